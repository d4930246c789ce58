import type { OutputOf } from '../../../contract/procedures.ts';
import type { TimedLens } from '../../../model/lens.ts';
import type { Unpriced } from '../../conversations/ports/conversationReader.ts';
import type { FolderOnDisk } from './projectRules.ts';

export interface ProjectsOut {
  readonly projects: readonly Unpriced<OutputOf<'projects'>['projects'][number]>[];
  readonly none: Unpriced<NonNullable<OutputOf<'projects'>['none']>> | null;
  readonly weeks: OutputOf<'projects'>['weeks'];
}

export interface ProjectReader {
  /** Those that a person would list: with conversations that are meant, merged ones within their whole. */
  listProjects(lens?: TimedLens): Promise<ProjectsOut>;
}

/** Each takes a project by its id, name or folder. */
export interface ProjectWriter {
  /** Gives it a name, or with null back its own. Throws `not-found`, `bad-input` if several are meant. */
  renameProject(project: string, name: string | null): Promise<ProjectsOut>;
  /**
   * Makes it a part of another, or with null a project of its own again. Throws as renaming does, and
   * `bad-input` for a project that would become part of itself.
   */
  mergeProjects(project: string, into: string | null): Promise<ProjectsOut>;
}

/** Asks the disk about a folder: null if the folder is not there. Never throws. */
export type AskDisk = (folder: string) => FolderOnDisk | null;
