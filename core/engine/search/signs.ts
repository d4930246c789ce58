/** What speaks for an answer and against it, of the words of a question and of what stands together in texts. */
import { searchedOfTool } from '../../domain/search/indexWords.ts';
import { deedTold } from '../../domain/search/deedTold.ts';
import type { DeedTold } from '../../domain/search/deedTold.ts';
import { verbsLike } from '../../domain/search/readDeed.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import { readTellings } from '../../domain/search/readTellings.ts';
import type { Telling } from '../../domain/search/readTellings.ts';
import { standTogether } from '../../domain/search/standTogether.ts';
import type { Together } from '../../domain/search/standTogether.ts';
import { isBy } from './eventPriors.ts';
import type { EventPlace, SearchReader } from './ports/searchStore.ts';

type Fact = EventFacts & EventPlace;

export interface Signs {
  readonly together: Together;
  /** Whether what the question takes for done is told nowhere, or its deed stands beside its matter nowhere. */
  readonly isUntold: boolean;
  /** Whether, besides, the deed's word stands nowhere near its matter. */
  readonly isFarFromDeed: boolean;
  /** Why what was found may be no answer, in a sentence; null where nothing is known. */
  readonly doubt: string | null;
  /** The same where it is weak without any. */
  readonly whyWeak: string | null;
}

export interface SignsQuery {
  readonly terms: readonly QueryTerm[];
  /** Of each term, whether or not any event holds it. */
  readonly worth: readonly number[];
  /** How many events hold each. */
  readonly counts: readonly number[];
  readonly question: Pick<Question, 'deed' | 'names' | 'kind' | 'asksOutput'>;
  /** Words of other forms of the question that may stand for the deed's. */
  readonly deedWords?: readonly string[] | undefined;
  /** Tokens of those whom the question names, of those who speak. */
  readonly speakers: ReadonlySet<string>;
  /** 0 to 1: how much it tells that words do not stand together, by the size of the memory. */
  readonly size: number;
  /** How much smaller the part is that is asked, 0 to 1. */
  readonly smaller: number;
}

/** Shares of the matter's weight. */
const BESIDE = 0.5;
const FAR = 0.15;
const TOLD = 0.4;
const SPOKEN = 0.6;
/** The share of the other words' weight that stands in a turn with a name. */
const WITH_NAME = 0.2;
/** Events read: that hold much of the matter, and reports of the same turns. */
const READ = 60;
/** Less of the matter in an event tells nothing. */
const SOME = 0.3;

/** @param facts in the order of their conversations */
export async function signsOf(
  reader: Pick<SearchReader, 'textsOf'>,
  facts: readonly Fact[],
  query: SignsQuery,
): Promise<Signs> {
  const { terms, worth, question, deedWords = [], speakers, size, smaller } = query;
  const { deed, kind } = question;
  const turns = turnsOf(facts);
  const at = deed === null ? -1 : terms.findIndex(({ text }) => text.toLowerCase() === deed.word);
  const [meant] = deed === null ? [] : queryTerms(deed.means ?? '');
  const word = meant ?? terms[at];
  const isDeed = (_: string, each: number): boolean => each === at;
  const rest = worthWithout(query, (text, each) => isDeed(text, each) || text === deed?.thing);
  // Of "which guards were verified" the thing is all that there is to go by.
  const done = sumOf(rest) > 0 ? rest : worthWithout(query, isDeed);
  const texts = await tellings(reader, facts, { query, turns, matter: done, deed: at });
  const read = readTellings(texts, {
    terms: at < 0 || word === undefined ? terms : terms.with(at, word),
    shows: kind?.shows ?? null,
    unit: queryTerms(kind?.unit ?? ''),
    ...(word === undefined || deed === null
      ? {}
      : {
          deed: [word],
          alike: verbsLike(deed.means ?? deed.word).flatMap((each) => queryTerms(each)),
          others: deedWords.flatMap((each) => queryTerms(each)),
        }),
  });
  const together = standTogether(read, {
    weights: worth,
    matter: worthWithout(query, (text) => kind?.asking.test(text) === true),
    asksKind: kind !== null,
    namesOne: speakers.size === 1,
  });
  const asksDeed = word !== undefined && size > 0 && facts.some(isReport) && sumOf(done) > 0;
  const doubt = asksDeed ? deedDoubt(deedTold(read, done), { query, word, matter: done }) : null;
  const unshown = together.unshown * (kind?.isLoose === true ? 1 - smaller : 1);
  return {
    together: { ...together, unshown },
    isUntold: doubt?.isWeak === true,
    isFarFromDeed: doubt?.isFar === true,
    doubt: doubt?.because ?? nameDoubt(facts, { query, turns }),
    whyWeak: apart(together, query),
  };
}

