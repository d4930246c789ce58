/**
 * Who writes summaries: the built-in summariser, an agent's command on this machine, or a language
 * model behind one of two protocols.
 */
export const PROVIDERS = ['extractive', 'agent', 'openai', 'anthropic'] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Providers that are reached by an address, and mostly with a key. */
export const HTTP_PROVIDERS = ['openai', 'anthropic'] as const;
export type HttpProvider = (typeof HTTP_PROVIDERS)[number];
/** Providers that send text elsewhere. */
export const REMOTE_PROVIDERS = [...HTTP_PROVIDERS, 'agent'] as const;
export type RemoteProvider = (typeof REMOTE_PROVIDERS)[number];

/** Agents whose commands are known; `custom` is any command that answers a prompt. */
export const AGENT_KINDS = ['claude-code', 'codex', 'gemini', 'custom'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];
export const AGENT_NAMES: Readonly<Record<AgentKind, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  custom: 'Another command',
};

/** What API keys are stored for: providers, and an embeddings endpoint with a key of its own. */
export const KEY_NAMES = [...HTTP_PROVIDERS, 'embeddings'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Who says what a model costs: a person, its endpoint, the built-in table, or that this machine is free. */
export const PRICE_SOURCES = ['set', 'told', 'table', 'local'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
export const PRICE_SOURCE_WORDS: Readonly<Record<PriceSource, string>> = {
  set: 'set by you',
  told: 'told by the endpoint',
  table: 'from the table',
  local: 'free: it runs on your own machines',
};

/** Servers of models that are known by their interfaces. */
export const MODEL_SERVERS = ['Ollama', 'LM Studio', 'llama.cpp', 'vLLM'] as const;
export type ModelServerName = (typeof MODEL_SERVERS)[number];

/** How structured output is requested from an endpoint, best first. */
export const STRUCTURES = ['json-schema', 'json-object', 'text'] as const;
export type Structure = (typeof STRUCTURES)[number];

/** The type of content a preprocessor is for. */
export const CONTENT_TYPES = ['session-turn', 'code', 'errors', 'tool-output'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * What a prompt template asks for: everything about a segment in one pass, a single level, or a
 * period.
 */
export const TEMPLATE_KINDS = [
  'single-pass',
  'detailed',
  'brief',
  'tags',
  'conversation',
  'period',
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Where a secret is kept. */
export const SECRET_PLACES = ['keychain', 'encrypted', 'file'] as const;
export type SecretPlace = (typeof SECRET_PLACES)[number];
