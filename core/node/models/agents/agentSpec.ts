import type { ReplySchema } from '../../../engine/summaries/ports/languageModel.ts';
import type { Structure } from '../../../model/providers.ts';

/** What is to be asked, as far as a command line depends on it. */
export interface AgentQuestion {
  /** Empty for the one that the agent is set to. */
  readonly model: string;
  /** null for plain text, and where the agent was found not to take schemas. */
  readonly schema: ReplySchema | null;
  /** Path of a file of ours, outside the folder in which the agent runs. */
  readonly file: (name: string) => string;
}

export interface AgentInvocation {
  readonly args: readonly string[];
  /** Contents of the files that the arguments name, by their names. */
  readonly files: Readonly<Record<string, string>>;
}

/** What an agent said, read from what its command wrote. */
export type AgentSaid =
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly tokensIn: number | null;
      readonly tokensOut: number | null;
      /** US dollars, as it says. */
      readonly cost: number | null;
      readonly finish: 'stop' | 'length' | 'refusal';
    }
  | {
      readonly kind: 'failure';
      readonly message: string;
      /** Of its model's API, where it says. */
      readonly status: number | null;
    };

/** How the command of one agent is found, called and understood. */
export interface AgentSpec {
  /** As it calls itself. */
  readonly name: string;
  /** Its program, as it stands on the PATH. */
  readonly program: string;
  /** Names of models that mean something to every version of it. */
  readonly models: readonly string[];
  /** What a person does where it is not logged in. */
  readonly login: string;
  /** Variables that its login or its place needs, besides those that every program needs. */
  readonly keeps: readonly string[];
  /** Variables that keep it to the question. */
  readonly sets: Readonly<Record<string, string>>;
  /** How it is asked for structure first. */
  readonly structure: Structure;
  invocation(question: AgentQuestion): AgentInvocation;
  /** null for what is not as it answers. */
  read(stdout: string): AgentSaid | null;
}
