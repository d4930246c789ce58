import { unreachable } from '../../model/result.ts';
import type { Language } from '../lexicon/languages.ts';
import type { Term } from '../text/terms.ts';
import { ideographicWords } from './ideographicWords.ts';
import { SAYS_HOW, opensNoun, titleRules } from './titleRules.ts';
import type { TitleRules } from './titleRules.ts';
import type { Unit, UnitSource } from './unit.ts';

/** A word or a few consecutive words that name a topic. */
export interface Keyphrase {
  /** The stems of its words; equal keys are the same phrase. */
  readonly key: string;
  /** The most frequent spelling. */
  readonly surface: string;
  readonly score: number;
  readonly words: number;
}

const SOURCE_WEIGHT: Readonly<Record<UnitSource, number>> = {
  user: 1.6,
  assistant: 1,
  thinking: 0.8,
  subject: 1.6,
  command: 0.25,
  file: 1,
  error: 0.5,
};
const OPENING = 1.5;
const CLOSING = 1.2;
/** A phrase used once may be chance; one that recurs is a name. */
const REPEATED_PHRASE = 1.5;
const WORD_OF_PHRASE = 0.12;
const NAME = 1.25;
const ONLY_OPENS = 0.6;
const IDENTIFIER = 1.15;
const PATH = 0.8;
const MAX_SURFACE = 40;
/** More than any list of tags needs. */
const MOST_TOPICS = 120;
const SPACE = 32;
const MAX_PATH_MENTIONS = 3;

interface Tally {
  weight: number;
  mentions: number;
  /** The last unit that has it. */
  unit: Unit | undefined;
  readonly words: number;
  readonly shape: Term['shape'];
  readonly parts: readonly string[];
  /**
   * How often each spelling occurs; those at the beginning of a sentence are counted separately.
   */
  surfaces: Map<string, number> | undefined;
  openings: Map<string, number> | undefined;
}

/**
 * Ranks the topics of units, best first: topical words, and neighbouring words that recur together.
 */
export function keyphrases(units: readonly Unit[], language: Language): Keyphrase[] {
  const texts = units.map((unit) => ({ unit, terms: wordsOf(unit, language) }));
  const pairs = countPairs(texts);
  const tallies = new Map<string, Tally>();
  const rules = titleRules(language);
  for (const { unit, terms } of texts) {
    const weight =
      SOURCE_WEIGHT[unit.source] * (unit.opening ? OPENING : 1) * (unit.closing ? CLOSING : 1);
    eachPhrase({ terms, unit }, pairs, rules, (phrase) => tally(tallies, phrase, unit, weight));
  }
  const ranked = [...tallies].map(([key, entry]) => ({ key, entry, score: scoreOf(entry) }));
  ranked.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return withoutParts(ranked);
}

interface UnitTerms {
  readonly unit: Unit;
  readonly terms: readonly Term[];
}

interface Phrase {
  readonly terms: readonly Term[];
  readonly surface: string;
  readonly opening: boolean;
}

function wordsOf(unit: Unit, language: Language): readonly Term[] {
  return language === 'zh' || language === 'ja' ? ideographicWords(unit, language) : unit.terms;
}

/** Counts pairs of neighbouring words. Most occur once and are no phrases. */
function countPairs(texts: readonly UnitTerms[]): Pairs {
  const pairs: Pairs = new Map();
  for (const { unit, terms } of texts)
    for (const [at, term] of terms.entries()) {
      const next = terms[at + 1];
      if (next === undefined || !areNeighbours(term, next, unit)) continue;
      const seconds = pairs.get(term.key);
      if (seconds === undefined) pairs.set(term.key, next.key);
      else if (typeof seconds !== 'string') seconds.set(next.key, (seconds.get(next.key) ?? 0) + 1);
      else {
        const counts = new Map([[seconds, 1]]);
        counts.set(next.key, (counts.get(next.key) ?? 0) + 1);
        pairs.set(term.key, counts);
      }
    }
  return pairs;
}

/** By the first word how often the second follows; the second alone where only one did, and once. */
type Pairs = Map<string, string | Map<string, number>>;

/** Single topical words, and recurring pairs and triples. */
function eachPhrase(
  { terms, unit }: UnitTerms,
  pairs: Pairs,
  rules: TitleRules,
  visit: (phrase: Phrase) => void,
): void {
  const recur = (one: Term, two: Term): boolean => {
    const seconds = pairs.get(one.key);
    return (
      seconds !== undefined &&
      typeof seconds !== 'string' &&
      (seconds.get(two.key) ?? 0) > 1 &&
      areNeighbours(one, two, unit)
    );
  };
  for (const [at, term] of terms.entries()) {
    const opening = at === 0;
    const second = terms[at + 1];
    const third = terms[at + 2];
    if (term.topical) visit({ terms: [term], surface: term.surface, opening });
    if (second === undefined || !recur(term, second) || isVerb(terms, at, rules)) continue;
    if ((term.topical || second.topical) && !SAYS_HOW.test(second.surface))
      visit({ terms: [term, second], surface: unit.text.slice(term.start, second.end), opening });
    if (third === undefined || !recur(second, third)) continue;
    const run = [term, second, third];
    if (run.filter(({ topical }) => topical).length > 1 && !SAYS_HOW.test(third.surface))
      visit({ terms: run, surface: unit.text.slice(term.start, third.end), opening });
  }
}