/** Of words that were guessed: what of them stands together. */
export async function guessesTogether(
  reader: Pick<SearchReader, 'textsOf'>,
  facts: readonly Fact[],
  {
    terms,
    weights,
    whole,
    question,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly weights: readonly number[];
    readonly question: Pick<Question, 'asksOutput'>;
    /** What so much of them weighs that more tells nothing. */
    readonly whole: number;
  },
): Promise<number> {
  const query = { speakers: new Set<string>(), question };
  const texts = await tellings(reader, facts, {
    query,
    turns: turnsOf(facts),
    matter: weights,
    deed: -1,
  });
  return standTogether(readTellings(texts, { terms }), { weights, whole }).share;
}

function worthWithout(
  { terms, worth }: SignsQuery,
  isLeftOut: (text: string, at: number) => boolean,
): readonly number[] {
  return terms.map(({ text }, at) => (isLeftOut(text.toLowerCase(), at) ? 0 : (worth[at] ?? 0)));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The number of each event's turn: a person's words and what follows them. Between people all is one. */
function turnsOf(facts: readonly Fact[]): readonly number[] {
  let turn = 0;
  let isAsked = true;
  return facts.map(({ kind, role, conversationIx }, at) => {
    const isNew = facts[at - 1]?.conversationIx !== conversationIx;
    const asks = kind === 'message' && role === 'user';
    if (isNew || (asks && !isAsked)) turn += 1;
    if (isNew || kind === 'message') isAsked = asks;
    return turn;
  });
}

interface Within {
  readonly query: SignsQuery;
  readonly turns: readonly number[];
}

const isReport = ({ kind, role }: Fact): boolean => kind === 'message' && role === 'assistant';

interface DeedDoubt {
  readonly because: string;
  /** Whether it speaks against an answer; else "no" is one. */
  readonly isWeak: boolean;
  readonly isFar: boolean;
}

function deedDoubt(
  { beside, told, spoken }: DeedTold,
  {
    query: { terms, question, size },
    word,
    matter,
  }: { readonly query: SignsQuery; readonly word: QueryTerm; readonly matter: readonly number[] },
): DeedDoubt | null {
  const isApart = beside < BESIDE * size;
  if (!isApart && told >= TOLD * size) return null;
  const what = heaviest(terms, matter);
  const never = isApart
    ? `“${word.text}” stands beside ${what} in no message`
    : `no report says “${word.text}” of ${what} as of something that was done`;
  return {
    because: `${spoken >= SPOKEN ? 'Spoken of, never told as done' : 'Never told as done'}: ${never}.`,
    isWeak: isApart || question.deed?.isPresumed === true,
    isFar: beside < FAR * size,
  };
}

/** A share of the matter's weight beside which what is asked for is missed. */
const MISSED = 0.2;

/** What of a question does not stand with the rest, or that what is asked for is not shown beside it. */
function apart(
  { terms: held, unshown }: Together,
  { terms, worth, counts, question: { kind } }: SignsQuery,
): string | null {
  const isApart = (at: number): boolean => (counts[at] ?? 0) > 0 && ((held >> at) & 1) === 0;
  const missing = worth.map((weight, at) => (isApart(at) ? weight : 0));
  const isShown = kind === null || unshown < MISSED;
  const rest = missing.some((weight) => weight > 0)
    ? `${heaviest(terms, missing)} ${missing.filter((weight) => weight > 0).length === 1 ? 'stands' : 'stand'} with the rest of the question in no message`
    : null;
  if (isShown) return rest === null ? null : `${rest}.`;
  const what = kind.unit === null ? kind.name : `${kind.name} of ${kind.unit}`;
  const none = `${what} is not shown beside ${heaviest(
    terms,
    worth.map((weight, at) => ((held >> at) & 1) * weight),
  )}`;
  return `${capital(none)}${rest === null ? '' : `, and ${rest}`}.`;
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const MOST_WORDS = 3;

function heaviest(terms: readonly QueryTerm[], weights: readonly number[]): string {
  const chosen = new Set(
    weights
      .map((weight, at) => ({ weight, at }))
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, MOST_WORDS)
      .map(({ at }) => at),
  );
  const words = terms.flatMap(({ text }, at) => (chosen.has(at) ? [text] : []));
  return `“${words.join(', ')}”`;
}

/** What may tell an answer: texts that hold much of the matter, commits, and reports of the same turns. */
async function tellings(
  reader: Pick<SearchReader, 'textsOf'>,
  facts: readonly Fact[],
  {
    query: {
      speakers,
      question: { asksOutput },
    },
    turns,
    matter,
    deed,
  }: {
    readonly query: {
      readonly speakers: SignsQuery['speakers'];
      readonly question: Pick<Question, 'asksOutput'>;
    };
    readonly turns: readonly number[];
    readonly matter: readonly number[];
    /** Where the deed's word is among the terms; below 0 for none. */
    readonly deed: number;
  },
): Promise<readonly Telling[]> {
  const sum = sumOf(matter) || 1;
  const placed = facts.map((fact, at) => ({
    fact,
    turn: turns[at] ?? 0,
    share: matter.reduce((all, one, of) => all + one * ((fact.terms >> of) & 1), 0) / sum,
    hasDeed: deed < 0 ? 0 : (fact.terms >> deed) & 1,
  }));
  const best = placed
    .filter(
      ({ fact, share }) =>
        share >= SOME &&
        (fact.kind === 'message' ||
          fact.kind === 'tool_call' ||
          (asksOutput && fact.kind === 'tool_result')),
    )
    .toSorted((a, b) => b.share + b.hasDeed - (a.share + a.hasDeed))
    .slice(0, READ);
  const among = new Set(best.map(({ turn }) => turn));
  const reports = placed
    .filter(
      ({ fact, turn, hasDeed }) =>
        among.has(turn) && (isReport(fact) || (fact.kind === 'tool_call' && hasDeed === 1)),
    )
    .toSorted((a, b) => b.hasDeed - a.hasDeed)
    .slice(0, READ);
  const read = [...new Set([...best, ...reports])];
  const texts = await reader.textsOf(read.map(({ fact }) => fact.eventIx));
  return read.flatMap(({ fact, turn, hasDeed }) => {
    const whole = texts.get(fact.eventIx) ?? '';
    const text = fact.kind === 'tool_result' ? searchedOfTool(whole) : whole;
    const isDone =
      fact.kind === 'tool_call' && !FIELDS.test(text) && (hasDeed === 1 || COMMIT.test(text));
    if (fact.kind === 'tool_call' && !isDone) return [];
    const isByNamed = isBy(fact, speakers) > 0;
    return [{ text, turn, isReport: isReport(fact), isDone, isByNamed }];
  });
}

/** What is no command is written as fields ("file_path: …"). */
const FIELDS = /^\w+:\s/;
const COMMIT = /\bgit\b[^\n]{0,80}\bcommit\b|\bgh pr (?:create|merge)\b/;

/** A name that the memory has, but in no turn with what else is asked. */
function nameDoubt(facts: readonly Fact[], { query, turns }: Within): string | null {
  const { terms, worth, question, size } = query;
  const sum = worth.reduce((all, one) => all + one, 0);
  const said = heldByTurn(facts, turns);
  const all = facts.map((fact) => fact.terms);
  for (const name of question.names) {
    const at = terms.findIndex(({ text }) => text === name);
    const has = (held: number): boolean => ((held >> at) & 1) === 1;
    // What only tools name may be answered by them: by one, since those of a turn hold nearly any word.
    const beside = [said, all].map((each) => each.filter(has)).find(({ length }) => length > 0);
    const rest = sum - (worth[at] ?? 0);
    if (at < 0 || beside === undefined || rest === 0) continue;
    const most = Math.max(
      ...beside.map((held) =>
        worth.reduce((total, one, of) => total + (of === at ? 0 : one * ((held >> of) & 1)), 0),
      ),
    );
    if (most / rest < WITH_NAME * size)
      return `“${name}” stands in no turn with the rest of the question.`;
  }
  return null;
}

/** The terms that what was said in each turn holds, as bit sets. */
function heldByTurn(facts: readonly Fact[], turns: readonly number[]): readonly number[] {
  const held = new Map<number, number>();
  for (const [at, { kind, terms }] of facts.entries())
    if (kind === 'message' && terms !== 0)
      held.set(turns[at] ?? 0, (held.get(turns[at] ?? 0) ?? 0) | terms);
  return [...held.values()];
}
