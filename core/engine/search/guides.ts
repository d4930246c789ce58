/** What can help `navigate` besides the words of a question; none of it is needed. */
import type { OutputOf } from '../../contract/procedures.ts';
import type { NodeId } from '../../model/ids.ts';
import type { TocLevel } from '../../model/toc.ts';

export interface GuideCandidate {
  readonly nodeId: NodeId;
  readonly level: TocLevel;
  readonly title: string;
  /** Date and time of its begin, in the memory's zone. */
  readonly when: string;
  readonly brief: string;
  /** What was found there by words; empty where nobody looked. */
  readonly found: string;
}

/**
 * A language model that helps to find the way. It answers null where it may not be asked (a limit, a ceiling, an
 * excluded project), or could not answer: words go on alone then, and {@link ModelGuide.report} says why.
 */
export interface ModelGuide {
  /** Other words in which the answer may be written. */
  rewrite(question: string): Promise<string | null>;
  /**
   * Which of the candidates to go on with, the best first, and why; none: nothing there answers it. Gives ids of
   * candidates only; `unseen` are those that it may not read.
   */
  choose(
    question: string,
    candidates: readonly GuideCandidate[],
  ): Promise<{
    readonly chosen: readonly NodeId[];
    readonly unseen: readonly NodeId[];
    readonly reason: string;
  } | null>;
  /** A text without secrets: done before it is cut, since half a secret is not known for one. */
  mask(text: string): string;
  report(): NonNullable<OutputOf<'navigate'>['steering']>;
}

/** Segments whose meaning is near that of a question. */
export interface Near {
  /** Their rows, the nearest first; null: there are no vectors, or the endpoint did not answer. */
  segments(question: string): Promise<readonly number[] | null>;
  report(): NonNullable<OutputOf<'navigate'>['embeddings']>;
}

export interface Guides {
  readonly steer?: ModelGuide;
  readonly near?: Near;
}

/** How long `navigate` may take where nobody says, ms; a model takes its time. */
export const PATIENCE_MS = { words: 5_000, model: 30_000 };
