import type { PointRole } from '../../model/point.ts';
import { AGREEMENT, HYPOTHETICAL, OF_ITSELF } from '../anchors/cues.ts';
import { saysNothing } from '../anchors/findAnchors.ts';
import { anyOf } from '../lexicon/patterns.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import { guessLanguage } from '../text/language.ts';
import { shorten } from '../text/cutText.ts';
import { wordCount } from '../text/terms.ts';
import { isSentence } from '../summarize/scoreUnits.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import { standsAlone } from '../summarize/briefPoints.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { chosenOptions } from './chosenOptions.ts';
import { headlines } from './headlines.ts';
import { leans } from './leans.ts';
import { LONGEST_POINT, namesSomething } from './point.ts';
import type { Candidate } from './point.ts';
import type { PlacedFact, Turn } from './readTurns.ts';
import type { PointsInput } from './pointsInput.ts';
import { LABEL, reportsChange } from './reportsChange.ts';
import { takenBack } from './takenBack.ts';
import { isTellingLead, turnAnswers } from './turnAnswers.ts';

/** A word or two ask for nothing. */
const LEAST_WORDS = 4;
/** Up to so many words answer what was proposed. */
const AGREEING_WORDS = 6;
/** What a later request takes back counts little. */
const TAKEN_BACK = 0.25;
/** So many sentences of the first request may say why. */
const EXPLAINED = 4;
/** A request of so few sentences says nothing else. */
const SHORT_REQUEST = 2;
/** The first request and the last report say what it was about, and what came of it. */
const FIRST = 2;
/** What a request is worth at which nothing happened, against 1 + this of the one with the longest turn. */
const WAITED = 0.5;
const LAST = 2;
/** How soon the sentences of a request lose: what is pasted into it stands behind. */
const FADE = 5;
/** An item of a list is a part of what is asked. */
const ITEM = 0.6;
const CAUSE = 1.7;
const RESULT = 1.5;
/** The sentence that answers the request. */
const ANSWER = 1.7;
/** A later question that changed nothing is a step on the way. */
const ASKED_BY_THE_WAY = 0.5;
/** Of a request that points at what was said before. */
const LEANING = 0.5;
/** A change that is told as one of a list. */
const PART = 0.7;
/** Said while the work went on. */
const MEANWHILE = 0.8;
/** From this place on, a sentence of a report is a detail unless it says what came of the turn. */
const DETAILS_FROM = 2;
/** What a chosen option is worth, as an answer that a tool asked for is. */
const CHOSEN = 1.5;

export type SpokenInput = PointsInput & {
  readonly turns: readonly Turn[];
  /** The turn of each event. */
  readonly turnOf: readonly number[];
};

/** What was said where it counts: requests, what the person turned round, findings, reports. */
export function spokenCandidates(input: SpokenInput): Candidate[] {
  const { items, turns, turnOf } = input;
  const place = placing(input);
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
  return [...withoutLeaning(said), ...choices(input)];
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
    return leans(unit) ? [{ ...candidate, worth: candidate.worth * LEANING }] : [candidate];
  });
}

