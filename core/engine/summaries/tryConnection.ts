import type { OutputOf } from '../../contract/procedures.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { SummaryWriter } from './ports/summaryStore.ts';
import type { Price } from '../settings/prices.ts';
import { askModel, askOnce } from './askModel.ts';
import type { AskContext, AskDeps, Question } from './askModel.ts';
import { createCallLog } from './callLog.ts';
import { askDeps } from './openRun.ts';
import type { RunDeps } from './openRun.ts';
import { contextProblem } from './contextRoom.ts';
import { pricedAsTold, toldNow } from './toldNow.ts';
import { createSpendGuard } from './spendGuard.ts';
import type { PricedEndpoint, SummaryRequest } from './summaryRequest.ts';

const SCHEMA = {
  name: 'greeting',
  schema: {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
    required: ['ok'],
    additionalProperties: false,
  },
};
const MOST_TOKENS = 1_000;

/**
 * Asks an endpoint for its models and for one short answer, which reveals how to request structured
 * output; one that is free and does not tell its context gets a long question, too. A failure is returned as a result, in words.
 */
export async function tryConnection(
  request: SummaryRequest,
  {
    deps,
    signal,
  }: {
    readonly deps: RunDeps & { readonly writer: Pick<SummaryWriter, 'recordCalls'> };
    readonly signal: AbortableSignal;
  },
): Promise<OutputOf<'testConnection'>> {
  const begunMs = deps.ticks();
  const outcome = (
    ok: boolean,
    message: string,
    rest: Partial<Omit<OutputOf<'testConnection'>, 'ok' | 'message' | 'elapsedMs'>> = {},
  ): OutputOf<'testConnection'> => ({
    ok,
    message,
    elapsedMs: deps.ticks() - begunMs,
    structure: null,
    models: [],
    price: null,
    context: null,
    contextProblem: null,
    ...rest,
  });
  if (request.blocked !== null) return outcome(false, request.blocked.message);
  if (request.model === null) throw new Error('the built-in summariser has no endpoint');
  let models: readonly string[] = [];
  try {
    const guard = createSpendGuard(deps, () => Promise.resolve({ daily: null, monthly: null }));
    const asked = await askDeps(waitedFor(request.model), guard, { ...deps, signal });
    const { model } = asked;
    // Not every endpoint has a list; the answer is what counts.
    models = await model.listModels(signal).catch((thrown: unknown) => {
      const { code } = toFailure(thrown);
      if (code === 'provider-unauthorized' || code === 'cancelled') throw thrown;
      return [];
    });
    let structure: OutputOf<'testConnection'>['structure'] = null;
    const ask = { calls: createCallLog(deps.writer), signal };
    await askModel(
      QUESTION,
      { ...asked, onCompletion: (completion) => (structure = completion.structure) },
      ask,
    );
    return outcome(true, `${model.model} answered.`, {
      structure,
      models: [...models],
      ...(await factsOf(request.model, asked, { deps, ask })),
    });
  } catch (thrown) {
    if (!(thrown instanceof StrataError) || thrown.code === 'cancelled') throw thrown;
    return outcome(false, thrown.message, { models: [...models] });
  }
}

const QUESTION: Question<true> = {
  system: 'Answer with JSON and nothing else.',
  user: 'Answer with {"ok": true}.',
  schema: SCHEMA,
  maxOutputTokens: MOST_TOKENS,
  temperature: 0,
  purpose: 'test of the connection',
  nodeId: null,
  read: (reply) =>
    /"ok"\s*:\s*true/.test(reply)
      ? { ok: true, value: true, repairs: [] }
      : { ok: false, problem: 'The reply is not {"ok": true}.' },
};

/** What is known of the model once it has answered: some tell its context only while it is loaded. */
async function factsOf(
  priced: PricedEndpoint,
  asked: Awaited<ReturnType<typeof askDeps>>,
  { deps, ask }: { readonly deps: RunDeps; readonly ask: AskContext },
): Promise<Pick<OutputOf<'testConnection'>, 'price' | 'context' | 'contextProblem'>> {
  const { known: before } = await asked.tell();
  const known =
    before?.server == null || before.context !== null
      ? before
      : await toldNow(priced.endpoint, asked.model, { ...deps, signal: ask.signal });
  const { price, priceFrom } = pricedAsTold(priced, known);
  return {
    price:
      price === null || priceFrom === null
        ? null
        : { input: price.input, output: price.output, from: priceFrom },
    context: known?.context ?? null,
    contextProblem:
      known?.context != null
        ? contextProblem(known)
        : isFree(price)
          ? await cutProblem(asked, ask)
          : null,
  };
}

const isFree = (price: Price | null): boolean =>
  price !== null && price.input === 0 && price.output === 0;

/** A prompt as long as one of a usual text, to see whether all of it is read. */
const LONG_TEXT = Array.from(
  { length: 400 },
  (_, at) => `Line ${at + 1} of a text that only has to be long.`,
).join('\n');

/** Why longer texts will not fit, where a long question shows it; null where it does not, or is not answered. */
async function cutProblem(asked: AskDeps, ask: AskContext): Promise<string | null> {
  try {
    await askOnce(
      {
        ...QUESTION,
        user: `${LONG_TEXT}\n\n${QUESTION.user}`,
        schema: null,
        purpose: 'test of the context',
      },
      asked,
      ask,
    );
    return null;
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    if (code === 'cancelled') throw thrown;
    return code === 'context-too-small' ? message : null;
  }
}

/** Somebody waits for the outcome: one hiccup is forgiven, no more. */
const waitedFor = <Model extends NonNullable<SummaryRequest['model']>>(model: Model): Model => ({
  ...model,
  endpoint: { ...model.endpoint, retries: Math.min(1, model.endpoint.retries) },
});
