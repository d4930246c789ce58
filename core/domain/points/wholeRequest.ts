import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { Unit } from '../summarize/unit.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import { wordCount } from '../text/terms.ts';
import type { ByEvent } from './headlines.ts';
import { LONGEST_POINT } from './point.ts';

const MOST_SENTENCES = 4;
const FEW_WORDS = 3;

/** Is a sentence of a request more than a greeting or an address? */
export const saysMore = ({ text, terms }: Unit): boolean =>
  (wordCount(text) >= FEW_WORDS || terms.some(({ topical }) => topical)) && !ADDRESS.test(text);

const ADDRESS = /^(?:https?:\/\/\S+\s*)+$/;

export type WholeRequest = Pick<Unit, 'text' | 'start' | 'end'> & Pick<ScoredUnit, 'terms'>;

/** A request of a few sentences is told as a whole: one of them alone is seldom what was meant. */
export function wholeRequest({ event }: Unit, byEvent: ByEvent): WholeRequest | undefined {
  const said = (byEvent.get(event) ?? []).filter(({ unit }) => saysMore(unit));
  const [first] = said;
  const last = said.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (said.length < 2 || said.length > MOST_SENTENCES) return undefined;
  if (said.some(({ unit }) => unit.item || unit.row || unit.heading || isErrorLine(unit.text)))
    return undefined;
  const text = said.map(({ unit }) => unit.text).join(' ');
  if (text.length > LONGEST_POINT) return undefined;
  const terms = new Map(said.flatMap((item) => [...item.terms]));
  return { text, start: first.unit.start, end: last.unit.end, terms };
}
