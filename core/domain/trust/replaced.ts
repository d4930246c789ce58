import { LEXICONS } from '../lexicon/languages.ts';
import type { TrustWord, TrustWords } from './readWords.ts';
import type { TrustUnit } from './trustSource.ts';

/** How far the frame of a word reaches, in words without function words. */
const FRAME = 3;
const SOURCE_FRAME = 4;
/** So many words of the frame must be the same. */
const SAME_FRAME = 2;

const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = oppositeKeys();

/**
 * Have units that otherwise say what a claim says other numbers or names in the place of its own?
 * One that stands in none of them is replaced by any rival. Those of several units only come
 * together where some unit that holds as many of them as the best one has no rival for the rest.
 */
export function hasReplaced(
  claim: TrustWords,
  best: TrustUnit,
  units: readonly TrustUnit[],
): boolean {
  const facts = claim.content.filter(({ fact }) => fact !== null);
  const nowhere = facts.filter(({ key }) => !units.some(({ keys }) => keys.has(key)));
  if (nowhere.some((word) => units.some((unit) => hasRival(word, claim, unit)))) return true;
  const held = facts.filter(({ key }) => best.keys.has(key));
  return units
    .filter(({ keys }) => held.every(({ key }) => keys.has(key)))
    .every((unit) => facts.some((word) => !unit.keys.has(word.key) && hasRival(word, claim, unit)));
}

/** Does another number or name stand in a unit between the words that a claim has around its own? */
function hasRival(word: TrustWord, claim: TrustWords, unit: TrustUnit): boolean {
  const frame = frameKeys(word, claim);
  const wanted = Math.min(SAME_FRAME, frame.size);
  return (
    wanted > 0 &&
    unit.content.some(
      (rival, at) =>
        rival.fact === word.fact &&
        !claim.keys.has(rival.key) &&
        sameAround(unit, at, frame) >= wanted,
    )
  );
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
