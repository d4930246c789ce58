import type { PointRole } from '../../model/point.ts';
import { AGREEMENT, DEED, EXPLANATION, HYPOTHETICAL, OF_ITSELF, PROMISE } from '../anchors/cues.ts';
import { saysNothing } from '../anchors/findAnchors.ts';
import { anyOf } from '../lexicon/patterns.ts';
import { standsAlone } from '../summarize/briefPoints.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import {
  isCaveat,
  isLesson,
  isMinor as opensMinor,
  isNotYet,
  isOfProcess,
  isTrifle,
  isUnsolved,
  leadsElsewhere,
  tellsOfOthers,
  tellsRemedy,
  turnsByAsking,
} from './workCues.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';
import { CHOICE, plain } from '../ideas/cues.ts';
import { isAgreement } from './agreement.ts';
import { headlines } from './headlines.ts';
import type { ByEvent } from './headlines.ts';
import { namesSomething } from './point.ts';
import type { PointsInput } from './pointsInput.ts';
import { isWork, onlyTried } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { FILE, LABEL, reportsChange } from './reportsChange.ts';
import { objects, takenBack } from './takenBack.ts';
import { isTrouble, isUnderWay, saysNow, saysOnlyHowItStands } from './toldAs.ts';
import { turnAnswers } from './turnAnswers.ts';

/** What a later request takes back counts little. */
const TAKEN_BACK = 0.2;
/** What a request says does not work, what else was reported with it, and the sentences that say so. */
const REFUTED = 0;
const DOUBTED = 0.6;
const OBJECTION = 2;
/** Of so few words, it says of what only by what was reported. */
const BARE_OBJECTION = 7;
/** So many sentences of the first request may say why. */
const EXPLAINED = 4;
/** A request of so few sentences says nothing else. */
const SHORT_REQUEST = 2;
/** The first request and the last report say what it was about, and what came of it. */
const FIRST = 2;
/** What a request is worth at which nothing happened, against 1 + this of the one with the longest turn. */
const WAITED = 0.5;
const LAST = 1.4;
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
/** A change that is told as one of a list. */
const PART = 0.7;
/** What a turn's report counts by how much was changed in it, from the least to all that was in one. */
const LEAST_EDITED = 0.7;
const MOST_EDITED = 0.6;
/** What is asked of any work. */
const PROCESS = 0.4;
/** Said while the work went on. */
const MEANWHILE = 0.5;
/** From this place on, a sentence of a report is a detail unless it says what came of the turn. */
const DETAILS_FROM = 2;
/** The sentence of a request that names the work. */
const HEADLINE = 1.3;
/** An item of a list tells only where nothing better does. */
const DETAIL = 0.4;
/** Of what goes with any change, one of six was worth keeping. */
const TRIFLE = 0.1;
/** Fewer words behind a label are a piece of a list. */
const SHORT_PIECE = 8;
const PROPOSED = anyOf(({ anchors }) => anchors.proposals, { flags: 'iu' });

type PlacesInput = Pick<PointsInput, 'anchors' | 'events'> & {
  readonly turns: readonly Turn[];
  readonly byEvent: ByEvent;
};

/** Which role what was said has by its place, and what it counts there. */
export interface SpokenPlaces {
  /** Undefined: it is no point. */
  readonly roleOf: (item: ScoredUnit, turn: number, at: Turn) => PointRole | undefined;
  readonly factorOf: (item: ScoredUnit, role: PointRole, turn: number) => number;
  /** Of turns the sentences that answer their requests, by index of the unit. */
  readonly answers: ReadonlySet<number>;
}

