import type {
  EmbeddingEndpoint,
  EmbeddingModel,
} from '../../engine/search/ports/embeddingModel.ts';
import type { OutgoingRequest } from '../../engine/summaries/ports/languageModel.ts';
import { StrataError } from '../../model/result.ts';
import type { CallClock } from './callWithRetries.ts';
import { SYSTEM_CLOCK } from './callWithRetries.ts';
import type { HttpRunners } from './callRunners.ts';
import { createCallRunners } from './callRunners.ts';
import { endpointAddress } from './endpointAddress.ts';
import { checkKey, endpointCaller } from './endpointCaller.ts';
import { asCount, asObject, objectsOf } from './json.ts';
import { strange } from './judgeHttpStatus.ts';
import { sendHttp } from './sendHttp.ts';
import { throughOpenAi } from './throughOpenAi.ts';

export interface EmbeddingModelDeps {
  /** Called for each HTTP request, retries included: never with its words, never with the key. */
  readonly onRequest: (request: OutgoingRequest) => void;
  /** Limits and pauses that are shared with others of the endpoint. */
  readonly runners?: HttpRunners;
  /** For tests. */
  readonly clock?: CallClock;
}

/**
 * An embedding model behind an endpoint that speaks OpenAI's API. Throws `bad-input` for an address
 * to which nothing may be sent, and `provider-unauthorized` for a key that no header can carry.
 */
export function createEmbeddingModel(
  { dimensions, ...endpoint }: EmbeddingEndpoint,
  { onRequest, runners = createCallRunners(sendHttp), clock = SYSTEM_CLOCK }: EmbeddingModelDeps,
): EmbeddingModel {
  const { model, key, baseUrl, agreed, timeoutMs } = endpoint;
  const url = endpointAddress(baseUrl, agreed);
  checkKey(key);
  const runner = runners.of(endpoint, { onRequest, clock });
  const headers: Readonly<Record<string, string>> =
    key === null ? {} : { authorization: `Bearer ${key}` };
  return {
    model,
    embed: ({ texts, purpose, tokens }, signal, watcher) =>
      runner.run(
        async (call) => {
          const answer: unknown = await throughOpenAi(
            { url, timeoutMs },
            endpointCaller(call, { url, headers, purpose }),
            (client) =>
              client.embeddings.create({
                model,
                input: [...texts],
                // Not every server supports the shorter form, which the package requests by
                // default.
                encoding_format: 'float',
                ...(dimensions === null ? {} : { dimensions }),
              }),
          );
          const rows = asObject(answer)?.['data'];
          if (!Array.isArray(rows)) throw strange({ endpoint, url });
          const usage = asObject(asObject(answer)?.['usage']);
          return {
            vectors: vectorsOf(objectsOf(rows), {
              count: texts.length,
              dimensions,
              host: url.host,
            }),
            tokensIn: asCount(usage?.['prompt_tokens']) ?? asCount(usage?.['total_tokens']),
          };
        },
        { tokens, signal, model, watcher },
      ),
  };
}

interface Wanted {
  readonly count: number;
  readonly dimensions: number | null;
  readonly host: string;
}

/** In the order of the texts, whatever the order of the rows. Throws `reply-unusable`. */
function vectorsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  { count, dimensions, host }: Wanted,
): readonly (readonly number[])[] {
  const unusable = (what: string): StrataError =>
    new StrataError({
      code: 'reply-unusable',
      message: `${host} answered with ${what}.`,
      details: { host },
    });
  if (rows.length !== count)
    throw unusable(`${String(rows.length)} vectors for ${String(count)} texts`);
  const vectors: number[][] = [];
  for (const [at, { index, embedding }] of rows.entries()) {
    const place = index === undefined ? at : index;
    if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place >= count)
      throw unusable('a vector for a text that was not sent');
    if (vectors[place] !== undefined) throw unusable('two vectors for one text');
    if (!isVector(embedding)) throw unusable('something that is no vector of numbers');
    vectors[place] = embedding;
  }
  const length = dimensions ?? vectors[0]?.length ?? 0;
  const other = vectors.find((vector) => vector.length !== length);
  if (other !== undefined)
    throw unusable(
      dimensions === null
        ? 'vectors of several lengths'
        : `vectors of ${String(other.length)} numbers where ${String(length)} were asked for; choose as many dimensions as the model has, or leave them to it`,
    );
  return vectors;
}

function isVector(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === 'number' && Number.isFinite(each)) &&
    value.some((each) => each !== 0)
  );
}
