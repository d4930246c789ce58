import { UNINFORMATIVE_WORDS } from './cues.ts';

/** More words say something together, whatever they are. */
const MOST_WORDS = 6;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu;

/** How it ended is worth a few: "All tests and lint pass." */
const LEAST_OUTCOME = 4;

/**
 * Does a short anchor name nothing by which somebody could tell later what it was about? `isOutcome` when
 * it tells how work ended.
 */
export function isThin(text: string, isOutcome = false): boolean {
  // Code and names in it say enough.
  if (/[`/#\d]|\p{Ll}\p{Lu}/u.test(text)) return false;
  const words = text.toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
  return (
    words.length <= (isOutcome ? LEAST_OUTCOME - 1 : MOST_WORDS) &&
    words.every((word) => UNINFORMATIVE_WORDS.has(word))
  );
}