export function spokenPlaces({ anchors, events, turns, byEvent }: PlacesInput): SpokenPlaces {
  const corrections = new Set(
    anchors
      .filter(({ type, event }) => type === 'Correction' && events[event]?.role === 'user')
      .map(({ event }) => event),
  );
  // A decision is often introduced by a word for "so".
  const isDecision = (unit: Unit, aspects: ScoredUnit['aspects']): boolean =>
    !aspects.has('cause') && holds(anchors, unit, 'Decision');
  const { units: names, asking } = headlines(turns, { events, byEvent });
  // Of feedback that was pasted, and of what is only told, no sentence is the title.
  const first = byEvent.get(turns[0]?.opener ?? -1) ?? [];
  const isNameless = !first.some(({ unit }) => names.has(unit.index));
  const answers = turnAnswers(turns, byEvent);
  const { turns: undone, altogether } = takenBack(turns, byEvent);
  // Where no change is on record at all, as in a chat, nothing tells turns of work from others.
  const changing = [...turns.keys()].filter((turn) => turns[turn]?.facts.some(isWork) === true);
  const worked = new Set(changing.length > 0 ? changing : turns.keys());
  const editsIn = (turn: number): number => turns[turn]?.facts.filter(isWork).length ?? 0;
  const mostEdits = Math.max(1, ...changing.map(editsIn));
  const lastChange = changing.at(-1) ?? -1;
  const undoneFor = new Set([...altogether].filter((turn) => turn < lastChange));
  const openerAfter = (turn: number): number => turns[turn + 1]?.opener ?? -1;
  const agreed = new Set(
    turns.keys().filter((turn) => isAgreement(events[openerAfter(turn)]?.text.trim() ?? '')),
  );
  const startOf = (turn: number): number => turns[turn]?.opener ?? (turn === 0 ? 0 : events.length);
  const lengthOf = (turn: number): number => startOf(turn + 1) - startOf(turn);
  const longest = turns.reduce((most, _, turn) => Math.max(most, lengthOf(turn)), 1);
  const shareOf = (turn: number): number => lengthOf(turn) / longest;
  // A word of thanks after it is no turn of work.
  const last = turns.findLastIndex(({ report }) => report !== null);
  const objected = new Map(
    turns.keys().flatMap((turn): (readonly [number, ReadonlySet<string> | 'all'])[] => {
      const opener = openerAfter(turn);
      if (!objects(events[opener]?.text ?? '')) return [];
      const said = (byEvent.get(opener) ?? []).filter(({ unit }) => unit.place < OBJECTION);
      // "It is not working" says so of all that was reported.
      const ofAll = said.some(
        ({ unit }) =>
          objects(unit.text) &&
          wordCount(unit.text) <= BARE_OBJECTION &&
          !namesSomething(unit.terms),
      );
      return [[turn, ofAll ? 'all' : new Set(said.flatMap(({ terms }) => [...terms.keys()]))]];
    }),
  );
  const standing = (turn: number, { terms }: ScoredUnit): number => {
    if (undone.has(turn) || corrections.has(openerAfter(turn))) return TAKEN_BACK;
    const doubted = objected.get(turn);
    if (doubted === undefined) return 1;
    if (doubted === 'all') return REFUTED;
    return terms.keys().some((key) => doubted.has(key)) ? REFUTED : DOUBTED;
  };
  // Of a turn of work an answer tells what was done if it says so, its report does, or the speaker.
  const settles = (unit: Unit, aspects: ScoredUnit['aspects'], turn: number): boolean => {
    if (!worked.has(turn)) return false;
    const wanted = !asking.has(turn);
    if (wanted && turn === last && changing.length > 0) return true;
    // In a chat, nothing but its words says that something was done.
    if (!wanted && changing.length === 0) return false;
    const [opening] = byEvent.get(unit.event) ?? [];
    const report = events[unit.event]?.text.trim().toLowerCase() ?? '';
    const words = unit.text.toLowerCase();
    return (
      aspects.has('outcome') ||
      opening?.aspects.has('outcome') === true ||
      AGREEMENT.test(report) ||
      OF_ITSELF.test(words) ||
      DEED.test(words)
    );
  };
  return {
    answers,
    roleOf({ unit, aspects }, turn, at) {
      if (unit.source === 'user') {
        if (turn > 0 && unit.place < OWN_SENTENCES && turnsByAsking(unit.text)) return 'corrected';
        if (turn > 0 && !unit.question && holds(anchors, unit, 'Correction'))
          return saysOnlyHowItStands(unit.text) ? undefined : 'corrected';
        const settled = turn > 0 && (holds(anchors, unit, 'Decision') || choosesInPassing(unit));
        if (settled && titlePhrase(unit.text, guessLanguage(unit.text))?.form !== 'question')
          return 'decided';
        if (!unit.opening || unit.row || isErrorLine(unit.text)) return undefined;
        // What else is said in a request explains it, which only the first one needs.
        const tells = unit.question || aspects.has('problem');
        const explains = turn === 0 && unit.place < EXPLAINED && !unit.item && tells;
        const isShort = unit.places <= SHORT_REQUEST && (turn === 0 || isWanted(unit));
        const opens = turn === 0 && isNameless && unit.place < EXPLAINED && !unit.item;
        return names.size === 0 || names.has(unit.index) || explains || opens || isShort
          ? 'asked'
          : undefined;
      }
      if (unit.source !== 'assistant' || unit.question || unit.announced) return undefined;
      const isReport = unit.event === at.report;
      // What the assistant thinks best is decided once the person takes it up.
      const proposes = PROPOSED.test(unit.text);
      if (proposes ? isReport && agreed.has(turn) : isDecision(unit, aspects)) return 'decided';
      const words = unit.text.toLowerCase();
      if (HYPOTHETICAL.test(words) || PROMISE.test(words) || saysNothing(unit.text))
        return undefined;
      if (isCaveat(unit.text) || isLesson(unit.text)) return undefined;
      if (leadsElsewhere(unit.text) && !(unit.leadIn && reportsChange(unit.text))) return undefined;
      if (saysOnlyHowItStands(unit.text) || isUnderWay(unit.text)) return undefined;
      // What a later request does away with was done for nothing.
      if (undoneFor.has(turn)) return undefined;
      // A cause names its matter, even where it points back at what it explains.
      const isCause = aspects.has('cause') && !isPiece(unit);
      if (!standsAlone(unit)) {
        if (!isCause || unit.dependent) return undefined;
        if (!reportsChange(unit.text)) return 'found';
        return worked.has(turn) || isLead(unit) ? 'done' : undefined;
      }
      // Where nothing was changed, what was "added" is only proposed.
      if (unit.item && isOfOthers(unit, byEvent)) return undefined;
      if (reportsChange(unit.text) || (unit.item && isReport && saysNow(unit.text))) {
        if (isTrouble(unit.text)) return isLead(unit) ? 'found' : undefined;
        if (onlyTried(at)) return undefined;
        return worked.has(turn) || isLead(unit) ? 'done' : undefined;
      }
      if (onlyTried(at) && aspects.has('outcome')) return undefined;
      const deed = isReport && !isPiece(unit) ? DEED.exec(words) : null;
      const tellsDeed =
        deed !== null && !isNotYet(unit.text) && (deed.index === 0 || !asking.has(turn));
      if (tellsDeed && (answers.has(unit.index) || isLead(unit))) return 'done';
      if (isTrifle(unit.text)) return undefined;
      if (isReport && turn === last && isUnsolved(unit.text)) return 'open';
      if (isCause) return 'found';
      if (!isReport || isPiece(unit)) return undefined;
      // What is still to do is not done.
      if (aspects.has('open') && !aspects.has('outcome')) return turn === last ? 'open' : undefined;
      const isDone = !isTrouble(unit.text);
      if (answers.has(unit.index))
        return isDone && !EXPLANATION.test(words) && settles(unit, aspects, turn)
          ? 'done'
          : 'found';
      if (worked.has(turn) && aspects.has('outcome') && isDone) return 'done';
      return isLead(unit) && (!worked.has(turn) || changing.length === 0) ? 'found' : undefined;
    },
    factorOf(item, role, turn) {
      const { unit, aspects, score } = item;
      if (role === 'asked') {
        const much = (turn === 0 ? FIRST : 1) * (WAITED + shareOf(turn));
        const back =
          (undone.has(turn) ? TAKEN_BACK : 1) *
          (turn > 0 && unit.question && !worked.has(turn) ? ASKED_BY_THE_WAY : 1);
        const best = names.get(unit.index);
        const step = isOfProcess(unit.text) ? PROCESS : 1;
        if (best !== undefined) return (back * step * much * HEADLINE * best) / score;
        return (back * step * much * (unit.item ? ITEM : 1)) / (1 + unit.place / FADE);
      }
      if (role === 'corrected') return 1;
      return (
        standing(turn, item) *
        (role === 'done' && isTrifle(unit.text) ? TRIFLE : 1) *
        (role === 'done' && worked.has(turn) && changing.length > 0
          ? LEAST_EDITED + MOST_EDITED * (editsIn(turn) / mostEdits)
          : WAITED + shareOf(turn)) *
        (turn === last ? LAST : 1) *
        (answers.has(unit.index)
          ? ANSWER
          : tellsOf(unit, role, { aspects, isMinor: isBesides(unit, byEvent) })) *
        (unit.event === turns[turn]?.report ? 1 : MEANWHILE)
      );
    },
  };
}

