import { anyOf } from '../lexicon/patterns.ts';
import type { Unit } from './unit.ts';

/** Verbs of results, as a tag. */
const DEED = anyOf(({ summaries }) => summaries.resultVerbs, { flags: 'giu' });

/** What was done, by the verbs that the conversation itself uses of its results, commonest first. */
export function deedsOf(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const unit of units) {
    if (unit.source !== 'assistant' && unit.source !== 'subject') continue;
    for (const [verb] of unit.text.matchAll(DEED)) {
      const deed = verb.toLowerCase();
      counts.set(deed, (counts.get(deed) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([deed]) => deed);
}
