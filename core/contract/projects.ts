/** Projects: where work happened, under one name. */
import { z } from 'zod';
import { usage } from './conversations.ts';
import { lens, span } from './lens.ts';
import type { ProcedureTable } from './procedure.ts';

const projectSchema = z.object({
  /** Stays the same over imports. Ids that it had earlier lead to it, too. */
  projectId: z.string(),
  /** As a person named it, else its own; alike to no other's own. */
  name: z.string(),
  /** Its folders, the one seen first before the others. */
  roots: z.array(z.string()),
  /** Without sub-agents, unless the conversation that started them is not here. */
  conversations: z.number(),
  /** Turns that the person opened, not those of sub-agents. */
  requests: z.number(),
  /** Of the conversations that count; without any, of all that shows. */
  firstTime: z.string(),
  lastTime: z.string(),
  ...usage,
  /** Requests in each of `weeks`. */
  weeks: z.array(z.number()),
  /** Whether a person named it. */
  renamed: z.boolean(),
  /** Projects that a person made part of it; each can be taken out again. */
  merged: z.array(z.object({ projectId: z.string(), name: z.string() })),
});

export const projectsSchema = z.object({
  projects: z.array(projectSchema),
  /** What is of no project, so that all of them come to what is counted everywhere; null: nothing is. */
  none: projectSchema
    .pick({ conversations: true, requests: true, firstTime: true, lastTime: true, weeks: true })
    .extend(usage)
    .nullable(),
  /**
   * The Mondays of twelve weeks, `2026-06-22`; the last is the newest in which any of them was worked on.
   * Empty without any.
   */
  weeks: z.array(z.string()),
});

/** An id, a name or a folder. */
const which = z.string().min(1).max(1_000);

export const projectsProcedures = {
  /** Lists projects, the one worked on last first; narrowed down, with what of them is meant alone. */
  projects: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({ ...lens, ...span }),
    output: projectsSchema,
  },
  /** Gives a project another name, which is kept; null gives back its own. Returns that project. */
  renameProject: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ project: which, name: z.string().trim().min(1).max(200).nullable() }),
    output: projectsSchema,
  },
  /**
   * Makes a project part of another, which is kept; with `into` null it is one of its own again. Returns
   * the projects that this is about.
   */
  mergeProjects: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ project: which, into: which.nullable() }),
    output: projectsSchema,
  },
} as const satisfies ProcedureTable;
