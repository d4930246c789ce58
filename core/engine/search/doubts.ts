/** What speaks against an answer although the words are there: the deed is never told, or a name stands apart. */
import { deedTold } from '../../domain/search/deedTold.ts';
import type { DeedTold, Telling } from '../../domain/search/deedTold.ts';
import { verbsLike } from '../../domain/search/readDeed.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import type { EventPlace, SearchReader } from './ports/searchStore.ts';

type Fact = EventFacts & EventPlace;

/** Why what was found may be no answer. */
export interface Doubt {
  /** In a sentence. */
  readonly because: string;
  /** Whether it is weak at most. */
  readonly isWeak: boolean;
  /** Whether other words are no help, since the matter is spoken of in those of the question. */
  readonly isOfOthers: boolean;
}

export interface DoubtQuery {
  readonly terms: readonly QueryTerm[];
  /** Of each term, whether or not any event holds it. */
  readonly worth: readonly number[];
  readonly question: Pick<Question, 'deed' | 'names'>;
  /** Words of other forms of the question that may stand for the deed's. */
  readonly deedWords?: readonly string[] | undefined;
  /** 0 to 1: how much it tells that words do not stand together. */
  readonly size: number;
}

/** Shares of the matter's weight. */
const BESIDE = 0.5;
const TOLD = 0.4;
const SPOKEN = 0.6;
/** The share of the other words' weight that stands in a turn with a name. */
const WITH_NAME = 0.2;
/** Events read: that hold much of the matter, and reports of the same turns. */
const READ = 60;
/** Less of the matter in an event tells nothing. */
const SOME = 0.3;

/** @param facts in the order of their conversations */
export async function doubtOf(
  reader: Pick<SearchReader, 'textsOf'>,
  facts: readonly Fact[],
  query: DoubtQuery,
): Promise<Doubt | null> {
  const turns = turnsOf(facts);
  return (await deedDoubt(reader, facts, { query, turns })) ?? nameDoubt(facts, { query, turns });
}

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
  readonly query: DoubtQuery;
  readonly turns: readonly number[];
}

async function deedDoubt(
  reader: Pick<SearchReader, 'textsOf'>,
  facts: readonly Fact[],
  { query, turns }: Within,
): Promise<Doubt | null> {
  const { terms, worth, question, deedWords = [], size } = query;
  const { deed } = question;
  if (deed === null || size === 0 || !facts.some(isReport)) return null;
  const at = terms.findIndex(({ text }) => text.toLowerCase() === deed.word);
  const matter = terms.map(({ text }, each) =>
    each === at || text.toLowerCase() === deed.thing ? 0 : (worth[each] ?? 0),
  );
  const whole = matter.reduce((sum, one) => sum + one, 0);
  if (at < 0 || whole === 0) return null;
  const texts = await tellings(reader, facts, { turns, matter, whole, deed: at });
  const told = deedTold(texts, {
    deed: terms.slice(at, at + 1),
    alike: verbsLike(deed.word).flatMap((word) => queryTerms(word)),
    others: deedWords.flatMap((word) => queryTerms(word)),
    matter: terms,
    weights: matter,
  });
  return judge(told, { query, word: terms[at]?.text ?? '', matter });
}

const isReport = ({ kind, role }: Fact): boolean => kind === 'message' && role === 'assistant';

function judge(
  { beside, told, spoken }: DeedTold,
  {
    query: { terms, question, size },
    word,
    matter,
  }: { readonly query: DoubtQuery; readonly word: string; readonly matter: readonly number[] },
): Doubt | null {
  const isApart = beside < BESIDE * size;
  if (!isApart && told >= TOLD * size) return null;
  const isSpoken = spoken >= SPOKEN;
  const what = heaviest(terms, matter);
  const never = isApart
    ? `“${word}” stands beside ${what} in no message`
    : `no report says “${word}” of ${what} as of something that was done`;
  return {
    because: `${isSpoken ? 'Spoken of, never told as done' : 'Never told as done'}: ${never}.`,
    isWeak: isApart || question.deed?.isPresumed === true,
    isOfOthers: isSpoken,
  };
}

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

/** What may tell of the deed: texts that hold much of the matter, commits, and reports of the same turns. */
async function tellings(
  reader: Pick<SearchReader, 'textsOf'>,
  facts: readonly Fact[],
  {
    turns,
    matter,
    whole,
    deed,
  }: {
    readonly turns: readonly number[];
    readonly matter: readonly number[];
    readonly whole: number;
    readonly deed: number;
  },
): Promise<readonly Telling[]> {
  const placed = facts.map((fact, at) => ({
    fact,
    turn: turns[at] ?? 0,
    share: matter.reduce((sum, one, of) => sum + one * ((fact.terms >> of) & 1), 0) / whole,
    hasDeed: (fact.terms >> deed) & 1,
  }));
  const best = placed
    .filter(
      ({ fact, share }) => share >= SOME && (fact.kind === 'message' || fact.kind === 'tool_call'),
    )
    .toSorted((a, b) => b.share + b.hasDeed - (a.share + a.hasDeed))
    .slice(0, READ);
  const among = new Set(best.map(({ turn }) => turn));
  const reports = placed
    .filter(({ fact, turn }) => isReport(fact) && among.has(turn))
    .toSorted((a, b) => b.hasDeed - a.hasDeed)
    .slice(0, READ);
  const read = [...new Set([...best, ...reports])];
  const texts = await reader.textsOf(read.map(({ fact }) => fact.eventIx));
  return read.flatMap(({ fact, turn }) => {
    const text = texts.get(fact.eventIx) ?? '';
    const isCommit = fact.kind === 'tool_call' && COMMIT.test(text);
    if (fact.kind === 'tool_call' && !isCommit) return [];
    return [{ text, turn, isReport: isReport(fact), isDone: isCommit }];
  });
}

const COMMIT = /\bgit\b[^\n]{0,80}\bcommit\b|\bgh pr (?:create|merge)\b/;

/** A name that the memory has, but in no turn with what else is asked. */
function nameDoubt(facts: readonly Fact[], { query, turns }: Within): Doubt | null {
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
      return {
        because: `“${name}” stands in no turn with the rest of the question.`,
        isWeak: true,
        isOfOthers: false,
      };
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
