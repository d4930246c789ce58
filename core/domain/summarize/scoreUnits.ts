import { alternatives, anyForm } from '../lexicon/patterns.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';
import type { Aspect } from './aspects.ts';
import { aspectsOf } from './aspects.ts';
import type { TermWeights } from './termWeights.ts';
import { distinctTerms } from './termWeights.ts';
import { titlePhrase } from './titlePhrase.ts';
import type { Prepared, Unit, UnitSource } from './unit.ts';

/** A unit with everything its choice depends on. */
export interface ScoredUnit {
  readonly unit: Unit;
  /** ≥ 0; comparable within one segment. */
  readonly score: number;
  readonly aspects: ReadonlySet<Aspect>;
  /** The weights of its terms. */
  readonly terms: ReadonlyMap<string, number>;
  /** Anchors in its text, which a cut must not break. */
  readonly verbatim?: readonly string[];
}

const CENTRALITY = 1;
const BASE = 0.1;
const SOURCE_PRIOR: Readonly<Record<UnitSource, number>> = {
  user: 0.25,
  assistant: 0,
  thinking: -0.1,
  subject: 0.3,
  command: -0.15,
  file: -0.15,
  error: 0.05,
};
const OPENING = 0.4;
const CLOSING = 0.35;
const OPENS_CONVERSATION = 0.2;
const LATER = 0.5;
const REPLY = 0.2;
const REPLY_WORDS = 7;
const CUE = 0.2;
const MOST_CUES = 2;
/** Emphasises the strongest terms: one main topic says more than three side topics. */
const EMPHASIS = 1.5;
const SEARCH_MISS = /^(?:cat|find|grep|head|ls|nl|rg|sed|stat|tail|wc): /;
/** Tells what is being done rather than what came of it. */
export const IN_PROGRESS = anyForm(({ summaries }) => summaries.inProgress, 'iu');
/** From this position in a message on, a question is one of many. */
const QUESTIONS = 2;
const ENUMERATED = 8;
/** Sentences with a larger share of digits are data. */
const MOST_DIGITS = 0.12;
/** For a word of thanks, or what the person does next. */
const FAREWELL_SHARE = 0.4;
/** Something said with a smile is rarely the point. */
const EMOTICONS = new RegExp(
  `(?:^|\\s)[:;]-?[)(DP](?=\\s|$|[.,!])|[😀-😆😉-😋😎😜😝🤣🤪🥳🙃]|\\b(?:${alternatives(({ summaries }) => summaries.laughter)})\\b|^ha[,!]`,
  'iu',
);
const PRONOUN = new RegExp(
  `^(?:${alternatives(({ summaries }) => summaries.pronounOpeners)})\\b`,
  'i',
);
/** Keeps long sentences from winning just because they have many terms. */
const LENGTH_SHIFT = 3;

/**
 * Scores units by how central their terms are, who said them where, and cues of decisions,
 * outcomes, problems, causes and open ends. Announcements, courtesies, headings and fragments score
 * lower. In conversations between people, roles and positions mean nothing; cues are only used if
 * asked for.
 */
export function scoreUnits(
  { units, people }: Pick<Prepared, 'units' | 'people'>,
  weights: TermWeights,
  { cues = !people }: { readonly cues?: boolean } = {},
): ScoredUnit[] {
  const measured = units.map((unit) => {
    const terms = new Map<string, number>();
    for (const { key } of distinctTerms(unit.terms)) terms.set(key, weights.get(key) ?? 0);
    return { unit, terms, centrality: centralityOf(terms) };
  });
  const leaving = people ? new Set<Unit>() : farewells(units);
  const highest = measured.reduce((most, { centrality }) => Math.max(most, centrality), 0) || 1;
  return measured.map(({ unit, terms, centrality }) => {
    const aspects = aspectsOf(unit);
    const sum =
      BASE +
      (CENTRALITY * centrality) / highest +
      (people ? 0 : rolePrior(unit)) +
      (cues ? cueBonus(aspects) : 0);
    const said = leaving.has(unit) && !aspects.has('decision') ? FAREWELL_SHARE : 1;
    return { unit, aspects, terms, score: Math.max(0, sum) * formFactor(unit, people) * said };
  });
}

/** How much terms by their weights are what all is about: the strong ones emphasised, against their number. */
export function centralityOf(terms: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const weight of terms.values()) sum += weight ** EMPHASIS;
  return sum / Math.sqrt(terms.size + LENGTH_SHIFT);
}

function cueBonus(aspects: ReadonlySet<Aspect>): number {
  return CUE * Math.min(MOST_CUES, [...aspects].filter((aspect) => aspect !== 'goal').length);
}

