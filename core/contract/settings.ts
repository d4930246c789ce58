/** Settings of the memory, and related keys, prices and prompts. Never contains a key itself. */
import { z } from 'zod';
import { HALF_LIFE_LIMITS } from '../model/idea.ts';
import type { Lasting } from '../model/idea.ts';
import {
  AGENT_KINDS,
  CONTENT_TYPES,
  KEY_NAMES,
  MODEL_SERVERS,
  PRICE_SOURCES,
  PROVIDERS,
  REMOTE_PROVIDERS,
  SECRET_PLACES,
  STRUCTURES,
  TEMPLATE_KINDS,
} from '../model/providers.ts';
import type { ProcedureTable } from './procedure.ts';
import { none } from './procedure.ts';

const limit = (most: number) => z.number().int().min(1).max(most).nullable();

const halfLife = z.number().int().min(HALF_LIFE_LIMITS.min).max(HALF_LIFE_LIMITS.max);

const limits = {
  concurrency: z.number().int().min(1).max(32),
  requestsPerMinute: limit(100_000),
  tokensPerMinute: limit(1_000_000_000),
  timeoutMs: z.number().int().min(1_000).max(3_600_000),
  retries: z.number().int().min(0).max(10),
};

/** How to reach a provider. `model` is empty until one has been chosen. */
export const endpointSchema = z.object({
  baseUrl: z.string().min(1).max(500),
  model: z.string().max(200),
  /**
   * Scheme, host and port of an address on a network of one's own, such as `http://192.168.1.20:11434`, to
   * which a person agreed to send words without encryption. It holds for that address alone.
   */
  agreed: z.string().max(500).optional(),
  ...limits,
});

/** The command of an agent on this machine. */
export const agentSchema = z.object({
  kind: z.enum(AGENT_KINDS),
  /**
   * A program and its arguments, never read by a shell. Empty for a known kind, whose program is
   * looked for where it usually is; of one given all the same, only the program counts.
   */
  command: z.array(z.string().min(1).max(2_000)).max(50),
  /** Empty for the one that the agent is set to. */
  model: z.string().max(200),
  ...limits,
});

/** Vectors of segment contents, for finding other segments with the same meaning. */
export const embeddingsSchema = z.object({
  /** While false, nothing is sent to make vectors and existing ones are not used. */
  enabled: z.boolean(),
  /** Base URL of an OpenAI-compatible endpoint. */
  baseUrl: z.string().min(1).max(500),
  /** As of an endpoint that writes. */
  agreed: z.string().max(500).optional(),
  model: z.string().min(1).max(200),
  /** Dimensions to request per vector; null for as many as the model returns. */
  dimensions: z.number().int().min(8).max(4_096).nullable(),
});

/** US dollars per million tokens. */
export const priceSchema = z.object({
  model: z.string().min(1).max(200),
  input: z.number().min(0).max(10_000),
  output: z.number().min(0).max(10_000),
});

/** What is known of a model. */
const modelFacts = {
  /** What it costs, US dollars per million tokens, and who says so; null if that is not known. */
  price: z
    .object({ input: z.number(), output: z.number(), from: z.enum(PRICE_SOURCES) })
    .nullable(),
  /** Tokens that it reads and writes together, as its endpoint told last; null if it did not. */
  context: z.number().nullable(),
  /** That its context is too small for longer texts, with the way out; null where nothing says so. */
  contextProblem: z.string().nullable(),
};

