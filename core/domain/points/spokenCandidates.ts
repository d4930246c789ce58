import type { PointRole } from '../../model/point.ts';
import { saysNothing } from '../anchors/findAnchors.ts';
import { standsAlone } from '../summarize/briefPoints.ts';
import {
  instructs,
  isCaveat,
  isChore,
  isOfProcess,
  isUnsolved,
  leadsElsewhere,
  pointsSomewhere,
} from './workCues.ts';
import { farewells, IN_PROGRESS, isSentence } from '../summarize/scoreUnits.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import { titleRules } from '../summarize/titleRules.ts';
import type { EvidenceSpan } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { shorten } from '../text/cutText.ts';
import { guessLanguage } from '../text/language.ts';
import type { TextSpan } from '../text/sentences.ts';
import { wordCount } from '../text/terms.ts';
import { verseSpans } from '../text/verse.ts';
import { behindQuestion, isYesOrNo, onlyAsks, REPEATED } from './behindQuestion.ts';
import { choiceCandidates } from './choiceCandidates.ts';
import type { ByEvent } from './headlines.ts';
import { leans, onlyPoints } from './leans.ts';
import { askedLast, leftLast } from './openEnds.ts';
import {
  ENDING,
  LEAST_WORDS,
  LONGEST_EXCERPT,
  LONGEST_POINT,
  namesSomething,
  OPENING,
} from './point.ts';
import type { Candidate } from './point.ts';
import { isWork } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import type { PointsInput } from './pointsInput.ts';
import { reportsChange } from './reportsChange.ts';
import { sentenceBefore } from './sentenceBefore.ts';
import { spokenPlaces } from './spokenPlaces.ts';
import type { SpokenPlaces } from './spokenPlaces.ts';
import { isUnderWay, saysNow, saysOnlyHowItStands, withoutStep } from './toldAs.ts';
import { isTellingLead } from './turnAnswers.ts';
import { wholeRequest } from './wholeRequest.ts';
import { answerTo, needsAnswer } from './withAnswer.ts';

/** Fewer without what stands in brackets name nothing. */
const LEAST_BARE = 3;
/** A line of fewer words above a list is told with the first of it. */
const SHORT_LEAD = 8;
const LONGEST_JOINED = 160;
/** How likely somebody wants an answer behind its question. */
const ANSWERS = 0.3;
/** A chore of so few words names nothing. */
const FEW_WORDS = 6;

export type SpokenInput = PointsInput & {
  readonly turns: readonly Turn[];
  /** The turn of each event. */
  readonly turnOf: readonly number[];
  readonly byEvent: ByEvent;
  /** How likely somebody wants each sentence, by index of its unit, 0–1. */
  readonly chances: ReadonlyMap<number, number>;
  /** From this chance on a sentence is weighed to which its place gives no role; null: none is. */
  readonly least: number | null;
};

interface Said {
  readonly candidate: Candidate;
  readonly unit: Unit;
  readonly turn: number;
  /** Is it understood only with what was said before, and that is not told with it? */
  readonly hangs: boolean;
  /** The unit that is told with it. */
  readonly within: number | undefined;
}

