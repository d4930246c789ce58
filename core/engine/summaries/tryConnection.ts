import type { OutputOf } from '../../contract/procedures.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { SummaryWriter } from './ports/summaryStore.ts';
import { askModel } from './askModel.ts';
import { createCallLog } from './callLog.ts';
import { askDeps } from './openRun.ts';
import type { RunDeps } from './openRun.ts';
import { createSpendGuard } from './spendGuard.ts';
import type { SummaryRequest } from './summaryRequest.ts';

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
 * output. A failure is returned as a result, in words.
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
    rest: Partial<Pick<OutputOf<'testConnection'>, 'structure' | 'models'>> = {},
  ): OutputOf<'testConnection'> => ({
    ok,
    message,
    elapsedMs: deps.ticks() - begunMs,
    structure: null,
    models: [],
    ...rest,
  });
  if (request.blocked !== null) return outcome(false, request.blocked.message);
  if (request.model === null) throw new Error('the built-in summariser has no endpoint');
  let models: readonly string[] = [];
  try {
    const guard = createSpendGuard(deps, () => Promise.resolve({ daily: null, monthly: null }));
    const asked = await askDeps(waitedFor(request.model), guard, deps);
    const { model } = asked;
    // Not every endpoint has a list; the answer is what counts.
    models = await model.listModels(signal).catch((thrown: unknown) => {
      const { code } = toFailure(thrown);
      if (code === 'provider-unauthorized' || code === 'cancelled') throw thrown;
      return [];
    });
    let structure: OutputOf<'testConnection'>['structure'] = null;
    await askModel(
      {
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
      },
      { ...asked, onCompletion: (completion) => (structure = completion.structure) },
      { calls: createCallLog(deps.writer), signal },
    );
    return outcome(true, `${model.model} answered.`, { structure, models: [...models] });
  } catch (thrown) {
    if (!(thrown instanceof StrataError) || thrown.code === 'cancelled') throw thrown;
    return outcome(false, thrown.message, { models: [...models] });
  }
}

/** Somebody waits for the outcome: one hiccup is forgiven, no more. */
const waitedFor = <Model extends NonNullable<SummaryRequest['model']>>(model: Model): Model => ({
  ...model,
  endpoint: { ...model.endpoint, retries: Math.min(1, model.endpoint.retries) },
});
