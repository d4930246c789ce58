import { isSentence } from '../summarize/scoreUnits.ts';
import type { Unit } from '../summarize/unit.ts';
import { shorten } from '../text/cutText.ts';
import { wordCount } from '../text/terms.ts';
import { choiceCandidates } from './choiceCandidates.ts';
import { leans } from './leans.ts';
import { LONGEST_POINT, namesSomething } from './point.ts';
import type { Candidate } from './point.ts';
import type { Turn } from './readTurns.ts';
import type { PointsInput } from './pointsInput.ts';
import { reportsChange } from './reportsChange.ts';
import { spokenPlaces } from './spokenPlaces.ts';
import { isTellingLead } from './turnAnswers.ts';

/** A word or two ask for nothing. */
const LEAST_WORDS = 4;
/** Of a request that points at what was said before. */
const LEANING = 0.5;

/** The group of the first turn. */
const OPENING = '0';

export type SpokenInput = PointsInput & {
  readonly turns: readonly Turn[];
  /** The turn of each event. */
  readonly turnOf: readonly number[];
};

/** What was said where it counts: requests, what the person turned round, findings, reports. */
export function spokenCandidates(input: SpokenInput): Candidate[] {
  const { items, turns, turnOf } = input;
  const byEvent = Map.groupBy(items, ({ unit }) => unit.event);
  const place = spokenPlaces({ ...input, byEvent });
  // What somebody says each time says how to work, not on what.
  const often = repeated(input);
  const said = items.flatMap((item): (Candidate & { readonly unit: Unit })[] => {
    const { unit, score } = item;
    const turn = turnOf[unit.event] ?? 0;
    const at = turns[turn];
    if (at === undefined || unit.offer || score <= 0) return [];
    if (!isSentence(unit) && !(unit.source === 'user' && unit.heading) && !isAboveList(unit))
      return [];
    if (wordCount(unit.text) < LEAST_WORDS || often.has(unit.text)) return [];
    if (unit.source === 'assistant' && !namesSomething(unit.terms)) return [];
    const role = place.roleOf(item, turn, at);
    if (role === undefined) return [];
    return [
      {
        unit,
        role,
        text: shorten(unit.text.replace(/[\s:：,，;；、]+$/u, ''), LONGEST_POINT),
        evidence: [{ event: unit.event, start: unit.start, end: unit.end }],
        worth: score * place.factorOf(item, role, turn),
        terms: item.terms,
        group: String(turn),
      },
    ];
  });
  return [...withoutLeaning(said), ...choiceCandidates({ ...input, byEvent })];
}

/** "Removed the `trailer` command:" tells what the list below it is about. */
function isAboveList(unit: Unit): boolean {
  if (unit.source !== 'assistant' || unit.row) return false;
  return isTellingLead(unit) || (unit.leadIn && reportsChange(unit.text));
}

/** What leans on what was said before counts little, and nothing where it names nothing, unless no more was asked. */
function withoutLeaning(said: readonly (Candidate & { readonly unit: Unit })[]): Candidate[] {
  const asks = said.filter(({ role }) => role === 'asked');
  const leaning = new Set(asks.filter(({ unit }) => leans(unit)));
  const spare = leaning.size < asks.length;
  return said.flatMap(({ unit, ...candidate }): Candidate[] => {
    if (candidate.role !== 'asked' || !spare) return [candidate];
    if (!namesSomething(unit.terms)) return [];
    // Before the first request there is nothing to lean on.
    return candidate.group !== OPENING && leans(unit)
      ? [{ ...candidate, worth: candidate.worth * LEANING }]
      : [candidate];
  });
}

/** Sentences that stand in several requests; one that is made once more is still one. */
function repeated({ events, items }: SpokenInput): ReadonlySet<string> {
  const requests = new Map<string, Set<string>>();
  for (const { unit } of items) {
    if (!unit.opening) continue;
    const known = requests.get(unit.text) ?? new Set();
    requests.set(unit.text, known.add(events[unit.event]?.text.trim() ?? ''));
  }
  return new Set([...requests].flatMap(([text, all]) => (all.size > 1 ? [text] : [])));
}
