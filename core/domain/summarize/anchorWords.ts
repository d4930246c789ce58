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

/** Characters by which the beginning of a trimmed sentence is recognised. */
const OPENING = 16;

/**
 * Raises the score of sentences with anchors and writes the anchors' exact words into them, raw and
 * with their Markdown, where the cleaned sentence differs. A sentence where that is impossible
 * stays as it is. Masked anchors are left alone, since their words must not be shown. `preference`
 * is the share of its score that a sentence gains for an anchor of importance 1.
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

/** The sentence with words exactly as in the log, if it has them in another form. */
function exactly(text: string, words: string, before: string): string {
  if (text.includes(words)) return text;
  const plain = stripMarkdown(words).toLowerCase();
  const folded = text.toLowerCase();
  // If changing case changes the length, offsets would not match.
  if (plain === '' || folded.length !== text.length) return text;
  const at = folded.indexOf(plain);
  // Restores what was trimmed if the sentence would otherwise begin with a small letter.
  const opening = at === 0 && before !== '' ? `${before} ` : text.slice(0, Math.max(0, at));
  if (at >= 0) return opening + words + text.slice(at + plain.length);
  // A filler inside the anchor was trimmed: "I'll …".
  const trimmed = plain.indexOf(folded.slice(0, OPENING));
  const rest = trimmed < 0 ? '' : plain.slice(trimmed);
  return rest !== '' && folded.startsWith(rest) ? words + text.slice(rest.length) : text;
}

/** Words that a text must contain, and who said them. */
export interface RequiredWords {
  readonly words: string;
  readonly source: 'user' | 'assistant';
}

/**
 * A sentence that shares this part of its words with an anchor says the same, whatever the words.
 */
const SAME_FROM = 0.6;
/** The same if their content words match. */
const RATHER_ALIKE = 0.4;
const CUT = / …$/u;
/** Opens like a sentence, or with a name or sign. */
const OPENS_SENTENCE = /^[^\p{Ll}]/u;

/** The words of the required anchors, except masked ones. */
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
 * Replaces sentences that say the same in other words, or the truncated beginning of the same
 * words, by the required words, so that they need not be repeated after the text. Only replaces
 * whole sentences of the same speaker that hold no other required words, and only while the text
 * fits its size.
 */
export function quoteRequiredWords(
  units: readonly Unit[],
  required: readonly RequiredWords[],
  fits: (units: readonly Unit[]) => boolean,
): readonly Unit[] {
  let written = units;
  for (const { words, source } of required) {
    if (!OPENS_SENTENCE.test(words) || written.some(({ text }) => text.includes(words))) continue;
    const at = written.findIndex(
      (unit) =>
        unit.source === source &&
        !required.some((other) => unit.text.includes(other.words)) &&
        isSaidBy(words, unit.text),
    );
    const changed = written.map((unit, place) => (place === at ? { ...unit, text: words } : unit));
    if (at >= 0 && fits(changed)) written = changed;
  }
  return written;
}

function isSaidBy(words: string, text: string): boolean {
  if (CUT.test(text) && words.startsWith(text.replace(CUT, ''))) return true;
  const [required, said] = [wordSet(words), wordSet(text)];
  const alike = similarity(required, said);
  return (
    alike >= SAME_FROM ||
    (alike >= RATHER_ALIKE && saysSame(contentWords(required), contentWords(said)))
  );
}
