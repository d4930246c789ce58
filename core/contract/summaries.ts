/** Schemas of a node's versions: their content, their differences, and rewriting them. */
import { z } from 'zod';
import { PRICE_SOURCES, PROVIDERS } from '../model/providers.ts';
import { SUMMARY_LEVELS, TOC_LEVELS, VERSION_CAUSES } from '../model/toc.ts';
import type { ProcedureTable } from './procedure.ts';
import { TEXT_LEVELS } from '../model/toc.ts';
import { none, page, taskId } from './procedure.ts';

export const fidelitySchema = z.object({
  overall: z.number(),
  anchorPreservation: z.number(),
  factualAccuracy: z.number(),
  contextRetention: z.number(),
  lostInformation: z.array(z.string()),
  unsupported: z.array(z.string()),
  /** Sentences that the source does not hold, or says otherwise. */
  doubted: z
    .array(z.object({ text: z.string(), verdict: z.enum(['unsupported', 'contradicted']) }))
    .optional(),
  passes: z.boolean(),
  judge: z.object({ model: z.string(), score: z.number(), note: z.string() }).nullable().optional(),
});

export const versionSchema = z.object({
  version: z.number(),
  cause: z.enum(VERSION_CAUSES),
  createdAt: z.string(),
  summarizer: z.string(),
  model: z.string().nullable(),
  pinned: z.boolean(),
  /** Whether it is the version shown. */
  shown: z.boolean(),
  promptVersion: z.string().nullable(),
  title: z.string(),
  fidelity: z.object({ overall: z.number(), passes: z.boolean() }).nullable(),
  cost: z.number(),
  /** Which parts a person wrote. */
  edited: z.object({ title: z.boolean(), bullets: z.boolean() }),
});

export const versionsSchema = z.object({ nodeId: z.string(), versions: z.array(versionSchema) });

const change = z.object({ removed: z.array(z.string()), added: z.array(z.string()) });
export const diffSchema = z.object({
  nodeId: z.string(),
  from: z.number(),
  to: z.number(),
  title: change,
  bullets: change,
  content: change,
  anchors: change,
});

/** What two versions claim, as far as they do not agree or the words do not hold it: what weighs most first. */
export const claimsSchema = z.object({
  nodeId: z.string(),
  a: z.number(),
  b: z.number(),
  claims: z.array(
    z.object({
      version: z.number(),
      text: z.string(),
      /** By what the other version says. */
      inOther: z.enum(['said', 'missing', 'contradicted']),
      /** By the words that both are made from. */
      inSource: z.enum(['held', 'unsupported', 'contradicted']),
      /** Its numbers, paths and names that the other version has nowhere. */
      differs: z.array(z.string()),
    }),
  ),
  /** Claims that the other version says, too, and the words hold. */
  agreed: z.object({ a: z.number(), b: z.number() }),
});

/** What to rewrite, and how. */
export const resummarizeInput = {
  nodeId: z.string(),
  /** Also rewrite all nodes below it, innermost first. */
  below: z.boolean().default(false),
  /** By default the provider in the settings. */
  provider: z.enum(PROVIDERS).optional(),
  model: z.string().min(1).max(200).optional(),
  /** Id of a template. */
  prompt: z.string().min(1).max(100).optional(),
  /** Rewrite only this level, in a separate call; by default all levels in one pass. */
  level: z.enum(SUMMARY_LEVELS).optional(),
  maxTokens: z.number().int().min(64).max(128_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  markers: z.boolean().optional(),
  anchorCheck: z.boolean().optional(),
};

export const estimateSchema = z.object({
  provider: z.enum(PROVIDERS),
  model: z.string().nullable(),
  nodes: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  /** Estimated from the usual size of such summaries, not from the output limit. */
  tokensOut: z.number(),
  /** US dollars; null if no price is known. */
  cost: z.number().nullable(),
  /** Who says what the model costs; null without a model, and if nobody does. */
  priceFrom: z.enum(PRICE_SOURCES).nullable(),
  currency: z.string(),
  /** Number of nodes skipped, by reason: excluded projects, pinned texts. */
  leftOut: z.array(z.object({ reason: z.string(), nodes: z.number() })),
  /**
   * What would keep it from starting now, such as a missing key or a reached ceiling; null if
   * nothing.
   */
  blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const resummarizeReportSchema = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      level: z.enum(TOC_LEVELS),
      fromVersion: z.number().nullable(),
      toVersion: z.number().nullable(),
      cause: z.enum(VERSION_CAUSES),
      fidelity: z.object({ overall: z.number(), passes: z.boolean() }).nullable(),
    }),
  ),
  failed: z.array(z.object({ nodeId: z.string(), code: z.string(), message: z.string() })),
  /** Why it ended before all nodes were tried; null if it did not. */
  stopped: z.object({ code: z.string(), message: z.string() }).nullable(),
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number(),
});

