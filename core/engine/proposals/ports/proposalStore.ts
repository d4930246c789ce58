/** What is kept of what agents were handed. */

/** A text to write, or ideas to link. */
export type HandedKind = 'text' | 'links';

/** What an agent was handed. */
export interface HandedOut {
  readonly label: string;
  /** The agent. */
  readonly by: string;
  readonly kind: HandedKind;
  /** Id of a node, or ids of turns. */
  readonly subjects: readonly string[];
  /** Row of the text that the node showed by then; null if there was none, and for links. */
  readonly textIx: number | null;
  /** Of all that the agent was asked, which an answer must belong to. */
  readonly promptHash: Uint8Array;
  /** Others are not handed it before. */
  readonly untilMs: number;
}

export interface ProposalReader {
  /** null: there is no such label, or what it named was handed to another since. */
  handedOut(label: string): Promise<(HandedOut & { readonly answeredMs: number | null }) | null>;
  /** Subjects that are waited for at a time. */
  handedSubjects(nowMs: number): Promise<readonly string[]>;
}

export interface ProposalWriter {
  /**
   * Hands out those of which nothing is waited for at that time, and returns their labels. What they name loses
   * the labels it had. One transaction.
   */
  handOut(some: readonly HandedOut[], nowMs: number): Promise<readonly string[]>;
  /** Notes that an answer was taken. */
  settleHandedOut(label: string, nowMs: number): Promise<void>;
}
