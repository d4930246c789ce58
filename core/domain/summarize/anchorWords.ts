import { stripMarkdown } from './cleanSentence.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import type { SegmentAnchor, SummaryEvent } from './types.ts';
import type { Unit } from './unit.ts';
import { similarity, contentWords, saysSame, wordSet } from '../anchors/similarity.ts';

export interface AnchorsToHold {
  readonly anchors: readonly SegmentAnchor[];
  readonly events: readonly SummaryEvent[];
  readonly preference: number;
}

/** Characters by which the beginning of a trimmed sentence is found. */
const OPENING = 16;

/**
 * Prefers sentences that hold anchors, and writes them so that the anchors' exact words stand in them:
 * raw, with their Markdown, where a cleaned sentence has other words. A sentence that cannot be written
 * so stays as it is. Masked anchors are left alone, since their words must not be shown. The
 * preference is the share of its score that a sentence gains for an anchor of importance 1.
 */
export function withAnchorWords(
  items: readonly ScoredUnit[],
  { anchors, events, preference }: AnchorsToHold,
): ScoredUnit[] {
  const open = anchors.filter(({ masked }) => !masked);
  if (open.length === 0) return [...items];
  return items.map((item) => {
    const { unit } = item;
    const raw = events[unit.event]?.text ?? '';
    const held = open.filter((anchor) => covers(unit, anchor));
    const text = held.reduce(
      (written, { text: words, start }) =>
        exactly(written, words, stripMarkdown(raw.slice(unit.start, start))),
      unit.text,
    );
    const kept = held.filter(({ text: words }) => text.includes(words));
    if (kept.length === 0) return item;
    const most = kept.reduce((highest, { importance }) => Math.max(highest, importance), 0);
    const score = item.score * (1 + preference * most);
    return {
      ...item,
      score,
      unit: { ...unit, text },
      verbatim: kept.map(({ text: words }) => words),
    };
  });
}

function covers({ event, start, end, source }: Unit, anchor: SegmentAnchor): boolean {
  const isProse = source === 'user' || source === 'assistant';
  return isProse && event === anchor.event && start <= anchor.start && anchor.end <= end;
}

/** The sentence with words as they stand in the log behind others, where it has them in another form. */
function exactly(text: string, words: string, before: string): string {
  if (text.includes(words)) return text;
  const plain = stripMarkdown(words).toLowerCase();
  const folded = text.toLowerCase();
  // Where case changes a text's length, offsets would not meet.
  if (plain === '' || folded.length !== text.length) return text;
  const at = folded.indexOf(plain);
  // What was trimmed comes back, where the sentence would open with a small letter now.
  const opening = at === 0 && before !== '' ? `${before} ` : text.slice(0, Math.max(0, at));
  if (at >= 0) return opening + words + text.slice(at + plain.length);
  // A filler in the anchor itself was trimmed: "I'll …".
  const trimmed = plain.indexOf(folded.slice(0, OPENING));
  const rest = trimmed < 0 ? '' : plain.slice(trimmed);
  return rest !== '' && folded.startsWith(rest) ? words + text.slice(rest.length) : text;
}

/** Words that a text owes, and who said them. */
export interface RequiredWords {
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
export function requiredWords(
  anchors: readonly SegmentAnchor[],
  events: readonly SummaryEvent[],
): RequiredWords[] {
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
export function quoteRequiredWords(
  units: readonly Unit[],
  owed: readonly RequiredWords[],
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
  const alike = similarity(owed, said);
  return (
    alike >= SAME_FROM ||
    (alike >= RATHER_ALIKE && saysSame(contentWords(owed), contentWords(said)))
  );
}
