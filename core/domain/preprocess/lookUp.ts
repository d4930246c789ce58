import type { ContentType } from '../../model/providers.ts';
import type { Preprocessor } from './preprocessor.ts';

/** The preprocessors that there are, by who made them. */
export interface PreprocessorLayers {
  /** Of the conversation's project. */
  readonly project: readonly Preprocessor[];
  readonly user: readonly Preprocessor[];
  readonly builtIn: readonly Preprocessor[];
}

/** The one that holds for a sort of content: the project's before the user's before the built-in one. */
export function lookUp(
  contentType: ContentType,
  layers: PreprocessorLayers,
): Preprocessor | undefined {
  return [...layers.project, ...layers.user, ...layers.builtIn].find(
    (preprocessor) => preprocessor.contentType === contentType,
  );
}
