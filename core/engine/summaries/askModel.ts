import { redoPrompt } from '../../domain/compose/redo.ts';
import type { Reading } from '../../domain/compose/types.ts';
import type { CountTokens } from '../../domain/summarize/types.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Completion, LanguageModel, ReplySchema } from '../ports/languageModel.ts';
import type { ModelCall } from '../ports/summaryStore.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';
import type { SpendGuard } from './spendGuard.ts';

export interface AskDeps {
  readonly model: LanguageModel;
  readonly price: Price | null;
  readonly guard: SpendGuard;
  readonly countTokens: CountTokens;
  readonly now: () => number;
  readonly ticks: () => number;
  /** Is told each answer as it came. */
  readonly onCompletion?: (completion: Completion) => void;
}

export interface Question<T> {
  readonly system: string;
  readonly user: string;
  readonly schema: ReplySchema | null;
  readonly maxOutputTokens: number;
  readonly temperature: number;
  readonly purpose: string;
  readonly nodeId: string | null;
  readonly read: (reply: string) => Reading<T>;
}

export interface Answer<T> {
  readonly value: T;
  readonly repairs: readonly string[];
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number;
}

/** Calls that were made for a node, each to be kept in the ledger, and what holds their money meanwhile. */
export interface OpenCalls {
  readonly calls: ModelCall[];
  readonly release: (() => void)[];
}

/**
 * Asks a model, and once more with the reason when its answer cannot be used. Every call goes into
 * `open`, also when it fails. Throws as {@link LanguageModel.complete}, and `ceiling-reached`,
 * `price-unknown`, `reply-refused`, `reply-unusable`.
 */
export async function askModel<T>(
  question: Question<T>,
  deps: AskDeps,
  { open, signal }: { readonly open: OpenCalls; readonly signal: AbortableSignal },
): Promise<Answer<T>> {
  const first = await askOnce(question, deps, { open, signal });
  const reading = readingOf(question, first);
  if (reading.ok) return answer(reading, [first]);
  renameLast(open, `unusable: ${reading.problem}`);
  const again = { ...question, user: redoPrompt(question.user, reading.problem) };
  const second = await askOnce(again, deps, { open, signal });
  const reread = readingOf(question, second);
  if (reread.ok)
    return answer({ ...reread, repairs: [`asked twice: ${reading.problem}`, ...reread.repairs] }, [
      first,
      second,
    ]);
  renameLast(open, `unusable: ${reread.problem}`);
  const refused = second.completion.finish === 'refusal';
  throw new StrataError({
    code: refused ? 'reply-refused' : 'reply-unusable',
    message: refused
      ? `${deps.model.model} refused to summarise it.`
      : `${deps.model.model} answered twice in a way that cannot be used: ${reread.problem}`,
  });
}

interface Asked {
  readonly completion: Completion;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number | null;
}

async function askOnce<T>(
  question: Question<T>,
  { model, price, guard, countTokens, now, ticks, onCompletion }: AskDeps,
  { open, signal }: { readonly open: OpenCalls; readonly signal: AbortableSignal },
): Promise<Asked> {
  const { system, user, schema, maxOutputTokens, temperature, purpose, nodeId } = question;
  const promptTokens = countTokens(system) + countTokens(user);
  const release = await guard.reserve({
    model: model.model,
    price,
    // Providers count the schema too.
    tokensIn: promptTokens + (schema === null ? 0 : countTokens(JSON.stringify(schema.schema))),
    mostTokensOut: maxOutputTokens,
  });
  open.release.push(release);
  const begunMs = ticks();
  const record = (facts: Pick<ModelCall, 'tokensIn' | 'tokensOut' | 'cost' | 'outcome'>): void => {
    const { provider } = model;
    const durationMs = ticks() - begunMs;
    open.calls.push({
      atMs: now(),
      purpose,
      nodeId,
      provider,
      model: model.model,
      durationMs,
      ...facts,
    });
  };
  try {
    const completion = await model.complete(
      { system, user, schema, maxOutputTokens, temperature, purpose, promptTokens },
      signal,
    );
    onCompletion?.(completion);
    // An endpoint that does not say what it counted gets our count.
    const tokensIn = completion.tokensIn ?? promptTokens;
    const tokensOut = completion.tokensOut ?? countTokens(completion.text);
    const cost = price === null ? null : costOf(price, tokensIn, tokensOut);
    record({ tokensIn, tokensOut, cost, outcome: 'answered' });
    return { completion, tokensIn, tokensOut, cost };
  } catch (thrown) {
    const { code } = toFailure(thrown);
    // An answer too large to be read was written all the same: it counts as long as it may be.
    const tokensIn = code === 'reply-unusable' ? promptTokens : 0;
    const tokensOut = code === 'reply-unusable' ? maxOutputTokens : 0;
    const cost = tokensIn === 0 ? 0 : price === null ? null : costOf(price, tokensIn, tokensOut);
    record({ tokensIn, tokensOut, cost, outcome: code });
    throw thrown;
  }
}

function readingOf<T>({ read }: Question<T>, { completion }: Asked): Reading<T> {
  if (completion.finish === 'refusal') return { ok: false, problem: 'The model refused.' };
  const reading = read(completion.text);
  if (reading.ok || completion.finish !== 'length') return reading;
  return { ok: false, problem: `It was cut at its limit of tokens. ${reading.problem}` };
}

function answer<T>(
  { value, repairs }: Extract<Reading<T>, { readonly ok: true }>,
  asked: readonly Asked[],
): Answer<T> {
  return {
    value,
    repairs,
    tokensIn: asked.reduce((sum, { tokensIn }) => sum + tokensIn, 0),
    tokensOut: asked.reduce((sum, { tokensOut }) => sum + tokensOut, 0),
    cost: asked.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  };
}

function renameLast({ calls }: OpenCalls, outcome: string): void {
  const last = calls.pop();
  if (last !== undefined) calls.push({ ...last, outcome: outcome.slice(0, 300) });
}
