/** Who writes summaries: built in, or a language model behind one of two protocols. */
export const PROVIDERS = ['extractive', 'openai', 'anthropic'] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Those that send words elsewhere. */
export const REMOTE_PROVIDERS = ['openai', 'anthropic'] as const;
export type RemoteProvider = (typeof REMOTE_PROVIDERS)[number];

/** What keys are kept for: providers, and an endpoint of vectors that wants one of its own. */
export const KEY_NAMES = [...REMOTE_PROVIDERS, 'embeddings'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** How an endpoint is asked for structure, best first. */
export const STRUCTURES = ['json-schema', 'json-object', 'text'] as const;
export type Structure = (typeof STRUCTURES)[number];

/** What content a preprocessor is for. */
export const CONTENT_TYPES = ['session-turn', 'code', 'errors', 'tool-output'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** What a prompt template asks for: everything of a segment in one pass, one level of it, or a period. */
export const TEMPLATE_KINDS = ['single-pass', 'detailed', 'brief', 'tags', 'period'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Where a secret is kept. */
export const SECRET_PLACES = ['keychain', 'encrypted', 'file'] as const;
export type SecretPlace = (typeof SECRET_PLACES)[number];
