/** What the last turn of a conversation leaves open. */
import { errorTitle } from '../summarize/errorTitle.ts';
import type { Unit } from '../summarize/unit.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import { shorten } from '../text/cutText.ts';
import { wordCount } from '../text/terms.ts';
import type { ByEvent } from './headlines.ts';
import { ENDING, LEAST_WORDS, LONGEST_POINT, namesSomething } from './point.ts';
import type { Candidate } from './point.ts';
import type { PointsInput } from './pointsInput.ts';
import { isWork } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { isWanted } from './spokenPlaces.ts';
import { complains, isCaveat } from './workCues.ts';

type Ended = Pick<PointsInput, 'events' | 'whole'> & { readonly turns: readonly Turn[] };

/** A question with which the assistant ends, and that nobody answered; an offer of help is none. */
export function askedLast({ events, turns, whole }: Ended, byEvent: ByEvent): Candidate[] {
  const report = whole ? (turns.at(-1)?.report ?? null) : null;
  if (report === null || events.slice(report + 1).some(({ kind }) => kind === 'message')) return [];
  const item = byEvent.get(report)?.findLast(({ unit }) => unit.source === 'assistant');
  if (item === undefined) return [];
  const { unit, terms } = item;
  if (!unit.question || unit.row || unit.offer) return [];
  if (wordCount(unit.text) < LEAST_WORDS || !terms.values().some((weight) => weight > 0)) return [];
  return [
    {
      role: 'open',
      text: shorten(unit.text, LONGEST_POINT),
      evidence: [{ event: unit.event, start: unit.start, end: unit.end }],
      worth: ASKED_LAST,
      terms,
      group: String(turns.length - 1),
    },
  ];
}

/** What was asked last, where nothing was changed and nothing reported after it, or only what is done next. */
export function leftLast({ events, turns, whole }: Ended, byEvent: ByEvent): Candidate[] {
  const last = turns.at(-1);
  if (!whole || last === undefined || last.opener === null) return [];
  const { opener, report, facts } = last;
  const said = report === null ? undefined : byEvent.get(report)?.at(-1)?.unit;
  // Where something was changed or listed for it, it was taken up, whether or not that was told.
  if (facts.some((fact) => isWork(fact) || fact.fact.kind === 'todos')) return [];
  const goesOn = report === null || (said !== undefined && (said.announced || isCaveat(said.text)));
  if (!goesOn) return [];
  const wanted = byEvent.get(opener)?.filter(({ unit }) => unit.source === 'user' && !unit.row);
  const item = wanted?.find(({ unit }) => saysOfWhat(unit)) ?? wanted?.[0];
  if (item === undefined || isErrorLine(item.unit.text) || !isWanted(item.unit)) return [];
  const { unit, terms } = item;
  return [
    {
      role: 'open',
      text: shorten(
        `Not reported: ${wantedIn(unit, byEvent)}${pastedIn(unit, events)}`,
        LONGEST_POINT,
      ),
      evidence: [{ event: unit.event, start: unit.start, end: unit.end }],
      worth: ASKED_LAST,
      terms,
      group: String(turns.length - 1),
    },
  ];
}

const saysOfWhat = (unit: Unit): boolean =>
  namesSomething(unit.terms) && isWanted(unit) && !isErrorLine(unit.text);

/** The error to which a request only points ("fix this error"). */
function pastedIn({ event, text }: Unit, events: Ended['events']): string {
  const error = complains(text) ? errorTitle(events[event]?.text ?? '') : undefined;
  return error === undefined || text.includes(error) ? '' : `: ${error}`;
}

/** A request that leads to a list, with its parts. */
function wantedIn({ event, text, leadIn, place }: Unit, byEvent: ByEvent): string {
  const own = text.replace(ENDING, '');
  if (!leadIn) return own;
  const parts = (byEvent.get(event) ?? []).flatMap(({ unit }) =>
    unit.place > place && (unit.item || unit.row) ? [unit.text.replace(ENDING, '')] : [],
  );
  return parts.length === 0 ? own : `${own}: ${parts.join('; ')}`;
}

const ASKED_LAST = 1;