/** What short requests choose or say yes to, in the words of the message before them. */
function choices({ events, items, turns }: SpokenInput): Candidate[] {
  const byEvent = Map.groupBy(items, ({ unit }) => unit.event);
  return chosenOptions(turns, { events, byEvent }).map(({ turn, request, option, said }) => {
    const { unit, terms, score } = option;
    const words = unit.text.replace(/[\s:：]+$/u, '');
    const text = said === '' ? words : unit.question ? `${words} → ${said}` : `${said} → ${words}`;
    return {
      role: 'decided' as const,
      text: shorten(text, LONGEST_POINT),
      evidence: [
        { event: unit.event, start: unit.start, end: unit.end },
        { event: request, start: 0, end: events[request]?.text.length ?? 0 },
      ],
      worth: CHOSEN * Math.max(score, WAITED),
      terms,
      group: String(turn),
    };
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

interface Placing {
  readonly roleOf: (item: ScoredUnit, turn: number, at: Turn) => PointRole | undefined;
  readonly factorOf: (item: ScoredUnit, role: PointRole, turn: number) => number;
}

function placing({ anchors, events, items, turns }: SpokenInput): Placing {
  const corrections = new Set(
    anchors
      .filter(({ type, event }) => type === 'Correction' && events[event]?.role === 'user')
      .map(({ event }) => event),
  );
  // A decision is often introduced by a word for "so".
  const isDecision = (unit: Unit, aspects: ScoredUnit['aspects']): boolean =>
    !aspects.has('cause') && holds(anchors, unit, 'Decision');
  const byEvent = Map.groupBy(items, ({ unit }) => unit.event);
  const { units: names, asking } = headlines(turns, { events, byEvent });
  const answers = turnAnswers(turns, byEvent);
  const undone = takenBack(turns, byEvent);
  // Where no change is on record at all, as in a chat, nothing tells turns of work from others.
  const changing = [...turns.keys()].filter((turn) => turns[turn]?.facts.some(isWork) === true);
  const worked = new Set(changing.length > 0 ? changing : turns.keys());
  const openerAfter = (turn: number): number => turns[turn + 1]?.opener ?? -1;
  const agreed = new Set(
    turns.keys().filter((turn) => isAgreement(byEvent.get(openerAfter(turn)))),
  );
  const startOf = (turn: number): number => turns[turn]?.opener ?? (turn === 0 ? 0 : events.length);
  const lengthOf = (turn: number): number => startOf(turn + 1) - startOf(turn);
  const longest = turns.reduce((most, _, turn) => Math.max(most, lengthOf(turn)), 1);
  const shareOf = (turn: number): number => lengthOf(turn) / longest;
  // A word of thanks after it is no turn of work.
  const last = turns.findLastIndex(({ report }) => report !== null);
  const standing = (turn: number): number =>
    undone.has(turn) || corrections.has(openerAfter(turn)) ? TAKEN_BACK : 1;
  // Of a turn of work an answer tells what was done if it says so, its report does, or the speaker.
  const settles = (unit: Unit, aspects: ScoredUnit['aspects'], turn: number): boolean => {
    if (!worked.has(turn)) return false;
    if (!asking.has(turn) && (turn === last || changing.length === 0)) return true;
    const [opening] = byEvent.get(unit.event) ?? [];
    const report = events[unit.event]?.text.trim().toLowerCase() ?? '';
    return (
      changing.length > 0 &&
      (aspects.has('outcome') ||
        opening?.aspects.has('outcome') === true ||
        AGREEMENT.test(report) ||
        OF_ITSELF.test(unit.text.toLowerCase()))
    );
  };
  return {
    roleOf({ unit, aspects }, turn, at) {
      if (unit.source === 'user') {
        if (turn > 0 && holds(anchors, unit, 'Correction')) return 'corrected';
        if (turn > 0 && holds(anchors, unit, 'Decision')) return 'decided';
        if (!unit.opening || unit.row || isErrorLine(unit.text)) return undefined;
        // What else is said in a request explains it, which only the first one needs.
        const tells = unit.question || aspects.has('problem');
        const explains = turn === 0 && unit.place < EXPLAINED && !unit.item && tells;
        const isShort = unit.places <= SHORT_REQUEST && (turn === 0 || isWanted(unit));
        return names.size === 0 || names.has(unit.index) || explains || isShort
          ? 'asked'
          : undefined;
      }
      if (unit.source !== 'assistant' || unit.question || unit.announced) return undefined;
      const isReport = unit.event === at.report;
      // What the assistant thinks best is decided once the person takes it up.
      const proposes = PROPOSED.test(unit.text);
      if (proposes ? isReport && agreed.has(turn) : isDecision(unit, aspects)) return 'decided';
      if (HYPOTHETICAL.test(unit.text.toLowerCase()) || saysNothing(unit.text)) return undefined;
      // A cause names its matter, even where it points back at what it explains.
      const isCause = aspects.has('cause') && !isPiece(unit);
      if (!standsAlone(unit)) return isCause && !unit.dependent ? 'found' : undefined;
      // Where nothing was changed, what was "added" is only proposed.
      if (reportsChange(unit.text)) return worked.has(turn) || isLead(unit) ? 'done' : undefined;
      if (isCause) return 'found';
      if (!isReport || isPiece(unit)) return undefined;
      // What is still to do is not done.
      if (aspects.has('open') && !aspects.has('outcome')) return turn === last ? 'open' : undefined;
      if (answers.has(unit.index)) return settles(unit, aspects, turn) ? 'done' : 'found';
      if (worked.has(turn) && aspects.has('outcome')) return 'done';
      return isLead(unit) && (!worked.has(turn) || changing.length === 0) ? 'found' : undefined;
    },
    factorOf({ unit, aspects, score }, role, turn) {
      if (role === 'asked') {
        const much = (turn === 0 ? FIRST : 1) * (WAITED + shareOf(turn));
        const back =
          (undone.has(turn) ? TAKEN_BACK : 1) *
          (turn > 0 && unit.question && !worked.has(turn) ? ASKED_BY_THE_WAY : 1);
        const best = names.get(unit.index);
        if (best !== undefined) return (back * much * HEADLINE * best) / score;
        return (back * much * (unit.item ? ITEM : 1)) / (1 + unit.place / FADE);
      }
      if (role === 'corrected') return 1;
      return (
        standing(turn) *
        (role === 'done' && worked.has(turn) && changing.length > 0 ? 1 : WAITED + shareOf(turn)) *
        (turn === last ? LAST : 1) *
        (answers.has(unit.index) ? ANSWER : tellsOf(unit, role, aspects)) *
        (unit.event === turns[turn]?.report ? 1 : MEANWHILE)
      );
    },
  };
}

/** The sentence of a request that names the work. */
const HEADLINE = 1.3;

/** An item of a list tells only where nothing better does. */
const DETAIL = 0.4;

/** Does a sentence stand at the beginning of a report, where it says what came of the turn? */
function isLead(unit: Unit): boolean {
  return unit.place < DETAILS_FROM && !unit.item && !LABEL.test(unit.text);
}

const SHORT_PIECE = 8;

/** A piece of a list or a table: "Priority: low". */
function isPiece(unit: Unit): boolean {
  return unit.item || unit.row || (LABEL.test(unit.text) && wordCount(unit.text) < SHORT_PIECE);
}

/** In a turn that changed nothing, a report tells what was found, not what was done. */
function isWork({ fact }: PlacedFact): boolean {
  return fact.kind === 'change' || fact.kind === 'commit' || fact.kind === 'pull_request';
}

function tellsOf(unit: Unit, role: PointRole, aspects: ScoredUnit['aspects']): number {
  if (role === 'done')
    return (reportsChange(unit.text) ? RESULT : isLead(unit) ? 1 : DETAIL) * (unit.item ? PART : 1);
  if (role !== 'found') return 1;
  if (unit.item) return DETAIL;
  return aspects.has('cause') ? CAUSE : 1;
}

const PROPOSED = anyOf(({ anchors }) => anchors.proposals, { flags: 'iu' });

function holds(
  anchors: PointsInput['anchors'],
  { event, start, end }: Unit,
  type: PointsInput['anchors'][number]['type'],
): boolean {
  return anchors.some(
    (anchor) =>
      anchor.type === type && anchor.event === event && anchor.start < end && anchor.end > start,
  );
}

/** Does a sentence want or ask something, rather than tell it? */
function isWanted({ text }: Unit): boolean {
  return titlePhrase(text, guessLanguage(text))?.form !== 'statement';
}

/** Is a request a short answer that asks nothing, so that it takes up what was proposed? */
function isAgreement(said: readonly ScoredUnit[] | undefined): boolean {
  if (said === undefined) return false;
  const words = said.reduce((sum, { unit }) => sum + wordCount(unit.text), 0);
  return words <= AGREEING_WORDS && said.every(({ unit }) => !unit.question);
}