/** What a model would read of a node, and what was left out of it. */
export const promptPreviewSchema = z.object({
  nodeId: z.string(),
  /** The excluded project because of which nothing would be sent; null if there is none. */
  excluded: z.string().nullable().default(null),
  template: z.string(),
  system: z.string(),
  user: z.string(),
  tokens: z.number(),
  removed: z.array(
    z.object({
      eventId: z.string(),
      reason: z.string(),
      start: z.number(),
      end: z.number(),
      /** The beginning of the text. */
      text: z.string(),
    }),
  ),
  /** Number of characters removed, by reason. */
  removedByReason: z.record(z.string(), z.number()),
  masked: z.array(z.object({ kind: z.string(), count: z.number() })),
});

export const ledgerSchema = z.object({
  calls: z.array(
    z.object({
      time: z.string(),
      purpose: z.string(),
      nodeId: z.string().nullable(),
      provider: z.string(),
      model: z.string(),
      tokensIn: z.number(),
      tokensOut: z.number(),
      /** Of those read, from a cache of prompts; null if the provider did not say. */
      tokensCached: z.number().nullable(),
      /** Of those written, thoughts before the answer; null if the provider did not say. */
      tokensThought: z.number().nullable(),
      /** US dollars; null if no price was known. */
      cost: z.number().nullable(),
      durationMs: z.number(),
      /**
       * `stored`; `superseded` if its node had changed; `answered` if it was not for a text, or the
       * run ended before one was stored; `unusable: …`; or an error code.
       */
      outcome: z.string(),
    }),
  ),
  total: z.number(),
  /** Totals of all calls, not just those on this page. */
  totals: z.object({ tokensIn: z.number(), tokensOut: z.number(), cost: z.number() }),
});

export const outgoingSchema = z.object({
  requests: z.array(
    z.object({
      time: z.string(),
      host: z.string(),
      purpose: z.string(),
      bytesSent: z.number(),
      bytesReceived: z.number(),
      status: z.number().nullable(),
      durationMs: z.number(),
    }),
  ),
  total: z.number(),
});

const twoVersions = z.object({
  nodeId: z.string(),
  a: z.number().int().min(1),
  b: z.number().int().min(1),
  level: z.enum(SUMMARY_LEVELS).default('detailed'),
});

export const summariesProcedures = {
  /** Rewrites a node, or one level of it, as a new version; its ancestors become stale. */
  resummarize: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({ ...resummarizeInput, taskId }),
    output: resummarizeReportSchema,
  },
  /** Estimates what {@link resummarize} would cost. */
  estimateResummarize: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object(resummarizeInput),
    output: estimateSchema,
  },
  /** Shows what a model would read of a node, and what is left out and masked. Nothing is sent. */
  previewPrompt: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      nodeId: z.string(),
      level: z.enum(SUMMARY_LEVELS).optional(),
      prompt: z.string().max(100).optional(),
    }),
    output: promptPreviewSchema,
  },
  /** Lists a node's versions, newest first. */
  versions: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ nodeId: z.string() }),
    output: versionsSchema,
  },
  /** Shows how version B differs from version A. */
  diff: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: twoVersions,
    output: diffSchema,
  },
  /** Compares two versions by what they claim, disagreements first. Looks for words, not for meaning. */
  compareClaims: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: twoVersions,
    output: claimsSchema,
  },
  /**
   * Saves a title or bullets written by a person as a separate version, which later rollups keep.
   */
  edit: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      nodeId: z.string(),
      title: z.string().trim().min(1).max(300).optional(),
      /** The complete new list of bullets; their grips must come from bullets of the shown text. */
      bullets: z
        .array(
          z.object({
            text: z.string().trim().min(1).max(2_000),
            gripIds: z.array(z.string()).max(20),
          }),
        )
        .max(20)
        .optional(),
    }),
    output: versionSchema,
  },
  /** Keeps a version shown until {@link unpin}; without a number, the one shown now. */
  pin: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ nodeId: z.string(), version: z.number().int().min(1).optional() }),
    output: versionSchema,
  },
  unpin: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({ nodeId: z.string() }),
    output: versionSchema,
  },
  /** Creates a new version with the content of an earlier one. */
  revert: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({ nodeId: z.string(), version: z.number().int().min(1) }),
    output: versionSchema,
  },
  /**
   * Measures a text against its source; with `judge`, also asks the judge model in the settings.
   */
  fidelity: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS).default('detailed'),
      version: z.number().int().min(1).optional(),
      judge: z.boolean().default(false),
    }),
    output: fidelitySchema,
  },
  /**
   * Has endpoints end all batches that are open. What they answered by then is paid for, and is taken all the same.
   */
  cancelBatches: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    /** How many were told to end. */
    output: z.object({ batches: z.number() }),
  },
  /** Lists calls to models, newest first. */
  ledger: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object(page(100)),
    output: ledgerSchema,
  },
  /** Lists requests that left this machine, newest first. */
  outgoing: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object(page(100)),
    output: outgoingSchema,
  },
} as const satisfies ProcedureTable;
