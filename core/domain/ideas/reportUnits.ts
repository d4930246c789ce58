import { preprocess } from '../summarize/preprocess.ts';
import type { Unit } from '../summarize/unit.ts';

/** Sentences of a report that are looked at. */
const MOST_UNITS = 60;

/** The sentences of an assistant's report, with their ranges in it, but headings and rows of tables. */
export const unitsOf = (text: string): readonly Unit[] =>
  partsOf(text)
    .filter(({ heading, row }) => !heading && !row)
    .slice(0, MOST_UNITS);

let lastRead: { readonly text: string; readonly units: readonly Unit[] } | undefined;

/** As {@link unitsOf}, all of them. Several rules read the same report in turn. */
export function partsOf(text: string): readonly Unit[] {
  if (lastRead?.text !== text) lastRead = { text, units: readParts(text) };
  return lastRead.units;
}

function readParts(text: string): readonly Unit[] {
  const message = {
    kind: 'message',
    role: 'assistant',
    name: null,
    ms: 0,
    text,
    opensTurn: false,
  } as const;
  return preprocess([message]).units.filter(({ source }) => source === 'assistant');
}