/** Does a sentence stand at the beginning of a report, where it says what came of the turn? */
function isLead(unit: Unit): boolean {
  return unit.place < DETAILS_FROM && !unit.item && !LABEL.test(unit.text);
}

/** Is it of a list of what a merge brought or what something does, rather than of what was done here? */
function isOfOthers(unit: Unit, byEvent: ByEvent): boolean {
  const lead = byEvent
    .get(unit.event)
    ?.findLast((other) => other.unit.leadIn && other.unit.place < unit.place)?.unit;
  return lead !== undefined && tellsOfOthers(lead.text);
}

/** Is it of a list of what was changed besides? */
function isBesides(unit: Unit, byEvent: ByEvent): boolean {
  if (!unit.item) return false;
  const lead = byEvent
    .get(unit.event)
    ?.findLast(({ unit: other }) => !other.item && other.place < unit.place)?.unit;
  return lead !== undefined && (lead.heading || lead.leadIn) && opensMinor(lead.text);
}

/** A piece of a list or a table: "Priority: low". */
function isPiece(unit: Unit): boolean {
  return unit.item || unit.row || (LABEL.test(unit.text) && wordCount(unit.text) < SHORT_PIECE);
}

function tellsOf(
  unit: Unit,
  role: PointRole,
  { aspects, isMinor }: { readonly aspects: ScoredUnit['aspects']; readonly isMinor: boolean },
): number {
  if (role === 'done')
    return (
      (reportsChange(unit.text) ? RESULT : isLead(unit) ? 1 : DETAIL) *
      (unit.item ? (isMinor ? DETAIL : PART) : 1) *
      (FILE.test(unit.text) ? PART : 1)
    );
  if (role !== 'found') return 1;
  if (unit.item) return DETAIL;
  // What was done about it says more than what had to be.
  return aspects.has('cause') && !tellsRemedy(unit.text) ? CAUSE : 1;
}

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

/** "I agree with the first, you can delete the other": what one chooses without saying that one does. */
function choosesInPassing(unit: Unit): boolean {
  if (unit.question || unit.item || unit.place >= OWN_SENTENCES) return false;
  return namesSomething(unit.terms) && CHOICE.test(plain(unit.text));
}

/** What stands further on in a request is pasted. */
const OWN_SENTENCES = 5;

/** Does a sentence want or ask something, rather than tell it? */
export function isWanted({ text }: Unit): boolean {
  return titlePhrase(text, guessLanguage(text))?.form !== 'statement';
}
