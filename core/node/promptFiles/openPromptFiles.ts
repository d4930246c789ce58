import { join } from 'node:path';
import { StrataError } from '../../model/result.ts';
import type { ContentType } from '../../model/providers.ts';
import type {
  FileProblem,
  PreprocessorEntry,
  PromptFiles,
  PromptReaders,
  TemplateEntry,
} from '../../engine/settings/ports/promptFiles.ts';
import type { PromptFolders } from './folders.ts';
import { projectFolderName, promptFolders } from './folders.ts';
import type { PreprocessorOnDisk } from './listPreprocessors.ts';
import { listPreprocessors, preprocessorEntry } from './listPreprocessors.ts';
import { conflictOf, listTemplates, templateEntry } from './listTemplates.ts';
import { removeFile, writeYamlFile } from './yamlFolder.ts';

export interface PromptFilesOptions {
  readonly dataDir: string;
  readonly readers: PromptReaders;
}

/**
 * Prompt files on disk: the app's from its own folder, the user's from `prompts/` and
 * `preprocessors/` of the data directory. Read afresh at each call, since people edit them by hand.
 */
export function openPromptFiles({ dataDir, readers }: PromptFilesOptions): PromptFiles {
  const context = { folders: promptFolders(dataDir), readers };
  const { folders } = context;
  return {
    templates: async () => (await listTemplates(folders, readers)).map(({ entry }) => entry),
    saveTemplate: (text) => saveTemplate(text, context),
    removeTemplate: (id) => removeTemplate(id, context),
    preprocessors: async () =>
      (await listPreprocessors(folders, readers)).map(({ entry }) => entry),
    savePreprocessor: (text, project) => savePreprocessor(text, project, context),
    removePreprocessor: (contentType, project) => removePreprocessor(contentType, project, context),
  };
}

interface Context {
  readonly folders: PromptFolders;
  readonly readers: PromptReaders;
}

async function saveTemplate(text: string, { folders, readers }: Context): Promise<TemplateEntry> {
  const entry = templateEntry({ name: '', text }, 'user', readers);
  if (entry.problem !== null) throw brokenFile('template', entry.problem);
  const listed = await listTemplates(folders, readers);
  const ofApp = listed.map((other) => other.entry).filter(({ origin }) => origin === 'built-in');
  const conflict = conflictOf(entry, { ofApp, ofUser: [] });
  if (conflict !== null) throw brokenFile('template', conflict);
  const path = await writeYamlFile(folders.templates, entry.id, text);
  await removeMoved(
    listed.filter((other) => other.entry.origin === 'user' && other.entry.id === entry.id),
    path,
  );
  return entry;
}

async function removeTemplate(id: string, { folders, readers }: Context): Promise<void> {
  const listed = await listTemplates(folders, readers);
  await removeAll(
    listed.filter(({ entry }) => entry.origin === 'user' && entry.id === id),
    `template of yours with the id ${id}`,
  );
}

async function savePreprocessor(
  text: string,
  project: string | null,
  { folders, readers }: Context,
): Promise<PreprocessorEntry> {
  const whole = project === null ? text : readers.withProject(text, project);
  const origin = project === null ? 'user' : 'project';
  const entry = preprocessorEntry({ name: '', text: whole }, origin, readers);
  const { contentType } = entry;
  if (contentType === null) throw brokenFile('preprocessor', entry.problem);
  if (entry.project !== project)
    throw brokenFile('preprocessor', {
      message: `It names another project, ${entry.project ?? ''}. Remove the key "project".`,
      line: 1,
    });
  const listed = await listPreprocessors(folders, readers);
  const path = await writeYamlFile(folderOf(project, folders), contentType, whole);
  await removeMoved(
    listed.filter((other) => isOwn(other, contentType, project)),
    path,
  );
  return entry;
}

async function removePreprocessor(
  contentType: ContentType,
  project: string | null,
  { folders, readers }: Context,
): Promise<void> {
  const listed = await listPreprocessors(folders, readers);
  // A broken file is reported by its name.
  const path = join(folderOf(project, folders), `${contentType}.yaml`);
  await removeAll(
    listed.filter((other) => isOwn(other, contentType, project) || other.path === path),
    `preprocessor of yours for ${contentType}`,
  );
}

function isOwn(
  { entry }: PreprocessorOnDisk,
  contentType: ContentType,
  project: string | null,
): boolean {
  const { origin, preprocessor } = entry;
  return (
    origin !== 'built-in' &&
    preprocessor !== null &&
    entry.contentType === contentType &&
    entry.project === project
  );
}

function folderOf(project: string | null, { preprocessors, projects }: PromptFolders): string {
  return project === null ? preprocessors : join(projects, projectFolderName(project));
}

function brokenFile(what: string, problem: FileProblem | null): StrataError {
  const { message, line } = problem ?? { message: '', line: 1 };
  return new StrataError({
    code: 'template-broken',
    message: `This ${what} cannot be used, because of line ${line}. ${message}`,
    details: { line },
  });
}

/** Removes files under other names whose content is now in the new file. */
async function removeMoved(
  files: readonly { readonly path: string }[],
  path: string,
): Promise<void> {
  for (const file of files) if (file.path !== path) await removeFile(file.path);
}

async function removeAll(files: readonly { readonly path: string }[], what: string): Promise<void> {
  if (files.length === 0)
    throw new StrataError({ code: 'not-found', message: `There is no ${what}.` });
  for (const { path } of files) await removeFile(path);
}