export const storedSettingsSchema = z.object({
  /** Who writes summaries by default. */
  provider: z.enum(PROVIDERS),
  endpoints: z.object({ openai: endpointSchema, anthropic: endpointSchema, agent: agentSchema }),
  summaries: z.object({
    temperature: z.number().min(0).max(2),
    /** null for as many as the level needs. */
    maxOutputTokens: z.number().int().min(64).max(128_000).nullable(),
    markers: z.boolean(),
    /** Whether to append anchors that a model dropped. */
    validateAnchors: z.boolean(),
    /** The template to use for each kind; kinds not listed use the built-in one. */
    templates: z.partialRecord(z.enum(TEMPLATE_KINDS), z.string().max(100)),
    /** Whether what nobody waits for is asked for in batches, at half the price, where the endpoint takes them. */
    batches: z.boolean(),
    /** A model that scores the fidelity of other models' texts; null for none. */
    judge: z
      .object({ provider: z.enum(REMOTE_PROVIDERS), model: z.string().min(1).max(200) })
      .nullable(),
  }),
  privacy: z.object({
    /** Projects (paths as they appear in logs) whose text never leaves this machine. */
    excludedProjects: z.array(z.string().min(1).max(1_000)).max(1_000),
    maskEmail: z.boolean(),
  }),
  money: z.object({
    /** US dollars; null for no ceiling. */
    daily: z.number().min(0).nullable(),
    monthly: z.number().min(0).nullable(),
    /** Added to the built-in prices, and take precedence over them. */
    prices: z.array(priceSchema).max(500),
  }),
  embeddings: embeddingsSchema,
  live: z.object({
    /** Whether to import followed logs as they are written. */
    follow: z.boolean(),
    /** Time, in ms, without a further line that completes a turn after words of the assistant. */
    completeAfterMs: z.number().int().min(0).max(600_000),
    /** The same after anything else, such as a tool's call; the turn then counts as cut off. */
    partialAfterMs: z
      .number()
      .int()
      .min(1_000)
      .max(7 * 86_400_000),
    /** How long, in ms, changes are collected before being read together. */
    collectMs: z.number().int().min(0).max(60_000),
    /** Interval, in ms, between scans of all followed folders. */
    rescanMs: z.number().int().min(1_000).max(86_400_000),
  }),
  agents: z.object({
    /** Whether agents may be handed what waits over MCP, and propose texts and links. */
    propose: z.boolean(),
  }),
  ideas: z.object({
    /** Whether the chosen model links the ideas of turns as they are completed. */
    linkByModel: z.boolean(),
    /** After how many days ideas of a kind count for half as much. */
    halfLives: z.object({
      decision: halfLife,
      conclusion: halfLife,
      open: halfLife,
      closed: halfLife,
      other: halfLife,
    } satisfies Record<Lasting, typeof halfLife>),
  }),
});
export type Settings = z.infer<typeof storedSettingsSchema>;

/** Settings as they are saved. */
export const settingsSchema = storedSettingsSchema.extend({
  /**
   * Revision of the settings these were based on. If others have been saved since, saving fails
   * with `bad-input` and the current revision in `details.revision`. If absent, saves regardless.
   */
  revision: z.string().max(100).optional(),
});

export const settingsOutSchema = z.object({
  settings: storedSettingsSchema,
  /** Changes with the settings. */
  revision: z.string(),
  /** Why stored settings are not all in use, and what that means; null if they are. */
  problem: z.string().nullable(),
  /** Settings overridden by environment variables: the variable's name by setting. */
  overridden: z.object({
    provider: z.string().nullable(),
    model: z.string().nullable(),
    openaiBaseUrl: z.string().nullable(),
  }),
  /** The values in effect once the environment is applied. */
  effective: z.object({
    provider: z.enum(PROVIDERS),
    model: z.string().nullable(),
    ...modelFacts,
  }),
  keys: z.record(
    z.enum(KEY_NAMES),
    /** Where the key is kept; null if there is none. */
    z.object({ place: z.enum(['environment', ...SECRET_PLACES]).nullable() }),
  ),
  /** Where a key could be kept on this machine, best first. */
  keyPlaces: z.array(z.enum(SECRET_PLACES)),
  builtInPrices: z.array(priceSchema),
  edition: z.string(),
  features: z.record(z.string(), z.boolean()),
  /** Projects of this memory, those with the most events first. */
  projects: z.array(z.object({ project: z.string(), events: z.number() })),
  /** Exclusions that match no project of this memory, nor a folder above one. */
  unmatchedExclusions: z.array(z.string()),
});

export const templateSchema = z.object({
  id: z.string(),
  kind: z.enum(TEMPLATE_KINDS).nullable(),
  /** As recorded in nodes, such as `single-pass@1`. */
  version: z.string().nullable(),
  description: z.string(),
  origin: z.enum(['built-in', 'user']),
  /** Whether a copy made by the user replaces a built-in one. */
  overrides: z.boolean(),
  /** YAML. */
  text: z.string(),
  /** Why it cannot be used; null if it can. */
  problem: z.object({ message: z.string(), line: z.number().nullable() }).nullable(),
});

