import { standsAlone } from '../summarize/briefPoints.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { Unit } from '../summarize/unit.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import type { ByEvent } from './headlines.ts';
import { LONGEST_EXCERPT, LONGEST_POINT, namesSomething } from './point.ts';
import { reportsChange } from './reportsChange.ts';

/**
 * The sentence with which one that points back is whole ("The writer closes its file early. This loses the
 * last page."): right before it, in the same paragraph of plain text, naming something by itself, and short
 * enough for both to be one point. Undefined: nobody understands it.
 */
export function sentenceBefore(unit: Unit, byEvent: ByEvent): ScoredUnit | undefined {
  if (isApart(unit)) return undefined;
  const before = byEvent.get(unit.event)?.find((other) => other.unit.place === unit.place - 1);
  if (before === undefined || isApart(before.unit) || before.unit.leadIn) return undefined;
  if (!standsAlone(before.unit) || !namesSomething(before.unit.terms)) return undefined;
  // What was done is a point of its own, and no matter of another.
  if (isErrorLine(before.unit.text) || reportsChange(before.unit.text)) return undefined;
  if (unit.end - before.unit.start > LONGEST_EXCERPT) return undefined;
  return before.unit.text.length + 1 + unit.text.length <= LONGEST_POINT ? before : undefined;
}

function isApart({ item, row, heading, offer, announced }: Unit): boolean {
  return item || row || heading || offer || announced;
}
