import type { PointRole } from '../../model/point.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { EvidenceSpan } from '../summarize/types.ts';
import { wordCount } from '../text/terms.ts';
import type { ByEvent } from './headlines.ts';
import type { Candidate } from './point.ts';
import type { PointsInput } from './pointsInput.ts';
import type { Turn } from './readTurns.ts';

/**
 * What tells the points that people keep from those that they would strike out: the weights of a logistic
 * regression over 909 points of 111 conversations, each graded by somebody who had read the conversation
 * (docs/summaries.md, "Which points are kept"). What a role lacks makes no difference in it.
 */
const START = -3.25;
const WORDS = 0.99;
const REQUESTED = 0.73;
const NAMED = 0.45;
const WHOLE_REQUEST = 0.35;
const ITEM = 0.38;
const CUT = -1.07;
/** Only which files were changed, or that a step was agreed to. */
const SPARE = -1.95;
/** How far on it stands in what was said, from 0 to 1. */
const PLACE: Readonly<Record<string, number>> = { user: -4.05, assistant: -1.5 };
const ROLE: Readonly<Record<PointRole, number>> = {
  asked: 0.1,
  decided: -0.19,
  corrected: 1.39,
  found: -0.36,
  done: 0.13,
  failed: -0.54,
  open: 0.76,
};
const WORTH: Partial<Readonly<Record<PointRole, number>>> = { asked: 0.4, found: 0.48, done: 0.6 };
/** Of the turn whose report is the last. */
const LAST: Partial<Readonly<Record<PointRole, number>>> = { found: -0.53, done: 0.85 };

/** The name of a file, a function or the like. */
const NAME = /[a-z][A-Z]|_|\.\w{2,4}\b|`|\(\)/;
const IS_CUT = /…$/u;
/** The share of a request's letters that is nearly all of it. */
const WHOLE = 0.7;
/** In less, nothing stands far on, in UTF-16 units. */
const SHORT = 600;
/** The logarithm of nothing is none. */
const LEAST_WORTH = 0.1;

/** What stands around points. */
export type PlacedPoints = Pick<PointsInput, 'events'> & {
  readonly turns: readonly Turn[];
  readonly byEvent: ByEvent;
};

/** How likely somebody who reads the conversation's page keeps a point, 0–1. */
export function keepChance(candidate: Candidate, { events, turns, byEvent }: PlacedPoints): number {
  const { role, text, worth, evidence, group, given } = candidate;
  const [place = { event: 0, start: 0, end: 0 }] = evidence;
  const event = events[place.event];
  const length = event?.text.length ?? 0;
  const said = saidAt(byEvent, place)?.unit;
  const request = byEvent.get(turns[Number(group)]?.opener ?? -1);
  const isLast = Number(group) === turns.findLastIndex(({ report }) => report !== null);
  const isRequest = event?.role === 'user' && place.end - place.start > WHOLE * length;
  const log =
    START +
    WORDS * Math.log(wordCount(text) + 1) +
    REQUESTED * shareSaid(candidate, request) +
    (NAME.test(text) ? NAMED : 0) +
    (isRequest ? WHOLE_REQUEST : 0) +
    (said?.item === true ? ITEM : 0) +
    (IS_CUT.test(text) ? CUT : 0) +
    (given === false ? SPARE : 0) +
    (event?.kind === 'message'
      ? (PLACE[event.role ?? ''] ?? 0) * (place.start / Math.max(SHORT, length))
      : 0) +
    ROLE[role] +
    (WORTH[role] ?? 0) * Math.log(worth + LEAST_WORTH) +
    (isLast ? (LAST[role] ?? 0) : 0);
  return 1 / (1 + Math.exp(-log));
}

function saidAt(byEvent: ByEvent, { event, start, end }: EvidenceSpan): ScoredUnit | undefined {
  const said = byEvent.get(event) ?? [];
  return said.find(({ unit }) => unit.start === start) ?? said.find(({ unit }) => unit.end === end);
}

/** The share of a point's terms that a request has. */
function shareSaid({ terms }: Candidate, said: readonly ScoredUnit[] | undefined): number {
  if (terms.size === 0 || said === undefined) return 0;
  const known = termsIn(said);
  return terms.keys().reduce((held, key) => held + (known.has(key) ? 1 : 0), 0) / terms.size;
}

/** Most points of a turn ask about the same request. */
const TERMS = new WeakMap<readonly ScoredUnit[], ReadonlySet<string>>();

function termsIn(said: readonly ScoredUnit[]): ReadonlySet<string> {
  const known = TERMS.get(said) ?? new Set(said.flatMap(({ terms }) => [...terms.keys()]));
  TERMS.set(said, known);
  return known;
}
