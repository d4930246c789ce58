/** Facts about a procedure other than its input and output. Leaving one out is a type error. */
import { z } from 'zod';
import { ERROR_CODES } from '../model/result.ts';
import { TASKS } from '../model/progress.ts';

export interface ProcedureFacts {
  /** A query changes nothing, sends nothing and costs nothing; everything else is an action. */
  readonly kind: 'query' | 'action';
  /**
   * What its answer depends on, and hence when a window asks again: the memory's content, the
   * settings, Strata's background activity (which changes most often), or this machine (asked again
   * each time it is viewed, and only then).
   */
  readonly about: 'memory' | 'settings' | 'activity' | 'machine';
  /**
   * Whether a call may be repeated if its host died before answering. `elsewhere`: only by another
   * host, since long work that took down this process's thread would do so again. `never`: the work
   * would be done, or paid for, twice.
   */
  readonly repeat: 'always' | 'elsewhere' | 'never';
  /** `closed`: answered without opening the memory, whose file it may replace. */
  readonly memory: 'open' | 'closed';
  /**
   * Which thread it occupies. `light`: the one for calls of a few milliseconds; `heavy`: the one
   * for longer calls, of which few run at once; `apart`: neither, because it writes, waits for
   * others or has its own thread.
   */
  readonly cost: 'light' | 'heavy' | 'apart';
}

export interface Procedure extends ProcedureFacts {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** The shape of each topic's procedure table. */
export type ProcedureTable = Readonly<Record<string, Procedure>>;

/** For procedures without input or without output. */
export const none = z.object({});

/** Identifies the run, so that its caller can cancel this one and no other. */
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
  /** Identifies one run of the task, for `cancel`. */
  taskId: z.string(),
  task: z.enum(TASKS),
  title: z.string(),
  description: z.string(),
  /** 0–1; null while the amount is unknown. */
  value: z.number().nullable(),
  /** Milliseconds left at the recent pace; null if unknown. */
  remainingMs: z.number().nullable(),
});
