/** What is true of a procedure besides its input and output. Leaving a fact out is a type error. */
import { z } from 'zod';
import { ERROR_CODES } from '../model/result.ts';
import { TASKS } from '../model/progress.ts';

export interface ProcedureFacts {
  /** A query changes nothing, sends nothing and costs nothing; everything else is an action. */
  readonly kind: 'query' | 'action';
  /**
   * What its answer depends on, and so when a window asks for it again: the memory's content, the
   * settings, what Strata does by itself (which changes most often), or this machine (asked for each
   * time it is looked at, and only then).
   */
  readonly about: 'memory' | 'settings' | 'activity' | 'machine';
  /**
   * May a call be made again when its host died before it answered? `elsewhere`: only by another host,
   * since long work that took this process's own thread along would do so again. `never`: it would be
   * done, or paid for, twice.
   */
  readonly repeat: 'always' | 'elsewhere' | 'never';
  /** `closed`: answered without opening the memory, whose file it may replace. */
  readonly memory: 'open' | 'closed';
  /**
   * Whom it keeps waiting. `light`: the thread for what takes a few milliseconds; `heavy`: the one for what
   * takes longer, where few run at once; `apart`: neither, as it writes, asks others, or has a thread of its own.
   */
  readonly cost: 'light' | 'heavy' | 'apart';
}

export interface Procedure extends ProcedureFacts {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** The shape of every topic's table of procedures. */
export type ProcedureTable = Readonly<Record<string, Procedure>>;

/** No input, or no output. */
export const none = z.object({});

/** Names the run, so that its caller can cancel this one and no other. */
export const taskId = z.string().min(1).max(64).optional();

export const page = (limit: number) => ({
  limit: z.number().int().min(0).max(5000).default(limit),
  offset: z.number().int().min(0).default(0),
});

export const failureSchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional(),
});

export const progressSchema = z.object({
  /** One run of the task: what `cancel` names. */
  taskId: z.string(),
  task: z.enum(TASKS),
  title: z.string(),
  description: z.string(),
  /** 0–1; null while the amount is unknown. */
  value: z.number().nullable(),
  /** Until it is done, at the pace of late; null while nobody can tell. */
  remainingMs: z.number().nullable(),
});
