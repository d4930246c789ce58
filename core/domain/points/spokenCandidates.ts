import { standsAlone } from '../summarize/briefPoints.ts';
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
import { sentenceBefore } from './sentenceBefore.ts';
import { spokenPlaces } from './spokenPlaces.ts';
import { isTellingLead } from './turnAnswers.ts';

/** A word or two ask for nothing. */
const LEAST_WORDS = 4;
/** The group of the first turn. */
const OPENING = '0';

export type SpokenInput = PointsInput & {
  readonly turns: readonly Turn[];
  /** The turn of each event. */
  readonly turnOf: readonly number[];
};

interface Said {
  readonly candidate: Candidate;
  readonly unit: Unit;
  /** Is it understood only with what was said before, and that is not told with it? */
  readonly hangs: boolean;
  /** The unit that is told with it. */
  readonly before: number | undefined;
}

/** What was said where it counts: requests, what the person turned round, findings, reports. */
export function spokenCandidates(input: SpokenInput): Candidate[] {
  const { items, turns, turnOf } = input;
  const byEvent = Map.groupBy(items, ({ unit }) => unit.event);
  const place = spokenPlaces({ ...input, byEvent });
  // What somebody says each time says how to work, not on what.
  const often = repeated(input);
  const said = items.flatMap((item): Said[] => {
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
    const hangs = role === 'asked' ? leans(unit) : role === 'found' && !standsAlone(unit);
    const before = hangs ? sentenceBefore(unit, byEvent) : undefined;
    const text = before === undefined ? unit.text : `${before.unit.text} ${unit.text}`;
    const candidate: Candidate = {
      role,
      text: shorten(text.replace(/[\s:：,，;；、]+$/u, ''), LONGEST_POINT),
      evidence: [{ event: unit.event, start: before?.unit.start ?? unit.start, end: unit.end }],
      worth: Math.max(score, before?.score ?? 0) * place.factorOf(item, role, turn),
      terms: new Map([...(before?.terms ?? []), ...item.terms]),
      group: String(turn),
    };
    return [{ candidate, unit, hangs: hangs && before === undefined, before: before?.unit.index }];
  });
  const within = new Set(said.map(({ before }) => before));
  const apart = said.filter(({ unit }) => !within.has(unit.index));
  return [...withoutLeaning(apart), ...choiceCandidates({ ...input, byEvent })];
}

/** "Removed the `trailer` command:" tells what the list below it is about. */
function isAboveList(unit: Unit): boolean {
  if (unit.source !== 'assistant' || unit.row) return false;
  return isTellingLead(unit) || (unit.leadIn && reportsChange(unit.text));
}

/** What leans on what was said before, and has no sentence to stand with, is nothing, unless no more was asked. */
function withoutLeaning(said: readonly Said[]): Candidate[] {
  const spare = said.some(({ candidate, hangs }) => candidate.role === 'asked' && !hangs);
  return said.flatMap(({ candidate, unit, hangs }): Candidate[] => {
    if (candidate.role !== 'asked' || !spare || !hangs) return [candidate];
    // Before the first request there is nothing to lean on.
    return candidate.group === OPENING && namesSomething(unit.terms) ? [candidate] : [];
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
