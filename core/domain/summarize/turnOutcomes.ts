import { saysNothing } from '../anchors/findAnchors.ts';
import { reportsChange } from '../points/reportsChange.ts';
import { saysNow, saysOnlyHowItStands } from '../points/toldAs.ts';
import { firstUnits } from '../text/cutText.ts';
import { preprocess } from './preprocess.ts';
import type { EvidenceSpan, SummaryEvent } from './types.ts';
import type { Unit } from './unit.ts';

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
  const { units } = preprocess([
    { ...event, text: firstUnits(event.text, READ), opensTurn: false },
  ]);
  const prose = units.filter(({ source }) => source === 'assistant');
  const telling = prose.filter(says);
  const unit =
    telling.find((one) => tellsWhat(one) && (!one.item || tellsChange(one))) ??
    telling.find(tellsWhat) ??
    telling[0] ??
    prose.find(({ text }) => text.length >= LEAST_CHARACTERS);
  return unit === undefined
    ? undefined
    : { event: index, start: unit.start, end: unit.end, text: unit.text };
}

/** Is it more than how the work stands ("All tests pass."), and does it name something? */
function tellsWhat({ text, terms, question }: Unit): boolean {
  if (question || saysOnlyHowItStands(text) || saysNothing(text)) return false;
  return terms.some(({ topical }) => topical);
}

const tellsChange = ({ text }: Unit): boolean => reportsChange(text) || saysNow(text);

function says({ text, heading, leadIn, preamble, row, offer }: Unit): boolean {
  return text.length >= LEAST_CHARACTERS && !heading && !leadIn && !preamble && !row && !offer;
}
