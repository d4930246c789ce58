import type { ContentType, TemplateKind } from '../../../model/providers.ts';
import type { PreprocessorFile } from '../../../domain/preprocess/parsePreprocessor.ts';
import type { Preprocessor } from '../../../domain/preprocess/preprocessor.ts';
import type { PromptTemplate } from '../../../domain/prompts/promptTemplate.ts';
import type { Parsed } from '../../../domain/prompts/readYaml.ts';

/** Who wrote a file: the app, the user for all projects, or the user for one project. */
export type PromptOrigin = 'built-in' | 'user' | 'project';

/** Why a file cannot be used. */
export interface FileProblem {
  /** One sentence for a person. */
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

/** A prompt template on disk. */
export interface TemplateEntry {
  /** For a broken file: its name without the extension. */
  readonly id: string;
  /** This and the fields up to `template` are null if the file is broken. */
  readonly kind: TemplateKind | null;
  readonly version: number | null;
  readonly description: string | null;
  readonly template: PromptTemplate | null;
  readonly origin: Exclude<PromptOrigin, 'project'>;
  /** Whether a user's template with the same id replaces it. */
  readonly overridden: boolean;
  /** The file's contents. */
  readonly text: string;
  readonly problem: FileProblem | null;
}

/** A preprocessor on disk. */
export interface PreprocessorEntry {
  /** For a broken file: its name without the extension. */
  readonly name: string;
  /** This and `preprocessor` are null if the file is broken. */
  readonly contentType: ContentType | null;
  readonly preprocessor: Preprocessor | null;
  readonly origin: PromptOrigin;
  /**
   * As it appears in logs; only for entries with the origin `project`, and null if the file is
   * broken.
   */
  readonly project: string | null;
  readonly text: string;
  readonly problem: FileProblem | null;
}

/**
 * The prompt templates and preprocessors that come with the app, and the user's. A broken file is
 * listed with its problem and does not affect the others.
 */
export interface PromptFiles {
  /** Built-in templates first, each group ordered by id. */
  templates(): Promise<readonly TemplateEntry[]>;
  /**
   * Saves a user's template under the id in its text; with a built-in's id it replaces that one.
   * Throws `template-broken`, with `line` in its details, if it cannot be used or has the id of a
   * built-in template of another kind.
   */
  saveTemplate(text: string): Promise<TemplateEntry>;
  /**
   * Removes a user's template, so that a built-in one with its id shows again; throws `not-found`
   * if there is none.
   */
  removeTemplate(id: string): Promise<void>;
  /** Built-in ones first, then the user's, then those of projects; each group by content type. */
  preprocessors(): Promise<readonly PreprocessorEntry[]>;
  /**
   * Saves a preprocessor for its content type, for everything or for one project, whose path is
   * written into the file. Throws `template-broken`, with `line` in its details, if it cannot be
   * used.
   */
  savePreprocessor(text: string, project: string | null): Promise<PreprocessorEntry>;
  /** Removes a user's preprocessor; throws `not-found` if there is none. */
  removePreprocessor(contentType: ContentType, project: string | null): Promise<void>;
}

/** The domain's functions for parsing files, passed to adapters, which do not know the domain. */
export interface PromptReaders {
  template(text: string): Parsed<PromptTemplate>;
  preprocessor(text: string): Parsed<PreprocessorFile>;
  /** Returns the text with the project written into it, unless it already names one. */
  withProject(text: string, project: string): string;
}
