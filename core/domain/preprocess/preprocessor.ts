import type { ContentType } from '../../model/providers.ts';

/**
 * What is noise in one type of content, and what to look for in it. Comes from files of the app and
 * the user.
 */
export interface Preprocessor {
  readonly name: string;
  readonly contentType: ContentType;
  /** Instructions for the model. */
  readonly instructions: string;
  /** Removed before anything is summarised. */
  readonly noisePatterns: readonly NoisePattern[];
  /** Short names of what matters, such as `decisions`. */
  readonly focusAreas: readonly string[];
}

export interface NoisePattern {
  /** Shown as the reason for what was removed. */
  readonly name: string;
  /** A regular expression accepted by {@link regexProblem}. */
  readonly pattern: string;
  /** Of `i`, `m`, `s` and `u`. */
  readonly flags?: string;
}

/** All preprocessors, by origin. */
export interface PreprocessorLayers {
  /** Those of the conversation's project. */
  readonly project: readonly Preprocessor[];
  readonly user: readonly Preprocessor[];
  readonly builtIn: readonly Preprocessor[];
}

/**
 * Chooses the preprocessor for a content type: the project's, otherwise the user's, otherwise the
 * built-in one.
 */
export function choosePreprocessor(
  contentType: ContentType,
  layers: PreprocessorLayers,
): Preprocessor | undefined {
  return [...layers.project, ...layers.user, ...layers.builtIn].find(
    (preprocessor) => preprocessor.contentType === contentType,
  );
}
