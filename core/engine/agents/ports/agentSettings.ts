import type { AgentClient, AgentPart, AgentSetup } from '../../../model/agentClients.ts';

/** What stands in a file of a client's settings, as far as it is about Strata. */
export interface EntryState {
  readonly file: string;
  readonly setup: AgentSetup;
  /** What stands there now under Strata's name; null for nothing. */
  readonly now: string | null;
  /** What setting it up writes; null: this Strata cannot be started by an agent. */
  readonly text: string | null;
  /** Why the file can be neither read nor changed; null if it can. */
  readonly problem: string | null;
}

/** A client's settings: the server that it may ask. */
export interface AgentState extends EntryState {
  readonly client: AgentClient;
  /** As people call it. */
  readonly name: string;
  /** Whether the client seems to be on this machine. */
  readonly isHere: boolean;
  /** The hook that tells it where a project stands as a session begins; null: it has no such hooks. */
  readonly brief: EntryState | null;
}

/** The settings of agents on this machine. All else that stands in their files stays as it is. */
export interface AgentSettings {
  list(): Promise<readonly AgentState[]>;
  /** Throws `path-unreadable`, `bad-input` for a file that is not what it should be, `unsupported`. */
  add(client: AgentClient, part: AgentPart): Promise<AgentState>;
  remove(client: AgentClient, part: AgentPart): Promise<AgentState>;
}
