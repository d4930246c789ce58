import type { SummaryDoubt } from './summary.ts';

/**
 * How well a text preserves its source. All shares are 0–1, and 1 if there is nothing to preserve.
 */
export interface Fidelity {
  /** 0.4 anchor preservation + 0.3 factual accuracy + 0.3 context retention. */
  readonly overall: number;
  /** Share of the level's required anchors that are in it verbatim. */
  readonly anchorPreservation: number;
  /** Share of its numbers, paths, names and identifiers that are in the source. */
  readonly factualAccuracy: number;
  /** Share of the source's key terms that it keeps. */
  readonly contextRetention: number;
  /** The missing anchors and terms. */
  readonly lostInformation: readonly string[];
  /** Numbers, paths, names and identifiers that are not in the source. */
  readonly unsupported: readonly string[];
  /** Sentences that the source does not hold, or says otherwise; missing where there are none. */
  readonly doubted?: readonly {
    readonly text: string;
    readonly verdict: SummaryDoubt['verdict'];
  }[];
  /** Overall at least 0.85, all anchors kept, nothing unsupported or contradicted. */
  readonly passes: boolean;
  /** A model's judgement, if one was asked. */
  readonly judge?: { readonly model: string; readonly score: number; readonly note: string } | null;
}
