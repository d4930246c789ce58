/** How well a text keeps what its source says. All shares are 0–1, 1 where there is nothing to keep. */
export interface Fidelity {
  /** 0.4 anchor preservation + 0.3 factual accuracy + 0.3 context retention. */
  readonly overall: number;
  /** Share of the anchors due at the level that stand in it verbatim. */
  readonly anchorPreservation: number;
  /** Share of its numbers, paths, names and identifiers that stand in the source. */
  readonly factualAccuracy: number;
  /** Share of the source's most telling terms that it keeps. */
  readonly contextRetention: number;
  /** Anchors and terms that it lacks. */
  readonly lostInformation: readonly string[];
  /** Numbers, paths, names and identifiers that do not stand in the source. */
  readonly unsupported: readonly string[];
  /** Overall at least 0.85, all anchors kept, nothing unsupported. */
  readonly passes: boolean;
  /** What a model said of it, where one was asked. */
  readonly judge?: { readonly model: string; readonly score: number; readonly note: string } | null;
}
