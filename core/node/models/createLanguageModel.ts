import type {
  Completion,
  CompletionRequest,
  Endpoint,
  LanguageModel,
  OutgoingRequest,
} from '../../engine/summaries/ports/languageModel.ts';
import type { Structure } from '../../model/providers.ts';
import { anthropicProtocol } from './anthropicProtocol.ts';
import type { Call, CallClock } from './callWithRetries.ts';
import { SYSTEM_CLOCK } from './callWithRetries.ts';
import type { HttpRunners } from './callRunners.ts';
import { createCallRunners } from './callRunners.ts';
import { endpointAddress } from './endpointAddress.ts';
import { checkKey, endpointCaller } from './endpointCaller.ts';
import type { HttpRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { openaiProtocol } from './openaiProtocol.ts';
import type { CallEndpoint, Protocol } from './protocol.ts';
import type { RequestShape } from './requestShape.ts';
import { milderShape } from './requestShape.ts';
import { sendHttp } from './sendHttp.ts';
import { Refused } from './trouble.ts';

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
  const url = endpointAddress(endpoint.baseUrl);
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
  };
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
