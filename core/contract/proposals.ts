/** Agents that write what waits, over MCP: they are handed it, and propose their answers. */
import { z } from 'zod';
import { TOC_LEVELS } from '../model/toc.ts';
import type { ProcedureTable } from './procedure.ts';

/** The agent, as its client calls itself. Its texts are marked with it. */
const by = z.string().min(1).max(200);

/** What may wait: texts of nodes, or ideas that may belong together. */
export const DUE_KINDS = ['summaries', 'links'] as const;

const kind = z.enum([...TOC_LEVELS, 'links']);
const label = z.string();

export const dueItemSchema = z.object({
  /** Names it in `propose`, also after a restart. */
  label,
  /** The node's level; `links` for ideas. */
  kind,
  /** null for ideas. */
  nodeId: z.string().nullable(),
  /** Name of the instructions that it is to be answered by. */
  instructions: z.string(),
  material: z.string(),
  /** Until then nobody else is handed it. */
  until: z.string(),
});

export const proposalProcedures = {
  /** Hands out what waits, the newest first. Fails with `not-allowed` unless a person allowed it. */
  due: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      by,
      /** By default both, summaries first. */
      what: z.enum(DUE_KINDS).optional(),
      /** Tokens that instructions and material may take. */
      budget: z.number().int().min(1).max(200_000).default(12_000),
      limit: z.number().int().min(1).max(50).default(8),
      /** Also what this agent, or for links any model, answered in a way that could not be used. */
      again: z.boolean().default(false),
    }),
    output: z.object({
      by: z.string(),
      /** Each once, whatever number of items it is for. */
      instructions: z.array(z.object({ name: z.string(), text: z.string() })),
      items: z.array(dueItemSchema),
      /** Tokens of instructions and material. */
      tokens: z.number(),
      /** All that waits: texts, and turns whose ideas are to be linked. With what is handed out. */
      waiting: z.object({ summaries: z.number(), links: z.number() }),
      /** Why a model's last run ended before all was written; null if it did not. */
      stopped: z.object({ model: z.string().nullable(), message: z.string() }).nullable(),
      /** What waits and was not handed out, by reason. */
      leftOut: z.array(z.object({ reason: z.string(), count: z.number() })),
    }),
  },
  /**
   * Takes answers the way a model's reply goes: each is checked, measured and stored by itself, or refused with
   * the reason. A refused one can be answered again under its label.
   */
  propose: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      by,
      answers: z
        .array(
          z.object({
            label: z.string().min(1).max(100),
            /** The object that the instructions ask for, or its JSON. */
            answer: z.union([z.string().max(400_000), z.record(z.string(), z.unknown())]),
          }),
        )
        .min(1)
        .max(50),
    }),
    output: z.object({
      by: z.string(),
      accepted: z.array(
        z.object({
          label,
          kind,
          nodeId: z.string().nullable(),
          /** Of the node, as it is stored now; null for links. */
          version: z.number().nullable(),
          /** As of any version; null for links. */
          fidelity: z.object({ overall: z.number(), passes: z.boolean() }).nullable(),
          /** Sentences that the source does not hold, marked wherever they are shown. */
          doubted: z.number(),
          /** Links that hold, and those that their words do not carry; null for texts. */
          links: z.object({ stored: z.number(), refused: z.number() }).nullable(),
        }),
      ),
      refused: z.array(z.object({ label, code: z.string(), message: z.string() })),
    }),
  },
} as const satisfies ProcedureTable;
