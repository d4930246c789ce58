import { onTestFinished } from 'vitest';
import type {
  CompletionRequest,
  Endpoint,
  LanguageModel,
  OutgoingRequest,
} from '../../../core/engine/summaries/ports/languageModel.ts';
import type { RemoteProvider, Structure } from '../../../core/model/providers.ts';
import type { Failure } from '../../../core/model/result.ts';
import { toFailure } from '../../../core/model/result.ts';
import type { CallClock } from '../../../core/node/models/callWithRetries.ts';
import { createLanguageModel } from '../../../core/node/models/createLanguageModel.ts';
import type { ModelServer } from '../../helpers/modelServer.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';

export const KEY = 'sk-test-0123456789abcdefghijklmnop';
export const NEVER = new AbortController().signal;

export const REQUEST: CompletionRequest = {
  system: 'You answer.',
  user: 'What was said?',
  schema: {
    name: 'answer',
    schema: {
      type: 'object',
      properties: { title: { type: 'string', minLength: 1 } },
      required: ['title'],
      additionalProperties: false,
    },
  },
  maxOutputTokens: 500,
  temperature: 0.3,
  purpose: 'summary of toc:segment:2026-01-30:01',
  promptTokens: 20,
};

export const PLAIN: CompletionRequest = { ...REQUEST, schema: null };

export interface Bench {
  readonly model: LanguageModel;
  readonly server: ModelServer;
  /** What was told to the log of outgoing requests. */
  readonly outgoing: OutgoingRequest[];
  readonly structures: Map<string, Structure>;
  /** Milliseconds that were waited for, in order. */
  readonly waits: number[];
  readonly clock: CallClock;
}

/** A model before a server of our own; its pauses take no time but are counted. */
export async function bench(
  behaviour: Behaviour,
  options: Partial<Endpoint> & { readonly clock?: Partial<CallClock> } = {},
): Promise<Bench> {
  const { clock: given, ...endpoint } = options;
  const server = await startModelServer({ behaviour });
  onTestFinished(() => server.close());
  const outgoing: OutgoingRequest[] = [];
  const structures = new Map<string, Structure>();
  const waits: number[] = [];
  const clock = { ...quickClock(waits), ...given };
  const model = createLanguageModel(endpointOf(server, endpoint), {
    onRequest: (request) => outgoing.push(request),
    structure: structures,
    clock,
  });
  return { model, server, outgoing, structures, waits, clock };
}

export function endpointOf(server: ModelServer, changes: Partial<Endpoint> = {}): Endpoint {
  return {
    provider: 'openai',
    baseUrl: server.url,
    model: 'model-a',
    key: KEY,
    concurrency: 4,
    requestsPerMinute: null,
    tokensPerMinute: null,
    timeoutMs: 5_000,
    retries: 3,
    ...changes,
  };
}

export const PROVIDERS: readonly RemoteProvider[] = ['openai', 'anthropic'];

/** What a promise fails with; what succeeds fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    return toFailure(error);
  }
  throw new Error('it did not fail');
}

/** Time stands still but for waits, which are over at once. */
export function quickClock(waits: number[] = []): CallClock {
  let ms = Date.parse('2026-01-30T12:00:00Z');
  return {
    now: () => ms,
    random: () => 0.5,
    wait: async (duration, signal) => {
      signal.throwIfAborted();
      waits.push(duration);
      ms += duration;
      await Promise.resolve();
    },
  };
}
