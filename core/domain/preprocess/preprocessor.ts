import type { ContentType } from '../../model/providers.ts';

/** What is noise in a sort of content, and what to look for in it. Data: files of the app and of the user. */
export interface Preprocessor {
  readonly name: string;
  readonly contentType: ContentType;
  /** For the model, in words. */
  readonly instructions: string;
  /** Taken out before anything is summarised. */
  readonly noisePatterns: readonly NoisePattern[];
  /** Short names of what matters, such as `decisions`. */
  readonly focusAreas: readonly string[];
}

export interface NoisePattern {
  /** Stands as the reason where something was taken out. */
  readonly name: string;
  /** A regular expression that {@link regexProblem} finds nothing wrong with. */
  readonly pattern: string;
  /** Of `i`, `m`, `s` and `u`. */
  readonly flags?: string;
}

/** The preprocessors that there are, by who made them. */
export interface PreprocessorLayers {
  /** Of the conversation's project. */
  readonly project: readonly Preprocessor[];
  readonly user: readonly Preprocessor[];
  readonly builtIn: readonly Preprocessor[];
}

/** The one that holds for a sort of content: the project's before the user's before the built-in one. */
export function choosePreprocessor(
  contentType: ContentType,
  layers: PreprocessorLayers,
): Preprocessor | undefined {
  return [...layers.project, ...layers.user, ...layers.builtIn].find(
    (preprocessor) => preprocessor.contentType === contentType,
  );
}
