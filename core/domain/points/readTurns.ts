import type { SummaryEvent, ToldFact } from '../summarize/types.ts';

/** A fact and the index of its event. */
export interface PlacedFact extends ToldFact {
  readonly event: number;
}

/** A turn, or the part of one, as it stands in what is summarised. */
export interface Turn {
  /** Index of the event that opens it; null: it began before. */
  readonly opener: number | null;
  /** Index of the assistant's last message; null: there is none. */
  readonly report: number | null;
  readonly facts: readonly PlacedFact[];
}

/** Reads turns off events in order. */
export function readTurns(events: readonly SummaryEvent[]): readonly Turn[] {
  const turns: { opener: number | null; report: number | null; facts: PlacedFact[] }[] = [];
  for (const [index, event] of events.entries()) {
    let turn = turns.at(-1);
    if (event.opensTurn || turn === undefined) {
      turn = { opener: event.opensTurn ? index : null, report: null, facts: [] };
      turns.push(turn);
    }
    if (event.kind === 'message' && event.role === 'assistant' && event.text.trim() !== '')
      turn.report = index;
    for (const fact of event.facts ?? []) turn.facts.push({ ...fact, event: index });
  }
  return turns;
}

/** Does a fact say that something was changed? In a turn without one, a report tells what was found, not what was done. */
export function isWork({ fact }: PlacedFact): boolean {
  return fact.kind === 'change' || fact.kind === 'commit' || fact.kind === 'pull_request';
}

/** A tool that changes files. */
const WRITES = /^(?:Edit|MultiEdit|Write|NotebookEdit|apply_patch)\b/;
/** Nobody allowed it. */
const FORBIDDEN = /\bpermissions?\b|\bgranted\b/i;

/** Was it not allowed to change a file? */
export function isForbidden({ fact }: Pick<PlacedFact, 'fact'>): boolean {
  return fact.kind === 'failed' && WRITES.test(fact.what) && FORBIDDEN.test(fact.message);
}

/** Was no change of a turn allowed? What its report tells as done was not. */
export function onlyTried({ facts }: Pick<Turn, 'facts'>): boolean {
  return !facts.some(isWork) && facts.some(isForbidden);
}

/** The turn of each event. */
export function turnNumbers(events: readonly SummaryEvent[]): readonly number[] {
  let turn = -1;
  return events.map(({ opensTurn }) => {
    if (opensTurn || turn < 0) turn += 1;
    return turn;
  });
}