export const preprocessorSchema = z.object({
  name: z.string(),
  contentType: z.enum(CONTENT_TYPES).nullable(),
  origin: z.enum(['built-in', 'user', 'project']),
  project: z.string().nullable(),
  text: z.string(),
  problem: z.object({ message: z.string(), line: z.number().nullable() }).nullable(),
});

/** A variable available to templates, described for template authors. */
export const templateVariableSchema = z.object({
  name: z.string(),
  kinds: z.array(z.enum(TEMPLATE_KINDS)),
  description: z.string(),
});

export const connectionSchema = z.object({
  ok: z.boolean(),
  message: z.string(),
  elapsedMs: z.number(),
  structure: z.enum(STRUCTURES).nullable(),
  models: z.array(z.string()),
  ...modelFacts,
});

export const localModelServerSchema = z.object({
  /** What serves, as it calls itself. */
  name: z.enum(MODEL_SERVERS),
  /** For a client that speaks as OpenAI's does. */
  baseUrl: z.string(),
  models: z.array(
    z.object({
      id: z.string(),
      use: z.enum(['text', 'embedding']),
      /** Tokens that the server lets it read and write together; null if it does not say. */
      context: z.number().nullable(),
    }),
  ),
});

export const foundAgentSchema = z.object({
  kind: z.enum(AGENT_KINDS),
  /** As it calls itself, such as `Claude Code`. */
  name: z.string(),
  /** Such as `2.1.303`; null if it did not say in time. */
  version: z.string().nullable(),
  /** Path of the program. */
  program: z.string(),
  /** Names of models that it knows, as far as they are the same everywhere. */
  models: z.array(z.string()),
});

export const settingsProcedures = {
  settings: {
    kind: 'query',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: settingsOutSchema,
  },
  saveSettings: {
    kind: 'action',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: settingsSchema,
    output: settingsOutSchema,
  },
  /** Stores a key. `file` means unprotected, and requires the user's explicit consent. */
  saveKey: {
    kind: 'action',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      provider: z.enum(KEY_NAMES),
      key: z.string().trim().min(1).max(5_000),
      place: z.enum(SECRET_PLACES),
    }),
    output: settingsOutSchema,
  },
  removeKey: {
    kind: 'action',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ provider: z.enum(KEY_NAMES) }),
    output: settingsOutSchema,
  },
  /**
   * Asks an endpoint for its models and for one short answer. `endpoint`, and of the provider `agent`
   * `agent`, test unsaved settings.
   */
  testConnection: {
    kind: 'action',
    about: 'settings',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      provider: z.enum(REMOTE_PROVIDERS),
      endpoint: endpointSchema.optional(),
      agent: agentSchema.optional(),
    }),
    output: connectionSchema,
  },
  /** Servers of models that listen on this machine. Nothing of the memory is sent to them. */
  localModels: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({ servers: z.array(localModelServerSchema) }),
  },
  /** Agents whose command is on this machine: each was asked for its version, and nothing else. */
  localAgents: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({ agents: z.array(foundAgentSchema) }),
  },
  templates: {
    kind: 'query',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({
      templates: z.array(templateSchema),
      variables: z.array(templateVariableSchema),
    }),
  },
  /**
   * Saves a user's template under the id in its YAML. Fails with `template-broken` and
   * `details.line`.
   */
  saveTemplate: {
    kind: 'action',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ text: z.string().max(100_000) }),
    output: templateSchema,
  },
  removeTemplate: {
    kind: 'action',
    about: 'settings',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({ id: z.string() }),
    output: none,
  },
  preprocessors: {
    kind: 'query',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({ preprocessors: z.array(preprocessorSchema) }),
  },
  savePreprocessor: {
    kind: 'action',
    about: 'settings',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ text: z.string().max(100_000), project: z.string().max(1_000).nullable() }),
    output: preprocessorSchema,
  },
  removePreprocessor: {
    kind: 'action',
    about: 'settings',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      contentType: z.enum(CONTENT_TYPES),
      project: z.string().max(1_000).nullable(),
    }),
    output: none,
  },
} as const satisfies ProcedureTable;