/** Is a word a verb where it stands, with its object behind it? */
function isVerb(terms: readonly Term[], at: number, rules: TitleRules): boolean {
  const [before, word] = [terms[at - 1], terms[at]];
  if (word === undefined || (before !== undefined && (!before.stop || opensNoun(before, rules))))
    return false;
  return rules.verb.test(word.surface) || SAYS_HOW.test(word.surface);
}

function areNeighbours(one: Term, two: Term, unit: Unit): boolean {
  const apart = two.start === one.end + 1 && unit.text.charCodeAt(one.end) === SPACE;
  const joined = two.start === one.end && one.shape === 'ideographs' && two.shape === 'ideographs';
  return (
    (apart || joined) &&
    isPhraseWord(one) &&
    isPhraseWord(two) &&
    // In a command, grammar puts words together, not a name.
    unit.source !== 'command'
  );
}

const isPhraseWord = ({ stop, shape }: Term): boolean =>
  !stop && shape !== 'path' && shape !== 'number';

function tally(
  tallies: Map<string, Tally>,
  { terms, surface, opening }: Phrase,
  unit: Unit,
  weight: number,
): void {
  const [first] = terms;
  if (first === undefined || surface.length > MAX_SURFACE) return;
  const parts = terms.map((term) => term.key);
  const key = parts.length === 1 ? first.key : parts.join(' ');
  let entry = tallies.get(key);
  if (entry === undefined) {
    entry = {
      weight: 0,
      mentions: 0,
      unit: undefined,
      words: terms.length,
      shape: first.shape,
      parts,
      surfaces: undefined,
      openings: undefined,
    };
    tallies.set(key, entry);
  }
  const ways = opening ? (entry.openings ??= new Map()) : (entry.surfaces ??= new Map());
  ways.set(surface, (ways.get(surface) ?? 0) + 1);
  if (entry.unit === unit) return;
  entry.unit = unit;
  entry.mentions++;
  entry.weight += weight;
}

function scoreOf(entry: Tally): number {
  const { weight, mentions, words, shape } = entry;
  if (words > 1)
    return mentions < 2 ? 0 : Math.log2(1 + weight) * (REPEATED_PHRASE + WORD_OF_PHRASE * words);
  switch (shape) {
    case 'path':
      return Math.log2(1 + Math.min(weight, MAX_PATH_MENTIONS)) * PATH;
    case 'identifier':
      return Math.log2(1 + weight) * IDENTIFIER;
    case 'word':
      return Math.log2(1 + weight) * wordFactor(entry);
    case 'number':
    case 'ideographs':
      return Math.log2(1 + weight);
    default:
      return unreachable(shape);
  }
}

/** The first word of a sentence has a capital anyway; inside, a capital marks a name. */
function wordFactor(entry: Tally): number {
  if (entry.surfaces === undefined) return ONLY_OPENS;
  return /^\p{Lu}/u.test(writtenMost(entry)) ? NAME : 1;
}

/**
 * Drops phrases that share half of their words with a better one: "agents" next to "review agents".
 */
function withoutParts(
  ranked: readonly { readonly key: string; readonly entry: Tally; readonly score: number }[],
): Keyphrase[] {
  const kept: Keyphrase[] = [];
  const used = new Set<string>();
  for (const { key, entry, score } of ranked) {
    const known = entry.parts.filter((part) => used.has(part)).length;
    if (score <= 0 || known * 2 >= entry.parts.length) continue;
    for (const part of entry.parts) used.add(part);
    kept.push({ key, surface: writtenMost(entry), score, words: entry.words });
    if (kept.length >= MOST_TOPICS) break;
  }
  return kept;
}

/**
 * The most frequent spelling. The first word of a sentence only counts if there is no other
 * occurrence; in languages with cases the shorter form wins, which is more often the base form.
 */
function writtenMost({ surfaces, openings }: Tally): string {
  let best = '';
  let most = 0;
  for (const [surface, count] of surfaces ?? openings ?? [])
    if (count > most || (count === most && isShorterCase(surface, best)))
      [best, most] = [surface, count];
  for (const opening of openings?.keys() ?? []) {
    const inside = opening.charAt(0).toLowerCase() + opening.slice(1);
    if (most < 2 && isShorterCase(inside, best)) best = inside;
  }
  return best;
}

function isShorterCase(surface: string, than: string): boolean {
  return surface.length < than.length && /^\p{Script=Cyrillic}/u.test(surface);
}
