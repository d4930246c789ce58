import type {
  Completion,
  CompletionRequest,
  Endpoint,
  LanguageModel,
  OutgoingRequest,
} from '../../engine/summaries/ports/languageModel.ts';
import type { Structure } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import { anthropicProtocol } from './anthropicProtocol.ts';
import type { Call, CallClock } from './callWithRetries.ts';
import { linkedSignal, SYSTEM_CLOCK } from './callWithRetries.ts';
import type { HttpRunners } from './callRunners.ts';
import { createCallRunners } from './callRunners.ts';
import { describeModel } from './describeModel.ts';
import { endpointAddress } from './endpointAddress.ts';
import { checkKey, endpointCaller } from './endpointCaller.ts';
import type { HttpRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { openaiProtocol } from './openaiProtocol.ts';
import type { CallEndpoint, Protocol } from './protocol.ts';
import type { RequestShape } from './requestShape.ts';
import { milderShape } from './requestShape.ts';
import { sendHttp } from './sendHttp.ts';
import { Refused, Trouble } from './trouble.ts';

export interface LanguageModelDeps {
  /** Called for each HTTP request, retries included: never with its words, never with the key. */
  readonly onRequest: (request: OutgoingRequest) => void;
  /**
   * Which forms of structure endpoints were found to support, by base URL and model; kept by the
   * caller.
   */
  readonly structure: {
    get(key: string): Structure | undefined;
    set(key: string, structure: Structure): void;
  };
  /** Limits and pauses that models of one endpoint share. Default: this model's own. */
  readonly runners?: HttpRunners;
  /** For tests. */
  readonly clock?: CallClock;
}

/**
 * A language model behind its endpoint. Throws `bad-input` for an address to which nothing may be
 * sent, and `provider-unauthorized` for a key that no header can carry.
 */
export function createLanguageModel(endpoint: Endpoint, deps: LanguageModelDeps): LanguageModel {
  const url = endpointAddress(endpoint.baseUrl, endpoint.agreed);
  checkKey(endpoint.key);
  const protocol =
    endpoint.provider === 'openai'
      ? openaiProtocol(endpoint, url)
      : anthropicProtocol(endpoint, url);
  const { onRequest, clock = SYSTEM_CLOCK, runners = createCallRunners(sendHttp) } = deps;
  const runner = runners.of(endpoint, { onRequest, clock });
  const shapes = rememberedShape(protocol, `${endpoint.baseUrl} ${endpoint.model}`, deps.structure);
  const caller = (call: Call<HttpRequest, JsonObject>, purpose: string): CallEndpoint =>
    endpointCaller(call, { url, headers: protocol.headers, purpose });

  return {
    provider: endpoint.provider,
    model: endpoint.model,
    async complete(request, signal, watcher) {
      const completion = await runner.run(
        (call) => askInShape(protocol, request, shapes, caller(call, request.purpose)),
        { tokens: request.promptTokens, signal, model: endpoint.model, watcher },
      );
      const used = (completion.tokensIn ?? 0) + (completion.tokensOut ?? 0);
      runner.addTokens(Math.max(0, used - request.promptTokens));
      return completion;
    },
    async listModels(signal) {
      const names = await runner.run(
        (call) => protocol.listModels(caller(call, 'list of models')),
        {
          tokens: 0,
          signal,
          model: endpoint.model,
        },
      );
      return [...new Set(names)].toSorted();
    },
    async describe(signal) {
      // Anthropic's interface tells neither prices nor contexts of other servers.
      if (endpoint.provider !== 'openai') return null;
      const { signal: stop, unlink } = linkedSignal(signal);
      const get = (address: string): Promise<JsonObject | null> =>
        getOnce(new URL(address), { endpoint, headers: protocol.headers, onRequest, stop, clock });
      try {
        return await describeModel(endpoint, { url, get });
      } finally {
        unlink();
      }
    },
  };
}

/** Somebody waits for what it tells, and goes on without it. */
const DESCRIBE_MS = 5_000;

/** One request without another try. null for what is no JSON object, or does not come in time. */
async function getOnce(
  url: URL,
  {
    endpoint,
    headers,
    onRequest,
    stop,
    clock,
  }: {
    readonly endpoint: Endpoint;
    readonly headers: Readonly<Record<string, string>>;
    readonly onRequest: LanguageModelDeps['onRequest'];
    readonly stop: AbortSignal;
    readonly clock: CallClock;
  },
): Promise<JsonObject | null> {
  const request: HttpRequest = {
    method: 'GET',
    url,
    headers: { ...headers, accept: 'application/json', 'user-agent': 'Strata' },
    body: null,
    purpose: 'what the endpoint tells of its models',
  };
  try {
    return await sendHttp(request, {
      endpoint: { ...endpoint, timeoutMs: Math.min(DESCRIBE_MS, endpoint.timeoutMs) },
      onRequest,
      onBroken: () => undefined,
      now: clock.now,
      signal: stop,
    });
  } catch (thrown) {
    if (stop.aborted) throw new StrataError({ code: 'cancelled', message: 'Cancelled.' });
    if (thrown instanceof StrataError || thrown instanceof Trouble || thrown instanceof Refused)
      return null;
    throw thrown;
  }
}

/**
 * Asks in the shape that is known to work; if the endpoint refuses something, asks again at once in
 * a milder shape.
 */
async function askInShape(
  protocol: Protocol,
  request: CompletionRequest,
  shapes: ShapeMemory,
  call: CallEndpoint,
): Promise<Completion> {
  const tried = new Set<string>();
  const asked = request.talk ? 'tools' : request.schema === null ? null : 'structure';
  let shape = shapes.get();
  for (;;) {
    tried.add(JSON.stringify(shape));
    try {
      const completion = await protocol.complete(request, shape, call);
      shapes.keep(shape, asked === 'structure');
      return completion;
    } catch (error) {
      const next = error instanceof Refused ? milderShape(shape, error.said, asked) : null;
      if (next === null || tried.has(JSON.stringify(next))) throw error;
      shape = next;
    }
  }
}

interface ShapeMemory {
  get(): RequestShape;
  /** Called only with what worked: an endpoint's refusal may have been about something else. */
  keep(shape: RequestShape, structured: boolean): void;
}

function rememberedShape(
  protocol: Protocol,
  key: string,
  structure: LanguageModelDeps['structure'],
): ShapeMemory {
  let known = protocol.firstShape(structure.get(key) ?? 'json-schema');
  return {
    get: () => known,
    keep(shape, structured) {
      known = structured ? shape : { ...shape, structure: known.structure };
      if (structured && structure.get(key) !== shape.structure) structure.set(key, shape.structure);
    },
  };
}
