import type { PointRole } from '../../model/point.ts';
import { AGREEMENT, DEED, EXPLANATION, HYPOTHETICAL, OF_ITSELF, PROMISE } from '../anchors/cues.ts';
import { saysNothing } from '../anchors/findAnchors.ts';
import { anyOf } from '../lexicon/patterns.ts';
import { standsAlone } from '../summarize/briefPoints.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import {
  isCaveat,
  isLesson,
  isNotYet,
  isTrifle,
  isUnsolved,
  leadsElsewhere,
  proposes,
  tellsOfOthers,
  turnsByAsking,
} from './workCues.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import type { Unit } from '../summarize/unit.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';
import { CHOICE, LEFT_HEADING, plain, SUGGESTED_HEADING } from '../ideas/cues.ts';
import { isAgreement } from './agreement.ts';
import { tellsDone } from './doneOrFound.ts';
import { headlines } from './headlines.ts';
import type { ByEvent } from './headlines.ts';
import { LEAST_WORDS, namesSomething } from './point.ts';
import type { PointsInput } from './pointsInput.ts';
import { isWork, onlyTried } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { LABEL, reportsChange } from './reportsChange.ts';
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
/** From this place on, a sentence of a report is a detail unless it says what came of the turn. */
const DETAILS_FROM = 2;
/** Of what goes with any change, one of six was worth keeping. */
const TRIFLE = 0.2;
/** Fewer words behind a label are a piece of a list. */
const SHORT_PIECE = 8;
/** "/ac": a command says nothing by itself. */
const COMMAND = /^\/[\w:-]+(?:\s+\S+)?$/;
const PROPOSED = anyOf(({ anchors }) => anchors.proposals, { flags: 'iu' });

type PlacesInput = Pick<PointsInput, 'anchors' | 'events'> & {
  readonly turns: readonly Turn[];
  readonly byEvent: ByEvent;
};

/** Which role what was said has by its place, and what it counts there. */
export interface SpokenPlaces {
  /** Undefined: it is no point. */
  readonly roleOf: (item: ScoredUnit, turn: number, at: Turn) => PointRole | undefined;
  /** The role of a sentence to which its place gives none; undefined: it can be no point. */
  readonly otherRoleOf: SpokenPlaces['roleOf'];
  /** How much of what it says holds, for what was said after it: 0–1. */
  readonly standingOf: (item: ScoredUnit, turn: number) => number;
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
  const lastChange = changing.at(-1) ?? -1;
  const undoneFor = new Set([...altogether].filter((turn) => turn < lastChange));
  const openerAfter = (turn: number): number => turns[turn + 1]?.opener ?? -1;
  const agreed = new Set(
    turns.keys().filter((turn) => isAgreement(events[openerAfter(turn)]?.text.trim() ?? '')),
  );
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
      const isProposal = PROPOSED.test(unit.text);
      if (isProposal ? isReport && agreed.has(turn) : isDecision(unit, aspects)) return 'decided';
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
    otherRoleOf({ unit, aspects }, turn, at) {
      if (unit.row) return undefined;
      if (unit.place > 0 && isErrorLine(unit.text)) return undefined;
      if (unit.source === 'user') {
        if (COMMAND.test(unit.text)) return undefined;
        return turn > 0 && objects(unit.text) ? 'corrected' : 'asked';
      }
      if (unit.source !== 'assistant' || unit.announced) return undefined;
      if (wordCount(unit.text) < LEAST_WORDS) return undefined;
      const isLeft = turn === last && unit.event === at.report;
      if (unit.question) return undefined;
      if (tellsOnlyOfItself(unit.text)) return undefined;
      if (onlyTried(at)) return aspects.has('outcome') ? undefined : 'found';
      // "Remaining work:" and what stands below; "Next steps:" only suggests.
      const head = unit.item ? plain(headOf(unit, byEvent)) : '';
      if (SUGGESTED_HEADING.test(head)) return undefined;
      const isNext = LEFT_HEADING.test(head);
      const words = unit.text.toLowerCase();
      // "If that is wanted, we should …" only supposes.
      const promised = PROMISE.exec(words)?.index;
      const isSupposed = HYPOTHETICAL.exec(words)?.index === 0 || promised !== undefined;
      const isOpen = aspects.has('open') && !isSupposed;
      if (isNext || isOpen || isUnsolved(unit.text)) {
        if (isLeft) return 'open';
        if (isNext) return undefined;
      }
      if (promised === 0) return undefined;
      const isDone = !isTrouble(unit.text) && tellsDone({ unit, aspects }, at);
      if (reportsChange(unit.text)) return isDone ? 'done' : 'found';
      const isTakenUp = agreed.has(turn) || (changing.length > 0 && worked.has(turn + 1));
      if (proposes(unit.text) && unit.event === at.report && isTakenUp) return 'decided';
      return isDone ? 'done' : 'found';
    },
    standingOf(item, turn) {
      const { unit } = item;
      if (unit.source === 'user')
        return altogether.has(turn) ? REFUTED : undone.has(turn) ? TAKEN_BACK : 1;
      return standing(turn, item) * (isTrifle(unit.text) ? TRIFLE : 1);
    },
  };
}

/** Does a sentence tell only how work stands, goes on, or what its speaker is about to tell? */
function tellsOnlyOfItself(text: string): boolean {
  return saysNothing(text) || saysOnlyHowItStands(text) || isUnderWay(text) || leadsElsewhere(text);
}

/** Does a sentence stand at the beginning of a report, where it says what came of the turn? */
function isLead(unit: Unit): boolean {
  return unit.place < DETAILS_FROM && !unit.item && !LABEL.test(unit.text);
}

/** The last line above a list's entry that is none. */
function headOf(unit: Unit, byEvent: ByEvent): string {
  const above = byEvent
    .get(unit.event)
    ?.findLast(({ unit: other }) => !other.item && other.place < unit.place);
  return above?.unit.text ?? '';
}

/** Is it of a list of what a merge brought or what something does, rather than of what was done here? */
function isOfOthers(unit: Unit, byEvent: ByEvent): boolean {
  const lead = byEvent
    .get(unit.event)
    ?.findLast((other) => other.unit.leadIn && other.unit.place < unit.place)?.unit;
  return lead !== undefined && tellsOfOthers(lead.text);
}

/** A piece of a list or a table: "Priority: low". */
function isPiece(unit: Unit): boolean {
  return unit.item || unit.row || (LABEL.test(unit.text) && wordCount(unit.text) < SHORT_PIECE);
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