/** What was said where it counts: requests, what the person turned round, findings, reports. */
export function spokenCandidates(input: SpokenInput): Candidate[] {
  const { items, turns, turnOf, byEvent, chances, least } = input;
  const place = spokenPlaces(input);
  // What somebody says each time says how to work, not on what.
  const often = repeated(input);
  const leaving = farewells(items.map(({ unit }) => unit));
  const isQuoted = quotedIn(input);
  const best = bestOfReports(input);
  const chanceIn = (event: number, span: Pick<Unit, 'start' | 'end'> | undefined): number =>
    span === undefined
      ? 0
      : Math.max(
          0,
          ...(byEvent.get(event) ?? [])
            .filter(({ unit }) => unit.start >= span.start && unit.end <= span.end)
            .map(({ unit }) => chances.get(unit.index) ?? 0),
        );
  const said = items.flatMap((item): Said[] => {
    const { unit, score } = item;
    const turn = turnOf[unit.event] ?? 0;
    const at = turns[turn];
    if (at === undefined || unit.offer || score <= 0 || isTooLong(unit)) return [];
    const chance = chances.get(unit.index) ?? 0;
    const isAnswer = isYesOrNo(unit);
    const isUnlikely = least !== null && chance < least && !best.has(unit.index) && !isAnswer;
    // Of what was asked something is told in any case.
    if (unit.source !== 'user' && (isUnlikely || isQuoted(unit))) return [];
    const first = firstBelow(unit, byEvent);
    const isWeighed = least !== null && !isUnlikely;
    const role =
      isAnswer || often.has(unit.text) || (unit.source === 'assistant' && instructs(unit.text))
        ? undefined
        : (roleByPlace(item, { first, turn, at, place }) ??
          (isWeighed ? otherRole(item, { turn, at, place }) : undefined));
    if (!isAnswer && (role === undefined || (role === 'asked' && leaving.has(unit)))) return [];
    const standing = place.standingOf(item, turn);
    const worth = chance * standing;
    // What answers a question is wanted, however it is said, and tells what was asked, too.
    const likely = (index: number): number => Math.max(ANSWERS, chance, chances.get(index) ?? 0);
    const context = {
      turn,
      at,
      byEvent,
      worthWith: (question: Unit): number => likely(question.index) * standing,
    };
    if (role === undefined) return listed(behindQuestion(item, context));
    // A later question is seldom told by itself, and an answer that does not repeat it says little.
    if (role === 'found' && turn > 0 && place.answers.has(unit.index) && onlyAsks(at, byEvent)) {
      const both = behindQuestion(item, context, REPEATED);
      if (both !== undefined) return [both];
    }
    const hangs =
      role === 'asked' || (role === 'corrected' && isShort(unit))
        ? leans(unit)
        : role === 'decided' && unit.source === 'user'
          ? onlyPoints(unit.text)
          : (role === 'found' || role === 'done') && !standsAlone(unit);
    if (hangs && role === 'found' && unit.place === 0) {
      const both = behindQuestion(item, context);
      if (both !== undefined) return [both];
    }
    const wanted = role === 'asked' ? wholeRequest(unit, byEvent) : undefined;
    const request = wanted !== undefined && isTooLong(wanted) ? undefined : wanted;
    const before = hangs && request === undefined ? sentenceBefore(unit, byEvent) : undefined;
    const turnsWork = role === 'corrected' || role === 'decided';
    const asksBack =
      turnsWork && unit.source === 'user' && before === undefined && (hangs || needsAnswer(unit));
    const answer = asksBack
      ? answerTo(eventsOf(turn, input), { ...input, byEvent, ...place })
      : undefined;
    if (asksBack && answer === undefined && !unit.question && !namesSomething(unit.terms))
      return [];
    const own = role === 'done' ? withoutStep(unit.text) : (request?.text ?? unit.text);
    const text =
      answer !== undefined
        ? `${own.replace(ENDING, '')} → ${answer.unit.text}`
        : first !== undefined
          ? `${own.replace(ENDING, '')}: ${first.text}`
          : before === undefined
            ? own
            : `${before.unit.text} ${own}`;
    const candidate: Candidate = {
      role,
      text: shorten(
        unit.leadIn && first === undefined ? wholeLead(text) : text.replace(ENDING, ''),
        LONGEST_POINT,
      ),
      evidence: [
        {
          event: unit.event,
          start: request?.start ?? before?.unit.start ?? unit.start,
          end: request?.end ?? (answer === undefined ? (first?.end ?? unit.end) : unit.end),
        },
        ...(answer === undefined ? [] : [spanOf(answer.unit)]),
      ],
      worth: Math.max(worth, chanceIn(unit.event, request ?? before?.unit) * standing),
      terms: new Map([
        ...(before?.terms ?? []),
        ...(request?.terms ?? []),
        ...ownTerms(item, answer),
      ]),
      group: String(turn),
      doubtful: standing < 1,
      spare:
        role === 'asked' && (isOfProcess(unit.text) || (turn > 0 && isPointingChore(unit.text))),
    };
    return [
      {
        candidate,
        unit,
        turn,
        hangs:
          hangs &&
          !(role === 'found' && namesItsMatter(item)) &&
          [before, answer, request].every((one) => one === undefined),
        within: (answer ?? before)?.unit.index,
      },
    ];
  });
  const chosen = choiceCandidates(input);
  const within = new Set(said.map((one) => one.within));
  const apart = said.filter(
    ({ unit }) =>
      !within.has(unit.index) && !chosen.some(({ evidence: [option] }) => isAt(option, unit)),
  );
  const reported = withoutLeaning(apart);
  const told = new Set([
    ...reported.flatMap(({ candidate, unit }) =>
      unit.source === 'assistant' ? [candidate.group] : [],
    ),
    ...chosen.map(({ group }) => group),
  ]);
  const left = leftLast(input, byEvent);
  const isLeft = ({ candidate: { role, group } }: Said): boolean =>
    role === 'asked' && group !== OPENING && left.some((one) => one.group === group);
  return [
    ...reported.filter((one) => !isLeft(one)).map(({ candidate }) => candidate),
    ...chosen,
    ...askedLast(input, byEvent),
    ...left,
    ...turns.flatMap((at, turn) =>
      told.has(String(turn)) ? [] : answerOf(at, turn, { byEvent, chances, isQuoted }),
    ),
  ];
}

