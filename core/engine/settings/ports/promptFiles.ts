import type { ContentType, TemplateKind } from '../../../model/providers.ts';
import type { PreprocessorFile } from '../../../domain/preprocess/parsePreprocessor.ts';
import type { Preprocessor } from '../../../domain/preprocess/preprocessor.ts';
import type { PromptTemplate } from '../../../domain/prompts/promptTemplate.ts';
import type { Parsed } from '../../../domain/prompts/readYaml.ts';

/** Who wrote a file: the app, the user for everything, or the user for one project. */
export type PromptOrigin = 'built-in' | 'user' | 'project';

/** Why a file cannot be used. */
export interface FileProblem {
  /** One sentence, for a person. */
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

/** A prompt template on the disk. */
export interface TemplateEntry {
  /** Of a broken file: its name without the ending. */
  readonly id: string;
  /** These are null where the file is broken. */
  readonly kind: TemplateKind | null;
  readonly version: number | null;
  readonly description: string | null;
  readonly template: PromptTemplate | null;
  readonly origin: Exclude<PromptOrigin, 'project'>;
  /** Does a template of the user's with the same id stand in its place? */
  readonly overridden: boolean;
  /** The file. */
  readonly text: string;
  readonly problem: FileProblem | null;
}

/** A preprocessor on the disk. */
export interface PreprocessorEntry {
  /** Of a broken file: its name without the ending. */
  readonly name: string;
  /** These are null where the file is broken. */
  readonly contentType: ContentType | null;
  readonly preprocessor: Preprocessor | null;
  readonly origin: PromptOrigin;
  /** As logs name it; of entries with the origin `project` only, and null where the file is broken. */
  readonly project: string | null;
  readonly text: string;
  readonly problem: FileProblem | null;
}

/**
 * The prompt templates and preprocessors that come with the app, and the user's. A broken file is listed
 * with its problem and hinders nothing else.
 */
export interface PromptFiles {
  /** Built-in ones first, each group by id. */
  templates(): Promise<readonly TemplateEntry[]>;
  /**
   * Keeps a template of the user's under the id that it names; with a built-in's id it takes its place.
   * Throws `template-broken`, with `line` in its details, where it cannot be used, or has the id of a
   * built-in template of another kind.
   */
  saveTemplate(text: string): Promise<TemplateEntry>;
  /** Removes one of the user's; `not-found` where there is none. A built-in one shows again. */
  removeTemplate(id: string): Promise<void>;
  /** Built-in ones first, then the user's, then the projects'; each group by content type. */
  preprocessors(): Promise<readonly PreprocessorEntry[]>;
  /**
   * Keeps a preprocessor for its content type, for everything or for one project, whose path is written
   * into the file. Throws `template-broken`, with `line` in its details, where it cannot be used.
   */
  savePreprocessor(text: string, project: string | null): Promise<PreprocessorEntry>;
  /** Removes one of the user's; `not-found` where there is none. */
  removePreprocessor(contentType: ContentType, project: string | null): Promise<void>;
}

/** How files are understood; the domain's functions, given to adapters, which do not know it. */
export interface PromptReaders {
  template(text: string): Parsed<PromptTemplate>;
  preprocessor(text: string): Parsed<PreprocessorFile>;
  /** The text with the project written into it, unless it names one. */
  withProject(text: string, project: string): string;
}
