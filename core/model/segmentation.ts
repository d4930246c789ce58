/** The numbers by which conversations are cut into segments. */
export interface SegmentationSettings {
  /** Turns with a longer pause between them, in ms, are never joined. */
  readonly gapMs: number;
  /** Turns are joined up to this weight, in tokens that can be summarised. */
  readonly joinWeight: number;
  /** A turn that weighs more is cut, where it has a message to cut before. */
  readonly maxWeight: number;
  /** The most tokens of the overlap. */
  readonly overlapTokens: number;
}

export const DEFAULT_SEGMENTATION: SegmentationSettings = {
  gapMs: 30 * 60_000,
  joinWeight: 1_200,
  maxWeight: 5_000,
  overlapTokens: 500,
};
