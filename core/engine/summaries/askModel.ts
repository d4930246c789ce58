import type { CountTokens } from '../../model/countTokens.ts';
import { retryPrompt } from '../../domain/compose/promptValues.ts';
import type { Reading } from '../../domain/compose/types.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Completion, LanguageModel, ReplySchema, ToolTalk } from './ports/languageModel.ts';
import type { ModelCall } from './ports/summaryStore.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';
import type { CallLog } from './callLog.ts';
import type { SpendGuard } from './spendGuard.ts';
import type { ContextRoom } from './contextRoom.ts';
import { thoughtTokens } from './thinkingRoom.ts';
import type { ThinkingRoom } from './thinkingRoom.ts';
import { errorFacts } from '../../contract/errors.ts';

export interface AskDeps {
  readonly model: LanguageModel;
  readonly price: Price | null;
  readonly guard: SpendGuard;
  readonly countTokens: CountTokens;
  readonly now: () => number;
  readonly ticks: () => number;
  /** Shared by all that a run asks this model; without it, limits stay as they are. */
  readonly thinking?: ThinkingRoom;
  /** What the endpoint tells, asked for before the first question; without it, the price above holds. */
  readonly terms?: () => Promise<AskTerms>;
  /** Called with each answer as it arrived. */
  readonly onCompletion?: (completion: Completion) => void;
}

/** What limits a question. */
export interface AskTerms {
  readonly price: Price | null;
  /** Shared by all that a run asks this model; null where nobody knows of a limit, as for an agent. */
  readonly context: ContextRoom | null;
}

export interface Question<T> {
  readonly system: string;
  readonly user: string;
  readonly schema: ReplySchema | null;
  readonly maxOutputTokens: number;
  /** A person set the limit: thoughts get no room beyond it. */
  readonly isLimitFixed?: boolean;
  readonly temperature: number;
  readonly purpose: string;
  readonly nodeId: string | null;
  readonly read: (reply: string) => Reading<T>;
  /** Only for a conversation with tools. */
  readonly talk?: ToolTalk;
}

export interface Answer<T> {
  readonly value: T;
  readonly repairs: readonly string[];
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number;
}

/** Estimates tokens of an answer that broke off, which cannot be counted without its text. */
const BYTES_PER_TOKEN = 4;
const LONGEST_OUTCOME = 300;
export interface AskContext {
  /** Receives every call as it ends, including failed ones and attempts whose answers were lost. */
  readonly calls: CallLog;
  readonly signal: AbortableSignal;
  /** Throws whatever now prevents sending these words; called before each attempt. */
  readonly admit?: () => Promise<void>;
  /** 1: an answer that cannot be used is not asked for again. */
  readonly tries?: 1 | undefined;
}

/**
 * Asks a model, and asks once more with the reason if its answer cannot be used. Throws as
 * {@link LanguageModel.complete}, and `ceiling-reached`, `price-unknown`, `reply-refused`,
 * `reply-unusable`, `context-too-small`.
 */
export async function askModel<T>(
  question: Question<T>,
  deps: AskDeps,
  context: AskContext,
): Promise<Answer<T>> {
  const first = await askOnce(question, deps, context);
  const { reading } = first;
  if (reading.ok) return answer(reading, [first]);
  if (context.tries === 1) throw unusable(first, reading.problem, deps);
  const again = {
    ...question,
    user: retryPrompt(question.user, reading.problem),
    maxOutputTokens: limitAgain(question, first),
  };
  const second = await askOnce(again, deps, context);
  const reread = second.reading;
  if (reread.ok)
    return answer({ ...reread, repairs: [`asked twice: ${reading.problem}`, ...reread.repairs] }, [
      first,
      second,
    ]);
  throw unusable(second, reread.problem, deps, 'twice ');
}

/** How much longer the second answer may be where the first was cut at its limit. */
const LONGER = 2;
const LONGER_FOR_THOUGHTS = 4;
const LONGEST_ANSWER = 32_000;

function limitAgain<T>(
  { maxOutputTokens, isLimitFixed }: Question<T>,
  { completion, isCutInThought }: Asked<T>,
): number {
  if (isLimitFixed === true || completion.finish !== 'length') return maxOutputTokens;
  const longer = maxOutputTokens * (isCutInThought ? LONGER_FOR_THOUGHTS : LONGER);
  return Math.max(maxOutputTokens, Math.min(LONGEST_ANSWER, longer));
}

