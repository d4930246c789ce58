import {
  AGREEMENT,
  CHANGE_REPORT,
  CORRECTION,
  FACT,
  FAILURE,
  HYPOTHETICAL,
} from '../anchors/cues.ts';
import { complains, isNotYet, isUnsolved } from '../points/workCues.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { plain } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import { unitsOf } from './reportUnits.ts';
import type { IdeaSource, WordRange } from './types.ts';

/** A source that settles an idea, and the range of the words that do. */
export interface Settled {
  readonly by: number;
  readonly range: WordRange | null;
}

/** What of a question's words an answer holds, at least. */
const LEAST_SHARE = 0.2;
const NO = /^(?:no|nope|not? (?:yet|really|quite))\b/iu;

/** The sources of a turn, each with its index among all. */
type OwnTurn = readonly (readonly [index: number, source: IdeaSource])[];

/**
 * What of its own conversation settles an idea: a question by the report that ends its turn; a problem by
 * the commit or the passing tests of its turn, where the turn ends with a report, or by a report of what was
 * changed or how it comes about, unless the person says again that it is wrong. null: nothing does.
 */
export function settleOwn(sources: readonly IdeaSource[]): (idea: DraftIdea) => Settled | null {
  const turns = Map.groupBy(sources.entries(), ([, { turn }]) => turn);
  const later = (from: number): readonly IdeaSource[] =>
    sources.filter(({ turn }, at) => at > from && turn > (sources[from]?.turn ?? Infinity));
  return ({ intent, source, settledBy, settledRange, text }) => {
    if (settledBy !== null) return { by: settledBy, range: settledRange ?? null };
    const asked = sources[source];
    if (asked?.by !== 'person') return null;
    const own = turns.get(asked.turn) ?? [];
    if (intent === 'question') return answerOf(own, text);
    if (intent !== 'problem') return null;
    const mend = mendOf(own);
    return mend === null ? reportedMend(own, later(source), text) : { by: mend, range: null };
  };
}

/**
 * A report that only asks back is none. The sentence of the report that says most of what was asked; where none says enough of it, its first
 * where that is a plain yes or no, or gives a cause, and else what the turn came to.
 */
