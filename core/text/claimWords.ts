import type { OutputOf } from '../contract/procedures.ts';

type Claim = OutputOf<'compareClaims'>['claims'][number];

/** How a claim stands, by another version and by the words. */
export function claimWords(
  { inOther, inSource, differs }: Pick<Claim, 'inOther' | 'inSource' | 'differs'>,
  other: number,
): string {
  const only =
    differs.length === 0 || inOther === 'said' ? '' : `, which has nowhere ${differs.join(', ')}`;
  return `${OTHER[inOther]} version ${other}${only}; ${SOURCE[inSource]}`;
}

const OTHER = {
  said: 'said by',
  missing: 'not said by',
  contradicted: 'said otherwise by',
} as const satisfies Record<Claim['inOther'], string>;

const SOURCE = {
  held: 'the words hold it',
  unsupported: 'the words do not hold it',
  contradicted: 'the words say otherwise',
} as const satisfies Record<Claim['inSource'], string>;
