import { requestTitle } from '../summarize/requestTitle.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Turn } from './readTurns.ts';

/** What was said, by event. */
export type ByEvent = ReadonlyMap<number, readonly ScoredUnit[]>;

/** Units that the title of their request is taken from, and what the best of the request scores. */
export function headlines(
  turns: readonly Turn[],
  { events, byEvent }: { readonly events: readonly SummaryEvent[]; readonly byEvent: ByEvent },
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { opener } of turns) {
    if (opener === null) continue;
    const title = requestTitle([events[opener]?.text ?? '']);
    if (title?.names !== true) continue;
    const words = wordsIn(title.text);
    const own = byEvent.get(opener) ?? [];
    const held = own.find(({ unit }) => {
      const said = new Set(wordsIn(unit.text));
      return words.every((word) => said.has(word));
    });
    const best = own.reduce((most, { score }) => Math.max(most, score), 0);
    if (held !== undefined) found.set(held.unit.index, best);
  }
  return found;
}

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
