/** Names of what the settings hold, as the window writes them. */
import type {
  ContentType,
  HttpProvider,
  KeyName,
  Provider,
  SecretPlace,
  Structure,
  TemplateKind,
} from '../../core/model/providers.ts';

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  extractive: 'Built in',
  agent: 'An agent on this machine',
  openai: 'OpenAI-compatible',
  anthropic: 'Anthropic',
};

/** Whose key it is. */
export const KEY_OWNERS: Readonly<Record<KeyName, string>> = {
  openai: PROVIDER_NAMES.openai,
  anthropic: PROVIDER_NAMES.anthropic,
  embeddings: 'search by meaning',
};

/** A key's variable in the environment. */
export const KEY_VARIABLES: Readonly<Record<HttpProvider, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
};

export const KIND_NAMES: Readonly<Record<TemplateKind, string>> = {
  'single-pass': 'A part in one pass',
  detailed: 'Detailed alone',
  brief: 'Brief alone',
  tags: 'Tags alone',
  conversation: 'A conversation of several parts',
  period: 'Days to years',
};

export const CONTENT_NAMES: Readonly<Record<ContentType, string>> = {
  'session-turn': 'What is said',
  code: 'Code',
  errors: 'Errors',
  'tool-output': 'Tool output',
};

export const PLACE_NAMES: Readonly<Record<SecretPlace | 'environment', string>> = {
  environment: 'an environment variable',
  keychain: 'the system’s keychain',
  encrypted: 'an encrypted file of Strata',
  file: 'a file, unprotected',
};

/** `840 ms`, `2.3 s`. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

export const STRUCTURE_NAMES: Readonly<Record<Structure, string>> = {
  'json-schema': 'answers by a JSON schema',
  'json-object': 'answers in JSON mode',
  text: 'answers in plain text, which Strata reads as well as it can',
};
