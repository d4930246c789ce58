import { LEXICONS } from '../lexicon/languages.ts';
import { stem } from '../text/stem.ts';
import { matchKey } from './matchKey.ts';
import type { TrustWord, TrustWords } from './readWords.ts';
import type { TrustSource, TrustUnit } from './trustSource.ts';

/** How far the frame of a word reaches, in words without function words. */
const FRAME = 3;
const SOURCE_FRAME = 4;
/** So many words of the frame must be the same. */
const SAME_FRAME = 2;

const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = oppositeKeys();

/** How one number or name of a claim stands in its source. */
export interface Framed {
  /** How many words around it are the same where it stands; -1: it stands nowhere. */
  readonly own: number;
  /** Has another number or name its place? */
  readonly replaced: boolean;
}

/**
 * Looks for a number or name of a claim in units of the source: whether the words around it are the
 * same there, and whether they stand around another one instead.
 */
export function frameOf(word: TrustWord, claim: TrustWords, source: TrustSource): Framed {
  const frame = frameKeys(word, claim);
  let own = -1;
  let other = 0;
  for (const unit of source.units) {
    if (unit.keys.has(word.key))
      own = Math.max(own, ...placesOf(unit, word.key).map((at) => sameAround(unit, at, frame)));
    else
      for (const [at, rival] of unit.content.entries())
        if (rival.fact === word.fact && rival.fact !== null && !claim.keys.has(rival.key))
          other = Math.max(other, sameAround(unit, at, frame));
  }
  const wanted = Math.min(SAME_FRAME, frame.size);
  return { own, replaced: wanted > 0 && other >= wanted && (own < wanted ? other > own : other > own + 1) };
}

/** Has an opposite ("passed") the place of one of the claim's words ("failed")? */
export function hasOpposite(claim: TrustWords, unit: TrustUnit): boolean {
  return claim.all.some((word) => {
    const opposites = OPPOSITES.get(word.lower);
    if (opposites === undefined || unit.all.some(({ lower }) => lower === word.lower)) return false;
    if (unit.keys.has(word.key) || deniedIn(claim, word.key)) return false;
    const frame = frameKeys(word, claim);
    return unit.all.some(
      (rival) =>
        opposites.has(rival.lower) &&
        !deniedIn(unit, rival.key) &&
        !claim.all.some(({ lower }) => lower === rival.lower) &&
        sameNear(unit, rival, frame) >= Math.min(SAME_FRAME, Math.max(1, frame.size)),
    );
  });
}

function deniedIn({ denials }: TrustWords, key: string): boolean {
  return denials.some(({ keys }) => keys.includes(key));
}

function frameKeys(word: TrustWord, { content }: TrustWords): ReadonlySet<string> {
  const at = content.findIndex(({ start }) => start >= word.start);
  const place = at < 0 ? content.length : at;
  return new Set(
    content
      .slice(Math.max(0, place - FRAME), place + FRAME + 1)
      .filter((near) => near !== word)
      .map(({ key }) => key),
  );
}

function placesOf({ content }: TrustUnit, key: string): number[] {
  return content.flatMap((word, at) => (word.key === key ? [at] : []));
}

function sameAround({ content }: TrustUnit, at: number, frame: ReadonlySet<string>): number {
  const near = content.slice(Math.max(0, at - SOURCE_FRAME), at + SOURCE_FRAME + 1);
  return new Set(near.map(({ key }) => key).filter((key) => frame.has(key))).size;
}

function sameNear(unit: TrustUnit, word: TrustWord, frame: ReadonlySet<string>): number {
  const at = unit.content.findIndex(({ start }) => start >= word.start);
  return sameAround(unit, at < 0 ? unit.content.length : at, frame);
}

function oppositeKeys(): Map<string, Set<string>> {
  const opposites = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    const known = opposites.get(one) ?? new Set();
    opposites.set(one, known.add(other));
  };
  for (const { words } of Object.values(LEXICONS))
    for (const [one, other] of words.opposites) {
      add(one, other);
      add(other, one);
    }
  return opposites;
}

/** The key of a word given in lower case. */
export function keyOf(lower: string): string {
  return matchKey({ key: stem(lower), shape: 'word' });
}