function rolePrior(unit: Unit): number {
  // The first sentences of a message matter most; the rest of a long paste is material.
  const fade = 1 / (1 + unit.place / 4);
  return (
    SOURCE_PRIOR[unit.source] +
    (unit.opening ? OPENING * fade * askingShare(unit) : 0) +
    (unit.opening && unit.turn === 0 ? OPENS_CONVERSATION * fade : 0) +
    (unit.closing ? CLOSING * Math.max(fade, unit.place === unit.places - 1 ? 0.5 : 0) : 0)
  );
}

/** The first request asks for the work; later ones also answer, comment and chat. */
function askingShare(unit: Unit): number {
  if (unit.turn === 0) return 1;
  return isReply(unit) ? REPLY : LATER;
}

/** Is it a short later message, and thus a reply? */
export function isReply({ opening, turn, text }: Unit): boolean {
  return opening && turn > 0 && wordCount(text) < REPLY_WORDS;
}

function formFactor(unit: Unit, people: boolean): number {
  let factor = 1;
  if (unit.preamble && !people) factor *= 0.35;
  if (unit.dependent && !people) factor *= 0.75;
  if (!people && unit.source === 'user' && EMOTICONS.test(unit.text)) factor *= 0.6;
  if (unit.leadIn) factor *= 0.4;
  if (unit.heading) factor *= 0.4;
  if (unit.row) factor *= 0.6;
  if (unit.question && unit.source !== 'user' && !people) factor *= 0.4;
  if (unit.offer) factor *= 0.2;
  // Of many questions in a request, the first ones say what is wanted.
  if (unit.question && unit.place >= QUESTIONS && !people) factor *= 0.6;
  if (isEnumeration(unit)) factor *= 0.4;
  if (!saysWhatFailed(unit)) factor *= 0.3;
  if (unit.source === 'assistant' && !people && IN_PROGRESS.test(unit.text)) factor *= 0.6;
  if (isProse(unit)) factor *= lengthFactor(wordCount(unit.text));
  if ((unit.text.match(/\d/g)?.length ?? 0) > unit.text.length * MOST_DIGITS) factor *= 0.5;
  // The pronoun refers to a sentence that may be missing.
  if (PRONOUN.test(unit.text)) factor *= 0.8;
  return factor;
}

function lengthFactor(words: number): number {
  if (words < 3) return 0.15;
  return words < 4 ? 0.4 : 1;
}

/** "error: found 1 error" does not say what failed, and a search without results is no failure. */
function saysWhatFailed({ source, text, terms }: Unit): boolean {
  return source !== 'error' || (terms.some(({ topical }) => topical) && !SEARCH_MISS.test(text));
}

/** A list of names without any function word. */
function isEnumeration({ text, terms }: Unit): boolean {
  return (
    terms.length >= ENUMERATED &&
    !terms.some(({ stop, shape }) => stop || shape === 'ideographs') &&
    (text.match(/[,;|]/g)?.length ?? 0) * 2 >= terms.length
  );
}

const isProse = ({ source }: Unit): boolean =>
  source === 'user' || source === 'assistant' || source === 'thinking';

/**
 * Is the unit a meaningful prose sentence, rather than a heading, announcement, fragment or gist?
 */
export function isSentence(unit: Unit): boolean {
  return (
    !unit.heading &&
    !unit.leadIn &&
    !unit.row &&
    !unit.preamble &&
    unit.source !== 'command' &&
    unit.source !== 'file' &&
    saysWhatFailed(unit) &&
    wordCount(unit.text) >= 4
  );
}

/** Longer messages are no farewells. */
const MOST_CHARACTERS = 160;
const WORK: ReadonlySet<Unit['source']> = new Set<Unit['source']>([
  'command',
  'file',
  'subject',
  'error',
]);

const lengthOf = (all: readonly Unit[]): number =>
  all.reduce((sum, { text }) => sum + text.length, 0);

function wantsSomething({ question, text }: Unit): boolean {
  return question || titlePhrase(text, guessLanguage(text))?.form === 'wish';
}

/** Who only says goodbye gets no longer answer. */
const MOST_ANSWERED = 300;

/**
 * The sentences with which a person says goodbye: the last request, if nothing was done after it and little
 * was answered. Thanks and plans say nothing about the work. What asks or wants something is no farewell.
 */
export function farewells(units: readonly Unit[]): ReadonlySet<Unit> {
  const turn = units.at(-1)?.turn ?? 0;
  const last = units.filter((unit) => unit.turn === turn);
  const asked = last.filter(({ opening }) => opening);
  const answered = lengthOf(last.filter(({ source }) => source === 'assistant'));
  const isWork = last.some(({ source }) => WORK.has(source)) || answered > MOST_ANSWERED;
  const isLong = lengthOf(asked) > MOST_CHARACTERS;
  if (turn === 0 || isWork || isLong || asked.some(wantsSomething)) return new Set();
  return new Set(asked);
}
