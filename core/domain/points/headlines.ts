import { requestTitle } from '../summarize/requestTitle.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Turn } from './readTurns.ts';

/** What was said, by event. */
export type ByEvent = ReadonlyMap<number, readonly ScoredUnit[]>;

export interface Headlines {
  /** Units that the title of their request is taken from, by index. */
  readonly units: ReadonlySet<number>;
  /** Turns whose request only asks something. */
  readonly asking: ReadonlySet<number>;
}

/** What requests want, by the sentence that names it. */
export function headlines(
  turns: readonly Turn[],
  { events, byEvent }: { readonly events: readonly SummaryEvent[]; readonly byEvent: ByEvent },
): Headlines {
  const units = new Set<number>();
  const asking = new Set<number>();
  for (const [turn, { opener }] of turns.entries()) {
    if (opener === null) continue;
    const title = requestTitle([events[opener]?.text ?? '']);
    const asks =
      title?.form === 'question'
        ? !title.leaning
        : title?.form === 'statement' && BARE_QUESTION.test(events[opener]?.text ?? '');
    if (asks) asking.add(turn);
    // What is told later on is an answer, or a word by the way.
    if (title?.names !== true || (turn > 0 && title.form === 'statement')) continue;
    const words = wordsIn(title.text);
    const own = byEvent.get(opener) ?? [];
    const held = own.find(({ unit }) => {
      const said = new Set(wordsIn(unit.text));
      return words.every((word) => said.has(word));
    });
    if (held !== undefined) units.add(held.unit.index);
  }
  return { units, asking };
}

/** "The annual audit?" */
const BARE_QUESTION = /^\s*(?:\S+\s+){0,4}\S+[?？]\s*$/u;

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
