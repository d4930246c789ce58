import { z } from 'zod';
import type {
  FindLocalModels,
  LocalModel,
  LocalModelServer,
} from '../../engine/settings/ports/localModels.ts';

/** Where one of them usually listens. */
export interface LocalPlace {
  readonly name: LocalModelServer['name'];
  /** `http://127.0.0.1:11434` */
  readonly address: string;
}

const PORTS = { Ollama: 11_434, 'LM Studio': 1_234, 'llama.cpp': 8_080, vLLM: 8_000 } as const;
const WAIT_MS = 1_000;
const MOST_BYTES = 1_000_000;
const MOST_MODELS = 50;

const modelList = z.object({
  data: z.array(z.object({ id: z.string().min(1).max(200), max_model_len: z.number().optional() })),
});
const lmStudioList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().optional(),
      loaded_context_length: z.number().optional(),
    }),
  ),
});
const ollamaModel = z.object({ capabilities: z.array(z.string()) });
const llamaProps = z.object({ default_generation_settings: z.object({ n_ctx: z.number() }) });

/**
 * Asks the usual ports of the loopback address for a list of models; who does not answer with one
 * within a second is none. Nothing of the memory is sent. `OLLAMA_HOST` names another port of
 * Ollama's, as it does for Ollama; other machines that it may name are left alone.
 */
export function createFindLocalModels(
  env: Readonly<Record<string, string | undefined>>,
  places: readonly LocalPlace[] = usualPlaces(env),
): FindLocalModels {
  return async () => {
    const found = await Promise.all(places.map(serverAt));
    return found.filter((server) => server !== null);
  };
}

function usualPlaces(env: Readonly<Record<string, string | undefined>>): readonly LocalPlace[] {
  return Object.entries({ ...PORTS, ...ollamaPort(env['OLLAMA_HOST']) }).map(([name, port]) => ({
    name: name as LocalPlace['name'],
    address: `http://127.0.0.1:${port}`,
  }));
}

/** Of `127.0.0.1:11500`, `:11500`, `http://localhost:11500`. */
function ollamaPort(host: string | undefined): Partial<typeof PORTS> | { readonly Ollama: number } {
  const port =
    /^(?:https?:\/\/)?(?:127\.0\.0\.1|localhost|0\.0\.0\.0|\[::1?\])?:(\d{1,5})\/?$/.exec(
      host?.trim() ?? '',
    )?.[1];
  return port === undefined ? {} : { Ollama: Number(port) };
}

async function serverAt({ name, address }: LocalPlace): Promise<LocalModelServer | null> {
  const listed = await ask(`${address}/v1/models`, modelList);
  if (listed === null || listed.data.length === 0) return null;
  const models = listed.data.slice(0, MOST_MODELS).map(({ id, max_model_len: context }) => ({
    id,
    use: useByName(id),
    context: context ?? null,
  }));
  return { name, baseUrl: `${address}/v1`, models: await MORE[name](address, models) };
}

type TellMore = (address: string, models: readonly LocalModel[]) => Promise<readonly LocalModel[]>;

/** What a server tells of its models by interfaces of its own; where it does not, their names do. */
const MORE: Readonly<Record<LocalModelServer['name'], TellMore>> = {
  Ollama: (address, models) =>
    Promise.all(
      models.map(async (model) => {
        const told = await ask(`${address}/api/show`, ollamaModel, { model: model.id });
        if (told === null) return model;
        return { ...model, use: told.capabilities.includes('embedding') ? 'embedding' : 'text' };
      }),
    ),
  async 'LM Studio'(address, models) {
    const told = await ask(`${address}/api/v0/models`, lmStudioList);
    return models.map((model) => {
      const own = told?.data.find(({ id }) => id === model.id);
      if (own === undefined) return model;
      return {
        ...model,
        use: own.type === 'embeddings' ? 'embedding' : 'text',
        context: own.loaded_context_length ?? null,
      };
    });
  },
  async 'llama.cpp'(address, models) {
    const told = await ask(`${address}/props`, llamaProps);
    const context = told?.default_generation_settings.n_ctx ?? null;
    return models.map((model) => ({ ...model, context }));
  },
  vLLM: async (_address, models) => models,
};

const EMBEDDING_NAME = /embed|minilm|(?:^|[/_-])(?:bge|gte|e5)(?:[._-]|$)/i;

const useByName = (id: string): LocalModel['use'] =>
  EMBEDDING_NAME.test(id) ? 'embedding' : 'text';

/** null for whatever is not the wanted answer: no server, another kind of server, too slow, too much. */
async function ask<T>(url: string, schema: z.ZodType<T>, body?: object): Promise<T | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(WAIT_MS),
      // It may lead to another machine.
      redirect: 'error',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok || response.body === null) return null;
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.length > MOST_BYTES) return null;
    }
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
