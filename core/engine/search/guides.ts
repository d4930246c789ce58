/** What can assist `navigate` besides the words of a question; none of it is required. */
import type { OutputOf } from '../../contract/procedures.ts';
import type { NodeId } from '../../model/ids.ts';
import type { VectorOf } from './ports/vectorStore.ts';
import type { TocLevel } from '../../model/toc.ts';

export interface GuideCandidate {
  readonly nodeId: NodeId;
  readonly level: TocLevel;
  readonly title: string;
  /** Date and time of its start, in the memory's zone. */
  readonly when: string;
  readonly brief: string;
  /** What words found there; empty if nobody looked. */
  readonly found: string;
}

/**
 * A language model that helps to find the way. It answers null if it may not be asked (a limit, a
 * ceiling, an excluded project) or could not answer; the search then continues with words alone,
 * and {@link ModelGuide.report} says why.
 */
export interface ModelGuide {
  /** Other words in which the answer may be written. */
  rewrite(question: string): Promise<string | null>;
  /**
   * Which of the candidates to pursue, best first, and why; empty if nothing there answers it.
   * Returns only ids of candidates; `unseen` are those it may not read.
   */
  choose(
    question: string,
    candidates: readonly GuideCandidate[],
  ): Promise<{
    readonly chosen: readonly NodeId[];
    readonly unseen: readonly NodeId[];
    readonly reason: string;
  } | null>;
  /**
   * A text without secrets. Must be applied before cutting, because half a secret is not recognised
   * as one.
   */
  mask(text: string): string;
  report(): NonNullable<OutputOf<'navigate'>['steering']>;
}

/** Finds segments, conversations and points whose meaning is close to that of a question. */
export interface Near {
  /** Nearest first, a node also by several of its points; null if there are no vectors or the endpoint did not answer. */
  nearest(question: string): Promise<readonly VectorOf[] | null>;
  report(): NonNullable<OutputOf<'navigate'>['embeddings']>;
}

export interface Guides {
  readonly steer?: ModelGuide;
  readonly near?: Near;
}

/** Default limit on the duration of `navigate`, in ms; models are slower. */
export const PATIENCE_MS = { words: 5_000, model: 30_000 };
