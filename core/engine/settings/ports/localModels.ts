import type { AgentKind, ModelServerName } from '../../../model/providers.ts';

/** A server of models that listens on this machine. */
export interface LocalModelServer {
  /** What serves, as it calls itself. */
  readonly name: ModelServerName;
  /** For a client that speaks as OpenAI's does. */
  readonly baseUrl: string;
  readonly models: readonly LocalModel[];
}

export interface LocalModel {
  readonly id: string;
  /** What it is for. */
  readonly use: 'text' | 'embedding';
  /** Tokens that the server lets it read and write together; null if it does not say. */
  readonly context: number | null;
}

/** Looks for servers at their usual ports of the loopback address, and nowhere else. */
export type FindLocalModels = () => Promise<readonly LocalModelServer[]>;

/** An agent whose command is on this machine. */
export interface LocalAgent {
  readonly kind: AgentKind;
  /** As it calls itself. */
  readonly name: string;
  /** null where it did not say in time. */
  readonly version: string | null;
  /** Absolute path. */
  readonly program: string;
  /** Names of models that mean something to every version of it. */
  readonly models: readonly string[];
}

/** Looks for commands of known agents where they usually are. */
export type FindLocalAgents = () => Promise<readonly LocalAgent[]>;
