/** Judges what was found, by the words of a question or by words that were guessed. */
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { asksForOutput, saysLittle } from '../../domain/search/readQuestion.ts';
import { termWeight } from '../../domain/search/rankEvents.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { LEXICONS } from '../../domain/lexicon/languages.ts';
import { guessLanguage } from '../../domain/text/language.ts';
import { isOrdinaryWord } from '../../domain/text/wordKinds.ts';
import type { AskedForm } from './askedText.ts';
import { judgeGuesses, newTo } from './guesses.ts';
import type { EventPlace, SearchReader } from './ports/searchStore.ts';
import { guessesTogether, signsOf } from './signs.ts';
import { NOTHING_COVERED, coverageOf, smallerBy, tellingSize } from './strength.ts';
import type { Coverage } from './strength.ts';

type Reader = Pick<SearchReader, 'textsOf'>;
type Fact = EventFacts & EventPlace;

export interface FoundFor {
  readonly terms: readonly QueryTerm[];
  /** The weight of each term, whether or not any event holds it. */
  readonly worth: readonly number[];
  /** How many of the events asked hold each. */
  readonly counts: readonly number[];
  /** The score of the best event, by the terms that the memory holds. */
  readonly best: number;
  /** The event that is given first. */
  readonly nearest?: number | undefined;
  /** How many events are asked. */
  readonly all: number;
  /** The same of the whole memory. */
  readonly everywhere: { readonly counts: readonly number[]; readonly all: number };
  readonly question: AskedForm['question'];
  readonly deedWords?: readonly string[] | undefined;
  /** Tokens of those whom the question names, of those who speak. */
  readonly speakers: ReadonlySet<string>;
}

/** @param facts in the order of their conversations */
export async function judgeFound(
  reader: Reader,
  facts: readonly Fact[],
  found: FoundFor,
): Promise<Coverage> {
  const { terms, counts, question, all, everywhere } = found;
  const smaller = smallerBy(all, everywhere.all);
  // That nothing holds "wrong", "busy" or "long" tells nothing, nor does what only asks.
  const counting = terms.map(({ text }, at) => {
    const word = text.toLowerCase();
    if (question.asksOutput && asksForOutput(word)) return 0;
    const isMinor = isOrdinaryWord(word) || saysLittle(word);
    return isMinor && counts[at] === 0 && word !== question.deed?.word ? 0 : 1;
  });
  const worth = found.worth.map((weight, at) => weight * (counting[at] ?? 1));
  const size = tellingSize(everywhere.all);
  const signs = await signsOf(reader, facts, { ...found, worth, size, smaller });
  const words = counting.reduce<number>((sum, one) => sum + one, 0);
  return {
    ...coverageOf(facts, { ...found, worth, words, signs }),
    otherLanguage: await otherLanguage(reader, facts, found),
  };
}

/** A word that stands in fewer than this share of all events, to the power that makes its weight, may be a name. */
const NAMES = 0.5;

/**
 * The name of the language in which the first event is, where that is another than the question's and its segment
 * holds a rare word of it. Such an event cannot hold most others, so that their absence tells nothing.
 */
async function otherLanguage(
  reader: Reader,
  facts: readonly Fact[],
  { worth, question: { language }, nearest, everywhere }: FoundFor,
): Promise<string | null> {
  const fact = facts.find(({ eventIx }) => eventIx === nearest);
  if (fact === undefined || language === 'other') return null;
  const held = facts.reduce(
    (bits, { terms, segmentIx }) => (segmentIx === fact.segmentIx ? bits | terms : bits),
    fact.terms,
  );
  const rarest = Math.max(0, ...worth.filter((_, at) => ((held >> at) & 1) === 1));
  if (rarest < NAMES * termWeight(1, everywhere.all)) return null;
  const text = (await reader.textsOf([fact.eventIx])).get(fact.eventIx) ?? '';
  const spoken = guessLanguage(text);
  return spoken === 'other' || spoken === language ? null : LEXICONS[spoken].name;
}

/** Judges by those other words that the question does not hold: what it says is judged with it, and most guesses repeat that. */
export async function judgeGuessed(
  reader: Reader,
  facts: readonly Fact[],
  {
    terms,
    worth,
    weights,
    all,
    question,
    guessedFor,
    held,
  }: {
    readonly terms: readonly QueryTerm[];
    /** The weight of each term, whether or not any event holds it. */
    readonly worth: readonly number[];
    /** The same; 0 for those that no event holds. */
    readonly weights: readonly number[];
    readonly all: number;
    readonly question: AskedForm['question'];
    readonly guessedFor: readonly QueryTerm[];
    readonly held: number;
  },
): Promise<Coverage> {
  const isNew = newTo(guessedFor, terms);
  const ofNew = (each: readonly number[]): readonly number[] =>
    each.map((weight, at) => (isNew[at] === true ? weight : 0));
  const news = ofNew(weights);
  const { whole, given } = judgeGuesses(facts, { weights: news, worth: ofNew(worth), all });
  const asked = { terms, weights: news, whole, question };
  const together = await guessesTogether(reader, facts, asked);
  return { ...NOTHING_COVERED, held, guessed: { given, together } };
}
