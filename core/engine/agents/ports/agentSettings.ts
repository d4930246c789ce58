import type { AgentClient, AgentSetup } from '../../../model/agentClients.ts';

/** A client's settings, as far as they are about Strata. */
export interface AgentState {
  readonly client: AgentClient;
  /** As people call it. */
  readonly name: string;
  /** Where its servers stand. */
  readonly file: string;
  /** Whether the client seems to be on this machine. */
  readonly isHere: boolean;
  readonly setup: AgentSetup;
  /** What stands there now under Strata's name; null for nothing. */
  readonly now: string | null;
  /** What setting it up writes; null: this Strata cannot be started by an agent. */
  readonly text: string | null;
  /** Why the file can be neither read nor changed; null if it can. */
  readonly problem: string | null;
}

/** The settings of agents on this machine. All else that stands in their files stays as it is. */
export interface AgentSettings {
  list(): Promise<readonly AgentState[]>;
  /** Throws `path-unreadable`, `bad-input` for a file that is not what it should be, `unsupported`. */
  add(client: AgentClient): Promise<AgentState>;
  remove(client: AgentClient): Promise<AgentState>;
}
