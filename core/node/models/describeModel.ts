import type { ModelPlace, ToldModel, ToldPrice } from '../../engine/settings/ports/toldModels.ts';
import type { ModelServerName } from '../../model/providers.ts';
import { baseOf } from './endpointAddress.ts';
import type { JsonObject } from './json.ts';
import { asCount, asObject, objectsOf } from './json.ts';

/** Returns what is at an address; null for whatever is no JSON object. */
export type GetJson = (address: string) => Promise<JsonObject | null>;

/**
 * What an endpoint tells of a model: OpenRouter its price and context in the list of models, vLLM the
 * context there, LM Studio, llama.cpp and Ollama by interfaces of their own (Ollama only while the model is
 * loaded). Written after their published interfaces.
 */
export async function describeModel(
  { model }: Pick<ModelPlace, 'model'>,
  { url, get }: { readonly url: URL; readonly get: GetJson },
): Promise<ToldModel | null> {
  if (url.hostname === 'api.openai.com') return null;
  const listed = await get(`${baseOf(url)}/models`);
  if (listed === null) return null;
  const rows = objectsOf(listed['data']);
  const own = rows.find(({ id }) => id === model) ?? null;
  const server = serverOf(own ?? rows[0] ?? {});
  const told = own === null ? null : contextIn(own);
  const more = server === null ? null : MORE[server];
  return {
    server,
    context: (await more?.({ model, origin: url.origin, get })) ?? told,
    price: own === null ? null : priceIn(own),
  };
}

function contextIn(row: JsonObject): number | null {
  const provider = asObject(row['top_provider']);
  return (
    asSize(row['max_model_len']) ??
    asSize(provider?.['context_length']) ??
    asSize(row['context_length'])
  );
}

const OWNERS: Readonly<Record<string, ModelServerName>> = {
  library: 'Ollama',
  vllm: 'vLLM',
  llamacpp: 'llama.cpp',
  organization_owner: 'LM Studio',
};

function serverOf({ owned_by: owner }: JsonObject): ModelServerName | null {
  return typeof owner === 'string' ? (OWNERS[owner] ?? null) : null;
}

interface Asking {
  readonly model: string;
  readonly origin: string;
  readonly get: GetJson;
}

/** The context with which a model runs, which may be smaller than what it could have. */
const MORE: Readonly<Record<ModelServerName, ((asking: Asking) => Promise<number | null>) | null>> =
  {
    async Ollama({ model, origin, get }) {
      const running = objectsOf((await get(`${origin}/api/ps`))?.['models']);
      const own = running.find(({ name, model: named }) => isNamed(model, [name, named]));
      return asSize(own?.['context_length']);
    },
    async 'LM Studio'({ model, origin, get }) {
      const rows = objectsOf((await get(`${origin}/api/v0/models`))?.['data']);
      return asSize(rows.find(({ id }) => id === model)?.['loaded_context_length']);
    },
    async 'llama.cpp'({ origin, get }) {
      const props = await get(`${origin}/props`);
      return asSize(asObject(props?.['default_generation_settings'])?.['n_ctx']);
    },
    vLLM: null,
  };

/** `llama3.2` is `llama3.2:latest`. */
const isNamed = (model: string, names: readonly unknown[]): boolean =>
  names.some((name) => name === model || name === `${model}:latest`);

function asSize(value: unknown): number | null {
  const count = asCount(value);
  return count === null || count === 0 ? null : count;
}

/** OpenRouter writes dollars a token, as text; -1 where the price is not settled. */
function priceIn(row: JsonObject): ToldPrice | null {
  const pricing = asObject(row['pricing']);
  const input = perMillion(pricing?.['prompt']);
  const output = perMillion(pricing?.['completion']);
  if (input === null || output === null) return null;
  const cacheRead = perMillion(pricing?.['input_cache_read']);
  const cacheWrite = perMillion(pricing?.['input_cache_write']);
  return {
    input,
    output,
    ...(cacheRead === null ? {} : { cacheRead }),
    ...(cacheWrite === null ? {} : { cacheWrite }),
  };
}

function perMillion(value: unknown): number | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const dollars = Number(value);
  return dollars >= 0 && Number.isFinite(dollars) ? Number((dollars * 1e6).toPrecision(12)) : null;
}
