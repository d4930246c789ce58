import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { createRandom } from '../corpus/random.ts';
import { DISGUISES } from './disguises.ts';
import type { Disguise } from './disguises.ts';
import { MADE_KINDS } from './kinds.ts';

export type Half = 'a' | 'b';

/** One made text: what was hidden in it, how, and what of it came through. */
export interface Tried {
  readonly kind: string;
  readonly disguise: string;
  readonly text: string;
  readonly shown: string;
  readonly masked: boolean;
}

/** The halves share kinds, but neither wordings nor values. */
const SEEDS: Readonly<Record<Half, number>> = { a: 11, b: 4711 };
const DRAWS = 3;
/** So many characters of a secret in a row are too many to be told. */
const TOLD = 8;

/** Hides each kind in each wording of a half that fits it, a few values each. */
export function tryAll(half: Half): Tried[] {
  const random = createRandom(SEEDS[half]);
  const tried: Tried[] = [];
  for (const disguise of DISGUISES)
    for (const kind of MADE_KINDS)
      for (const { fits, write } of disguise[half]) {
        if (fits?.(kind) === false) continue;
        for (let turn = 0; turn < DRAWS; turn++) {
          const { text, pieces } = write(kind.make(random), kind);
          const shown = maskSecrets(text).text;
          const left = shown.replaceAll(/\[secret:[\w-]+\]/g, ' ');
          const around = pieces.reduce((rest, piece) => rest.replaceAll(piece, ' '), text);
          const masked = !pieces.some((piece) => isTold(piece, left, around));
          tried.push({ kind: kind.id, disguise: disguise.id, text, shown, masked });
        }
      }
  return tried;
}

/**
 * Whether a text shows some of a secret: any {@link TOLD} characters in a row, or all of a shorter
 * one. What also stands around it, such as the provider's name, says nothing.
 */
function isTold(piece: string, shown: string, around: string): boolean {
  const size = Math.min(TOLD, piece.length);
  for (let at = 0; at + size <= piece.length; at++) {
    const part = piece.slice(at, at + size);
    if (shown.includes(part) && !around.includes(part)) return true;
  }
  return false;
}

export interface Share {
  readonly of: Disguise['id'];
  readonly tried: number;
  readonly masked: number;
}

export function sharesByDisguise(tried: readonly Tried[]): Share[] {
  return [...Map.groupBy(tried, ({ disguise }) => disguise)].map(([of, group]) => ({
    of,
    tried: group.length,
    masked: group.filter(({ masked }) => masked).length,
  }));
}

/** Of the words between white space, how many a mask touched. */
export interface WordCount {
  readonly words: number;
  readonly lost: number;
}

export function countLost(text: string): WordCount {
  const { found } = maskSecrets(text);
  let lost = 0;
  for (const { start, end } of found) lost += text.slice(start, end).split(/\s+/).length;
  return { words: text.match(/\S+/g)?.length ?? 0, lost };
}