/** The failure after an answer, or two, that cannot be used. */
export function unusable<T>(
  { completion: { finish }, isCutInThought }: Asked<T>,
  problem: string,
  { model }: Pick<AskDeps, 'model'>,
  times: 'twice ' | '' = '',
): StrataError {
  const refused = finish === 'refusal';
  if (isCutInThought)
    return new StrataError({
      code: 'reply-unusable',
      message: `${model.model} thought ${times}until the limit of an answer and did not come to it. Set a longer limit of answers, or choose a model that thinks less.`,
      details: { reason: 'thinking' },
    });
  return new StrataError({
    code: refused ? 'reply-refused' : 'reply-unusable',
    message: refused
      ? `${model.model} refused to summarise it.`
      : `${model.model} answered ${times}in a way that cannot be used: ${problem}`,
  });
}

export interface Asked<T> {
  readonly completion: Completion;
  /** Of an answer. A reply that only calls tools reads as a problem. */
  readonly reading: Reading<T>;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly price: Price | null;
  readonly cost: number | null;
  /** Was it cut off before it came to its answer, which is not too long then? */
  readonly isCutInThought: boolean;
}

/** Tokens of all that a question sends; providers count the schema too. */
export function questionTokens<T>(
  { system, user, schema, talk }: Question<T>,
  countTokens: CountTokens,
): { readonly words: number; readonly withSchema: number } {
  const words =
    countTokens(system) +
    countTokens(user) +
    (talk === undefined ? 0 : countTokens(JSON.stringify([talk.tools, talk.rounds])));
  return {
    words,
    withSchema: words + (schema === null ? 0 : countTokens(JSON.stringify(schema.schema))),
  };
}

/** Asks once, with the money for it set aside. Throws as {@link askModel}, but for what it reads. */
export async function askOnce<T>(
  question: Question<T>,
  deps: AskDeps,
  { calls, signal, admit }: AskContext,
): Promise<Asked<T>> {
  const { model, guard, countTokens, onCompletion } = deps;
  const { price, context } = await (deps.terms?.() ?? { price: deps.price, context: null });
  const { system, user, schema, temperature, purpose, talk, isLimitFixed } = question;
  const room = isLimitFixed === true || talk !== undefined ? 0 : (deps.thinking?.room ?? 0);
  const { words: promptTokens, withSchema } = questionTokens(question, countTokens);
  const wanted = question.maxOutputTokens + room;
  const maxOutputTokens = context?.fit(promptTokens, wanted) ?? wanted;
  const planned = {
    model: model.model,
    price,
    tokensIn: withSchema,
    mostTokensOut: maxOutputTokens,
  };
  const record = createRecord(question, { ...deps, price }, calls);
  const money = await holdMoney(() => guard.reserve(planned, signal));
  const before = async (): Promise<void> => {
    await admit?.();
    await money.hold();
  };
  let lost = 0;
  try {
    const completion = await model.complete(
      { system, user, schema, maxOutputTokens, temperature, purpose, promptTokens, talk },
      signal,
      {
        before,
        async lost({ bytesReceived }) {
          lost++;
          const tokensOut = Math.ceil(bytesReceived / BYTES_PER_TOKEN);
          await record({
            tokensIn: promptTokens,
            tokensOut: Math.min(maxOutputTokens, tokensOut),
            outcome: signal.aborted ? 'cancelled' : 'provider-unavailable',
          });
          money.release();
        },
      },
    );
    onCompletion?.(completion);
    // If an endpoint reports no count, ours is used.
    const tokensIn = completion.tokensIn ?? promptTokens;
    const tokensOut = completion.tokensOut ?? countTokens(saidIn(completion));
    const thought = thoughtTokens(completion, tokensOut);
    deps.thinking?.note(thought);
    const { reading, isCutInThought } = readingOf(question, completion, {
      thought,
      maxOutputTokens,
    });
    const cut =
      (await context?.cut({
        sent: promptTokens,
        read: completion.tokensIn,
        written: tokensOut,
      })) ?? null;
    const outcome =
      cut !== null
        ? `unusable: ${cut.message}`
        : reading.ok
          ? 'answered'
          : isCalling(completion)
            ? 'called tools'
            : `unusable: ${reading.problem}`;
    const { cached = null, cacheWritten = null } = completion.usage ?? {};
    const cost = await record({
      tokensIn,
      tokensOut,
      outcome,
      told: completion.cost,
      tokensCached: cached,
      tokensThought: completion.usage?.thought ?? null,
      cacheWritten,
    });
    if (cut !== null) throw cut;
    return { completion, reading, tokensIn, tokensOut, price, cost, isCutInThought };
  } catch (thrown) {
    const { code } = toFailure(thrown);
    // An answer too large to be read was still generated, so it counts with its maximum length.
    const isTooLarge = thrown instanceof StrataError && code === 'reply-unusable';
    if (lost === 0 && errorFacts[code].reachedModel)
      await record({
        tokensIn: isTooLarge ? promptTokens : 0,
        tokensOut: isTooLarge ? maxOutputTokens : 0,
        outcome: code,
      });
    throw thrown;
  } finally {
    money.release();
  }
}

