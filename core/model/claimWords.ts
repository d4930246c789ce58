/** How a claim of one version stands. */
interface Standing {
  /** By what another version says. */
  readonly inOther: 'said' | 'missing' | 'contradicted';
  /** By the words that both are made from. */
  readonly inSource: 'held' | 'unsupported' | 'contradicted';
  /** Its numbers, paths and names that the other version has nowhere. */
  readonly differs: readonly string[];
}

/** How a claim stands, by another version and by the words. */
export function claimWords({ inOther, inSource, differs }: Standing, other: number): string {
  const only =
    differs.length === 0 || inOther === 'said' ? '' : `, which has nowhere ${differs.join(', ')}`;
  return `${OTHER[inOther]} version ${other}${only}; ${SOURCE[inSource]}`;
}

const OTHER = {
  said: 'said by',
  missing: 'not said by',
  contradicted: 'said otherwise by',
} as const;

const SOURCE = {
  held: 'the words hold it',
  unsupported: 'the words do not hold it',
  contradicted: 'the words say otherwise',
} as const;
