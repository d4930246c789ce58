/** Agents that read the memory over MCP: whether they know of it, and setting them up. */
import { z } from 'zod';
import { AGENT_CLIENTS, AGENT_PARTS, AGENT_SETUPS } from '../model/agentClients.ts';
import { none } from './procedure.ts';
import type { ProcedureTable } from './procedure.ts';

const entry = {
  file: z.string(),
  setup: z.enum(AGENT_SETUPS),
  /** What stands there now under Strata's name; null for nothing. */
  now: z.string().nullable(),
  /** What setting it up writes; null: this Strata cannot be started by an agent. */
  text: z.string().nullable(),
  /** Why the file can be neither read nor changed; null if it can. */
  problem: z.string().nullable(),
};

/** Where its servers stand, and what there is of Strata. */
export const agentSchema = z.object({
  client: z.enum(AGENT_CLIENTS),
  /** As people call it. */
  name: z.string(),
  /** Whether the client seems to be on this machine. */
  isHere: z.boolean(),
  ...entry,
  /** The hook that tells it where a project stands as a session begins; null: it has no such hooks. */
  brief: z.object(entry).nullable(),
});

export const agentProcedures = {
  agents: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({ agents: z.array(agentSchema) }),
  },
  /** Writes Strata into a client's settings, as a server or as a hook, or takes it out; returns what stands there then. */
  setUpAgent: {
    kind: 'action',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      client: z.enum(AGENT_CLIENTS),
      part: z.enum(AGENT_PARTS).default('server'),
      remove: z.boolean().optional(),
    }),
    output: agentSchema,
  },
} as const satisfies ProcedureTable;