/** Of each turn the sentence of its report that is likeliest to be wanted, by index of its unit. */
function bestOfReports({ turns, byEvent, chances }: SpokenInput): ReadonlySet<number> {
  const best = new Set<number>();
  for (const { report } of turns) {
    const said = (byEvent.get(report ?? -1) ?? []).filter(
      ({ unit, score }) =>
        unit.source === 'assistant' &&
        score > 0 &&
        !unit.offer &&
        !unit.announced &&
        !unit.question,
    );
    const [likeliest] = said
      .map(({ unit: { index } }) => ({ index, chance: chances.get(index) ?? 0 }))
      .toSorted((a, b) => b.chance - a.chance);
    if (likeliest !== undefined) best.add(likeliest.index);
  }
  return best;
}

/** The role that the place of a sentence gives it, and its words do not take away. */
function roleByPlace(
  item: ScoredUnit,
  {
    first,
    turn,
    at,
    place,
  }: {
    readonly first: Unit | undefined;
    readonly turn: number;
    readonly at: Turn;
    readonly place: SpokenPlaces;
  },
): PointRole | undefined {
  const { unit } = item;
  if (!isSentence(unit) && !(unit.source === 'user' && unit.heading) && !isAboveList(unit))
    return undefined;
  const words = wordCount(unit.text) + (first === undefined ? 0 : wordCount(first.text));
  if (words < LEAST_WORDS) return undefined;
  if (
    unit.source === 'assistant' &&
    !saysOfWhat(unit) &&
    !(isUnsolved(unit.text) && unit.terms.some(({ topical }) => topical)) &&
    (first === undefined || !saysOfWhat(first))
  )
    return undefined;
  const role = place.roleOf(item, turn, at);
  return role === 'found' && isStep(unit) ? undefined : role;
}

/** The role of a likely sentence to which its place gives none. */
function otherRole(
  item: ScoredUnit,
  { turn, at, place }: { readonly turn: number; readonly at: Turn; readonly place: SpokenPlaces },
): PointRole | undefined {
  const role = place.otherRoleOf(item, turn, at);
  return role === 'found' && isStep(item.unit) ? undefined : role;
}

/** A cause names its matter, even where it points back at what it explains, and so does what "there is". */
function namesItsMatter({ unit, aspects }: ScoredUnit): boolean {
  return aspects.has('cause') || THERE_IS.test(unit.text) || THIS_NAME.test(unit.text);
}