type CallFacts = Pick<ModelCall, 'tokensIn' | 'tokensOut' | 'outcome'> &
  Partial<Pick<ModelCall, 'tokensCached' | 'tokensThought'>> & {
    readonly cacheWritten?: number | null;
    /** US dollars, as the provider says. */
    readonly told?: number | null;
  };

/** Logs a call that has just ended, and returns its cost. */
function createRecord<T>(
  { purpose, nodeId }: Question<T>,
  { model, price, now, ticks }: AskDeps,
  calls: CallLog,
): (facts: CallFacts) => Promise<number | null> {
  let begunMs = ticks();
  return async (facts) => {
    const { tokensIn, tokensOut, outcome, tokensCached = null, tokensThought = null } = facts;
    const cache = { cached: tokensCached, cacheWritten: facts.cacheWritten ?? null };
    const endMs = ticks();
    const durationMs = endMs - begunMs;
    begunMs = endMs;
    const isFree = tokensIn === 0 && tokensOut === 0;
    const counted = isFree ? 0 : price === null ? null : costOf(price, tokensIn, tokensOut, cache);
    const cost = facts.told ?? counted;
    await calls.add({
      atMs: now(),
      purpose,
      nodeId,
      provider: model.provider,
      model: model.model,
      tokensIn,
      tokensOut,
      tokensCached,
      tokensThought,
      cost,
      durationMs,
      outcome: outcome.slice(0, LONGEST_OUTCOME),
    });
    return cost;
  };
}

/**
 * Reserves what a call may cost until the ledger has it; each further attempt reserves it again.
 */
export async function holdMoney(reserve: () => Promise<() => void>) {
  let release: (() => void) | null = await reserve();
  return {
    async hold(): Promise<void> {
      release ??= await reserve();
    },
    release(): void {
      release?.();
      release = null;
    },
  };
}

const saidIn = ({ text, calls }: Completion): string =>
  calls.length === 0 ? text : text + JSON.stringify(calls);

/** A refusal is one, whatever it calls. */
export const isCalling = ({ calls, finish }: Completion): boolean =>
  calls.length > 0 && finish !== 'refusal';

/** Thoughts are most of an answer that was cut off by them. */
const MOSTLY = 0.5;

const bad = (problem: string, isCutInThought = false) => ({
  reading: { ok: false as const, problem },
  isCutInThought,
});

function readingOf<T>(
  { read }: Question<T>,
  completion: Completion,
  { thought, maxOutputTokens }: { readonly thought: number; readonly maxOutputTokens: number },
): Pick<Asked<T>, 'reading' | 'isCutInThought'> {
  if (completion.finish === 'refusal') return bad('The model refused.');
  if (isCalling(completion)) return bad('It called tools and did not answer.');
  const reading = read(completion.text);
  if (reading.ok || completion.finish !== 'length') return { reading, isCutInThought: false };
  return thought > maxOutputTokens * MOSTLY
    ? bad('It thought until its limit of tokens and did not come to the answer: think less.', true)
    : bad(`It was cut at its limit of tokens. ${reading.problem}`);
}

/** An answer with the cost of all that led to it. */
export function answer<T>(
  { value, repairs }: Extract<Reading<T>, { readonly ok: true }>,
  asked: readonly Asked<T>[],
): Answer<T> {
  return {
    value,
    repairs,
    tokensIn: asked.reduce((sum, { tokensIn }) => sum + tokensIn, 0),
    tokensOut: asked.reduce((sum, { tokensOut }) => sum + tokensOut, 0),
    cost: asked.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  };
}
