/** Services that speak OpenAI's protocol, by the address each is found at. */
export interface Service {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  /** What one has to do first, or ought to know. */
  readonly note: string | null;
}

export const SERVICES: readonly Service[] = [
  { id: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', note: null },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    baseUrl: 'https://your-resource.openai.azure.com/openai/v1',
    note: 'Put the name of your resource into the address; the model is the name of your deployment.',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    note: null,
  },
  {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    note: 'Start it with “ollama serve”. It needs no key.',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    note: 'Start its local server first. It needs no key.',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    note: 'Start it with “vllm serve MODEL”. It needs no key.',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    note: 'Start it with “llama-server”. It needs no key.',
  },
];

/** The service that an address belongs to; null for one of no known service. */
export function serviceOf(address: string): Service | null {
  const wanted = normal(address);
  const exact = SERVICES.find(({ baseUrl }) => normal(baseUrl) === wanted);
  if (exact !== undefined) return exact;
  const isAzure = URL.canParse(address) && new URL(address).hostname.endsWith('.openai.azure.com');
  return SERVICES.find(({ id }) => isAzure && id === 'azure') ?? null;
}

const normal = (address: string): string =>
  address.trim().replace(/\/+$/, '').replace('//127.0.0.1:', '//localhost:');
