import { AGREEMENT, CHANGE_REPORT, CORRECTION, FACT, FAILURE } from '../anchors/cues.ts';
import { complains, isNotYet, isUnsolved } from '../points/workCues.ts';
import type { Unit } from '../summarize/unit.ts';
import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
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
 * changed, where the person goes on with something else. null: nothing does.
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
    return mend === null ? reportedMend(own, later(source)) : { by: mend, range: null };
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

/** Somebody goes on, and says no more that anything is wrong: what was reported as changed held. */
function reportedMend(own: OwnTurn, later: readonly IdeaSource[]): Settled | null {
  const requests = later.filter(isRequest);
  const isWrong = requests.some(({ text }) => isComplaint(text)) || endsInFailure(own);
  if (requests.length === 0 || isWrong) return null;
  const ending = own.findLast(([, one]) => isOutcome(one));
  if (ending === undefined) return null;
  const [by, report] = ending;
  const units = unitsOf(report.text);
  const told = units.find((unit) => !unit.question && CHANGE_REPORT.test(plain(unit.text)));
  return told === undefined || units.some(({ text }) => isUnsolved(text))
    ? null
    : { by, range: { start: told.start, end: told.end } };
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
 * Which ideas are questions that were spoken to, and nothing is known to answer them: by the last words of
 * their turn, also where that was stopped, since who asked may have read the answer before. Where these only
 * ask back, by what a later turn came to. What an assistant asks is spoken to by the next request.
 */
export function passedOver(sources: readonly IdeaSource[]): (idea: DraftIdea) => boolean {
  const lastRequest = sources.findLastIndex(
    ({ what }) => what.kind === 'fact' && what.fact.kind === 'request',
  );
  const reportOf = new Map<number, number>();
  for (const [at, source] of sources.entries()) if (isReport(source)) reportOf.set(source.turn, at);
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