const THERE_IS = /^there(?:['’]s| is| are| was| were)(?= )/iu;
/** "This ICU build …": a name, not only a pointer. */
const THIS_NAME = /^(?:This|That|These|Those) \S*(?:\p{Lu}|\d|[._/]\p{L})/u;

/** What opens as a quotation and goes on, in every language's marks. */
const QUOTED = /^["“„«][^"”“»]{60,}/u;

/** Verse and what is quoted from elsewhere were not found here. */
function quotedIn({ events }: SpokenInput): (unit: Unit) => boolean {
  const known = new Map<number, readonly TextSpan[]>();
  return ({ event, start, text }) => {
    if (QUOTED.test(text)) return true;
    const spans = known.get(event) ?? verseSpans(events[event]?.text ?? '');
    known.set(event, spans);
    return spans.some((span) => span.start <= start && start < span.end);
  };
}

const isTooLong = ({ start, end }: Pick<Unit, 'start' | 'end'>): boolean =>
  end - start > LONGEST_EXCERPT;

const isAt = (span: EvidenceSpan | undefined, { event, start }: Unit): boolean =>
  span?.event === event && span.start === start;

const listed = (one: Said | undefined): Said[] => (one === undefined ? [] : [one]);

/** What was answered repeats words of others: it tells the matter only of a sentence that has none of its own. */
function ownTerms({ terms }: ScoredUnit, answer: ScoredUnit | undefined): ScoredUnit['terms'] {
  return answer === undefined || terms.values().some((weight) => weight > 0) ? terms : answer.terms;
}

function eventsOf(turn: number, { turnOf, turns }: SpokenInput): number[] {
  const opener = turns[turn]?.opener ?? -1;
  return [...turnOf.keys()].filter((event) => turnOf[event] === turn && event > opener);
}

const spanOf = ({ event, start, end }: Unit): EvidenceSpan => ({ event, start, end });

/** "Add a test for this", "figure out the path": what goes with any work, of a matter that stands elsewhere. */
const isPointingChore = (text: string): boolean =>
  isChore(text) && (pointsSomewhere(text) || wordCount(text) <= FEW_WORDS);

/** A change needs one name only: the verb tells the rest. */
function saysOfWhat({ terms, text }: Unit): boolean {
  // What stands in brackets only explains.
  if (wordCount(text.replace(/\([^()]*\)/g, '')) < LEAST_BARE) return false;
  return namesSomething(terms) || (reportsChange(text) && terms.some(({ topical }) => topical));
}

/** "It has highlights covering:" without what only leads on. */
function wholeLead(text: string): string {
  return text
    .replace(ENDING, '')
    .replace(titleRules(guessLanguage(text)).dangling, '')
    .replace(ENDING, '');
}

const isShort = ({ text }: Unit): boolean => wordCount(text) <= LEAST_WORDS;

/** Of a turn in which nothing was changed and of which nothing else is told, what its report says first. */
function answerOf(
  { opener, report, facts }: Turn,
  turn: number,
  {
    byEvent,
    chances,
    isQuoted,
  }: Pick<SpokenInput, 'byEvent' | 'chances'> & { readonly isQuoted: (unit: Unit) => boolean },
): Candidate[] {
  if (opener === null || report === null || facts.some(isWork)) return [];
  const item = byEvent
    .get(report)
    ?.find(({ unit }) => unit.source === 'assistant' && !unit.heading && !unit.preamble);
  if (item === undefined) return [];
  const { unit, terms } = item;
  if (
    isQuoted(unit) ||
    !isSentence(unit) ||
    unit.leadIn ||
    unit.question ||
    unit.offer ||
    unit.announced
  )
    return [];
  if (wordCount(unit.text) < LEAST_WORDS || !standsAlone(unit) || isYesOrNo(unit)) return [];
  if (saysNothing(unit.text) || saysOnlyHowItStands(unit.text) || isUnderWay(unit.text)) return [];
  if (isCaveat(unit.text) || leadsElsewhere(unit.text)) return [];
  return [
    {
      role: 'found',
      text: shorten(unit.text.replace(ENDING, ''), LONGEST_POINT),
      evidence: [{ event: unit.event, start: unit.start, end: unit.end }],
      worth: chances.get(unit.index) ?? 0,
      terms,
      group: String(turn),
    },
  ];
}

/** A step of a plan ("Export the type from …") is nothing that was found. Other languages report in such forms. */
function isStep({ text }: Unit): boolean {
  if (IN_PROGRESS.test(text)) return true;
  return guessLanguage(text) === 'en' && titlePhrase(text, 'en')?.form === 'wish';
}

/** What makes a short line above a list whole: the first part of it. */
function firstBelow(unit: Unit, byEvent: ByEvent): Unit | undefined {
  if (unit.source !== 'assistant' || !unit.leadIn || wordCount(unit.text) >= SHORT_LEAD)
    return undefined;
  const next = byEvent.get(unit.event)?.find((other) => other.unit.place === unit.place + 1)?.unit;
  if (next === undefined || !(next.item || next.row) || next.leadIn || reportsChange(next.text))
    return undefined;
  return unit.text.length + next.text.length <= LONGEST_JOINED ? next : undefined;
}

/** "Removed the `trailer` command:" tells what the list below it is about. */
function isAboveList(unit: Unit): boolean {
  if (unit.source !== 'assistant' || unit.row) return false;
  return isTellingLead(unit) || leadsToChange(unit) || isUnsolved(unit.text);
}

function leadsToChange({ leadIn, text }: Unit): boolean {
  return leadIn && (reportsChange(text) || saysNow(text));
}

/** What leans on what was said before, and has no sentence to stand with, is nothing, unless no more was asked. */
function withoutLeaning(said: readonly Said[]): readonly Said[] {
  const spare = said.some(
    ({ candidate, hangs }) => candidate.role === 'asked' && !hangs && candidate.worth > 0,
  );
  return said.filter(({ candidate, unit, hangs }) => {
    if (candidate.role !== 'asked') return !hangs;
    if (!spare || !hangs) return true;
    // Before the first request there is nothing to lean on.
    return candidate.group === OPENING && namesSomething(unit.terms);
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
