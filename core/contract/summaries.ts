/** Schemas of a node's versions: what they are, how they differ, and how they are written again. */
import { z } from 'zod';
import { PROVIDERS } from '../model/providers.ts';
import { SUMMARY_LEVELS, TOC_LEVELS, VERSION_CAUSES } from '../model/toc.ts';

export const fidelitySchema = z.object({
  overall: z.number(),
  anchorPreservation: z.number(),
  factualAccuracy: z.number(),
  contextRetention: z.number(),
  lostInformation: z.array(z.string()),
  unsupported: z.array(z.string()),
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
  /** Is it the one that is shown? */
  shown: z.boolean(),
  promptVersion: z.string().nullable(),
  title: z.string(),
  fidelity: z.object({ overall: z.number(), passes: z.boolean() }).nullable(),
  cost: z.number(),
  /** What a person wrote in it. */
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

/** What is to be written again, and how. */
export const resummarizeInput = {
  nodeId: z.string(),
  /** All nodes below it too, innermost first. */
  below: z.boolean().default(false),
  /** Without it the provider of the settings. */
  provider: z.enum(PROVIDERS).optional(),
  model: z.string().min(1).max(200).optional(),
  /** A template's id. */
  prompt: z.string().min(1).max(100).optional(),
  /** Only this level, by a call of its own; without it all in one pass. */
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
  /** As much as summaries of these sizes take; not the limit. */
  tokensOut: z.number(),
  /** US dollars; null: no price is known. */
  cost: z.number().nullable(),
  currency: z.string(),
  /** Nodes that are left out, with the reason: excluded projects, pinned texts. */
  leftOut: z.array(z.object({ reason: z.string(), nodes: z.number() })),
  /** Why it could not begin now, such as a missing key or a reached ceiling; null: it could. */
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
  /** Why it ended before all nodes were tried; null: it did not. */
  stopped: z.object({ code: z.string(), message: z.string() }).nullable(),
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number(),
});
