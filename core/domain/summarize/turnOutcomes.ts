import { saysNothing } from '../anchors/findAnchors.ts';
import { reportsChange } from '../points/reportsChange.ts';
import { saysNow, saysOnlyHowItStands } from '../points/toldAs.ts';
import { firstUnits } from '../text/cutText.ts';
import { sentencesOf } from './preprocess.ts';
import type { Draft } from './preprocess.ts';
import type { EvidenceSpan, SummaryEvent } from './types.ts';

/** What came of a turn, in the assistant's own words. */
export interface TurnOutcome extends EvidenceSpan {
  readonly text: string;
}

/** What of a message is read for it, in UTF-16 units. */
const READ = 2_000;
/** A word or two ("All done!") say nothing. */
const LEAST_CHARACTERS = 12;

/**
 * The first sentence that says something of the last message of each turn, rather than how the work stands, a
 * question, or a part of a list that tells no change; of the part of a turn where the events begin or end inside
 * one. Turns without an answer have none.
 */
export function turnOutcomes(events: readonly SummaryEvent[]): readonly TurnOutcome[] {
  const last: number[] = [];
  for (const [index, event] of events.entries()) {
    if (event.opensTurn || last.length === 0) last.push(-1);
    if (event.kind === 'message' && event.role === 'assistant' && event.text.trim() !== '')
      last[last.length - 1] = index;
  }
  return last.flatMap((index) => {
    const event = events[index];
    return event === undefined ? [] : (outcomeOf(event, index) ?? []);
  });
}

function outcomeOf(event: SummaryEvent, index: number): TurnOutcome | undefined {
  const unit = tellingSentence({ ...event, text: firstUnits(event.text, READ) }, index);
  return unit === undefined
    ? undefined
    : { event: index, start: unit.start, end: unit.end, text: unit.text };
}

function tellingSentence(message: SummaryEvent, index: number): Draft | undefined {
  let part: Draft | undefined;
  let telling: Draft | undefined;
  let first: Draft | undefined;
  for (const sentence of sentencesOf(message, index)) {
    if (sentence.source !== 'assistant' || sentence.text.length < LEAST_CHARACTERS) continue;
    first ??= sentence;
    if (!says(sentence)) continue;
    telling ??= sentence;
    if (!tellsWhat(sentence)) continue;
    if (!sentence.item || tellsChange(sentence)) return sentence;
    part ??= sentence;
  }
  return part ?? telling ?? first;
}

/** Is it more than how the work stands ("All tests pass."), and does it name something? */
function tellsWhat({ text, terms, question }: Draft): boolean {
  if (question || saysOnlyHowItStands(text) || saysNothing(text)) return false;
  return terms.some(({ topical }) => topical);
}

const tellsChange = ({ text }: Draft): boolean => reportsChange(text) || saysNow(text);

function says({ heading, leadIn, preamble, row, offer }: Draft): boolean {
  return !heading && !leadIn && !preamble && !row && !offer;
}