function answerOf(own: OwnTurn, asked: string): Settled | null {
  const ending = own.findLast(([, one]) => isOutcome(one));
  if (ending === undefined) return null;
  const [by, report] = ending;
  const said = unitsOf(report.text);
  const told = said.filter((unit) => !unit.question && !unit.offer);
  const [first] = told;
  // Code, a table or a number answers, too; a question does not.
  if (first === undefined)
    return said.length > 0 || !hasWords(report.text) ? null : { by, range: null };
  const words = topics(asked);
  const shareOf = (unit: Unit): number => {
    const terms = new Set(unit.terms.filter(({ stop }) => !stop).map(({ key }) => key));
    return words.size === 0 ? 0 : words.intersection(terms).size / words.size;
  };
  let best = first;
  for (const unit of told) if (shareOf(unit) > shareOf(best)) best = unit;
  const range = { start: best.start, end: best.end };
  if (shareOf(best) >= LEAST_SHARE) return { by, range };
  const begins = plain(first.text);
  return AGREEMENT.test(begins) || NO.test(begins) || FACT.test(begins)
    ? { by, range: { start: first.start, end: first.end } }
    : { by, range: null };
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const topics = (text: string): ReadonlySet<string> =>
  new Set(
    termsOf(text, guessLanguage(text)).flatMap(({ key, stop, shape }) =>
      stop || shape === 'number' ? [] : [key],
    ),
  );

function mendOf(own: OwnTurn): number | null {
  const shown = own.findLast(([, { what }]) => {
    if (what.kind !== 'fact') return false;
    const { fact } = what;
    return fact.kind === 'commit' || fact.kind === 'mended' || (fact.kind === 'test' && fact.ok);
  });
  const report = own.findLast(([, one]) => isOutcome(one));
  if (shown === undefined || report === undefined) return null;
  if (endsInFailure(own)) return null;
  return CHANGE_REPORT.test(plain(report[1].text)) ? report[0] : shown[0];
}

const isComplaint = (text: string): boolean => {
  const said = plain(text);
  return complains(text) || isNotYet(text) || FAILURE.test(said) || CORRECTION.test(said);
};

function endsInFailure(own: OwnTurn): boolean {
  const what = own.findLast(
    ([, one]) => one.what.kind === 'fact' && one.what.fact.kind === 'test',
  )?.[1].what;
  return what?.kind === 'fact' && what.fact.kind === 'test' && !what.fact.ok;
}

/**
 * A report says what was changed, or speaks of the problem, and nobody says of the same that it is still wrong: what
 * was said helped. One that ends by asking something back helps only where the person goes on.
 */
function reportedMend(own: OwnTurn, later: readonly IdeaSource[], problem: string): Settled | null {
  const requests = later.filter(isRequest);
  const words = topics(problem);
  if (endsInFailure(own) || requests.some(({ text }) => isStillWrong(text, words))) return null;
  const ending = own.findLast(([, one]) => isOutcome(one));
  if (ending === undefined) return null;
  const [by, report] = ending;
  const units = unitsOf(report.text);
  if (units.some(({ text }) => isUnsolved(text))) return null;
  if (requests.length === 0 && units.at(-1)?.question !== false) return null;
  const said = units.filter((unit) => !unit.question && !unit.offer);
  const told =
    said.find((unit) => CHANGE_REPORT.test(plain(unit.text))) ??
    said.find(({ text }) => !HYPOTHETICAL.test(plain(text)) && !topics(text).isDisjointFrom(words));
  return told === undefined ? null : { by, range: { start: told.start, end: told.end } };
}

/** So few words need not name what is wrong: "It still doesn't work". */
const BARE = 8;

/** Does somebody complain of a problem with these words, or of what stands before? */
function isStillWrong(text: string, words: ReadonlySet<string>): boolean {
  return isComplaint(text) && (wordCount(text) <= BARE || !topics(text).isDisjointFrom(words));
}

/** What a person asks for at the beginning of a turn. */
export const isRequest = ({ what, by }: IdeaSource): boolean =>
  by === 'person' && what.kind === 'fact' && what.fact.kind === 'request';

/** The assistant's last words in a turn that ended. */
export const isOutcome = (source: IdeaSource): boolean =>
  isReport(source) && source.unfinished !== true;

const isReport = ({ what }: IdeaSource): boolean =>
  what.kind === 'fact' && what.fact.kind === 'outcome';

/**
 * Which ideas are problems of which nobody knows what became: the person went on, and no report says that they are not
 * solved. What is still wrong is said again.
 */
export function leftBehind(sources: readonly IdeaSource[]): (idea: DraftIdea) => boolean {
  const reportOf = reportsOf(sources);
  const last = sources.findLast(isRequest)?.turn ?? -1;
  return ({ intent, source }) => {
    const said = sources[source];
    if (intent !== 'problem' || said?.by !== 'person' || last <= said.turn) return false;
    const report = sources[reportOf.get(said.turn) ?? -1]?.text ?? '';
    return !unitsOf(report).some(({ text }) => isUnsolved(text));
  };
}

/** Of each turn the last words of the assistant, by their index. */
const reportsOf = (sources: readonly IdeaSource[]): ReadonlyMap<number, number> =>
  new Map(
    [...sources.entries()].flatMap(([at, source]) =>
      isReport(source) ? [[source.turn, at] as const] : [],
    ),
  );

/**
 * Which ideas are questions that were spoken to, and nothing is known to answer them: by the last words of
 * their turn, also where that was stopped, since who asked may have read the answer before. Where these only
 * ask back, by what a later turn came to. What an assistant asks is spoken to by the next request.
 */
export function passedOver(sources: readonly IdeaSource[]): (idea: DraftIdea) => boolean {
  const lastRequest = sources.findLastIndex(
    ({ what }) => what.kind === 'fact' && what.fact.kind === 'request',
  );
  const reportOf = reportsOf(sources);
  let telling: number | undefined;
  const lastTelling = (): number =>
    (telling ??= sources.findLastIndex(
      (source) =>
        isReport(source) && unitsOf(source.text).some((unit) => !unit.question && !unit.offer),
    ));
  return ({ intent, source, settledBy }) => {
    const asked = sources[source];
    if (intent !== 'question' || settledBy !== null || asked === undefined) return false;
    if (asked.by === 'assistant') return lastRequest > source;
    return (reportOf.get(asked.turn) ?? -1) > source && lastTelling() > source;
  };
}
