import { likeness, matterOf, saysSame, wordSet } from '../anchors/likeness.ts';
import type { SegmentAnchor, SummaryEvent } from './types.ts';
import type { Unit } from './unit.ts';

/** Words that a text owes, and who said them. */
export interface OwedWords {
  readonly words: string;
  readonly source: 'user' | 'assistant';
}

/** Share of common words from which a sentence says the same as an anchor, whatever the words name. */
const SAME_FROM = 0.6;
/** From which it does where the words that tell are the same. */
const RATHER_ALIKE = 0.4;
const CUT = / …$/u;
/** Opens as a sentence does, or with a name or sign. */
const OPENS_SENTENCE = /^[^\p{Ll}]/u;

/** The words of the anchors due that may be shown. */
export function owedWords(
  anchors: readonly SegmentAnchor[],
  events: readonly SummaryEvent[],
): OwedWords[] {
  return anchors
    .filter(({ masked }) => !masked)
    .map(({ text, event }) => ({
      words: text,
      source: events[event]?.role === 'user' ? 'user' : 'assistant',
    }));
}

/**
 * Writes the owed words in place of a sentence that says the same in others, or of their own beginning
 * that was cut, so that they need not be said again behind the text. Only whole sentences of the same
 * speaker, none that holds other owed words, and only as far as the text stays within its size.
 */
export function writeOwed(
  units: readonly Unit[],
  owed: readonly OwedWords[],
  fits: (units: readonly Unit[]) => boolean,
): readonly Unit[] {
  let written = units;
  for (const { words, source } of owed) {
    if (!OPENS_SENTENCE.test(words) || written.some(({ text }) => text.includes(words))) continue;
    const at = written.findIndex(
      (unit) =>
        unit.source === source &&
        !owed.some((other) => unit.text.includes(other.words)) &&
        isSaidBy(words, unit.text),
    );
    const changed = written.map((unit, place) => (place === at ? { ...unit, text: words } : unit));
    if (at >= 0 && fits(changed)) written = changed;
  }
  return written;
}

function isSaidBy(words: string, text: string): boolean {
  if (CUT.test(text) && words.startsWith(text.replace(CUT, ''))) return true;
  const [owed, said] = [wordSet(words), wordSet(text)];
  const alike = likeness(owed, said);
  return alike >= SAME_FROM || (alike >= RATHER_ALIKE && saysSame(matterOf(owed), matterOf(said)));
}
