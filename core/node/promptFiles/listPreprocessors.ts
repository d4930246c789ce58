import type {
  FileProblem,
  PreprocessorEntry,
  PromptOrigin,
  PromptReaders,
} from '../../engine/settings/ports/promptFiles.ts';
import { CONTENT_TYPES } from '../../model/providers.ts';
import type { PromptFolders } from './folders.ts';
import type { YamlFile } from './yamlFolder.ts';
import { listFolders, readYamlFolder } from './yamlFolder.ts';

/** An entry and the file it was read from. */
export interface PreprocessorOnDisk {
  readonly path: string;
  readonly entry: PreprocessorEntry;
}

/** All preprocessors; see {@link PromptFiles.preprocessors}. */
export async function listPreprocessors(
  folders: PromptFolders,
  readers: PromptReaders,
): Promise<readonly PreprocessorOnDisk[]> {
  const projects = await listFolders(folders.projects);
  const groups: readonly (readonly [string, PromptOrigin])[] = [
    [folders.builtInPreprocessors, 'built-in'],
    [folders.preprocessors, 'user'],
    ...projects.map((folder): [string, PromptOrigin] => [folder, 'project']),
  ];
  const lists = await Promise.all(
    groups.map(async ([folder, origin]) => {
      const files = await readYamlFolder(folder);
      const listed: PreprocessorOnDisk[] = [];
      for (const file of files) {
        const entry = preprocessorEntry(file, origin, readers);
        const isSecond = listed.some((other) => isFor(other.entry, entry));
        listed.push({ path: file.path, entry: isSecond ? broken(entry, SECOND) : entry });
      }
      return listed.sort((one, other) => rank(one.entry) - rank(other.entry));
    }),
  );
  return lists.flat();
}

/** The content of a file, or its problem. */
export function preprocessorEntry(
  { name, text }: Pick<YamlFile, 'name' | 'text'>,
  origin: PromptOrigin,
  readers: PromptReaders,
): PreprocessorEntry {
  const parsed = readers.preprocessor(text);
  const nothing = { name, contentType: null, preprocessor: null, origin, project: null, text };
  if (!parsed.ok) return { ...nothing, problem: { message: parsed.problem, line: parsed.line } };
  const { preprocessor, project } = parsed.value;
  if (origin === 'project' && project === null) return { ...nothing, problem: NAMELESS };
  if (origin !== 'project' && project !== null) return { ...nothing, problem: MISPLACED };
  const { name: given, contentType } = preprocessor;
  return { ...nothing, name: given, contentType, preprocessor, project, problem: null };
}

const NAMELESS: FileProblem = {
  message: 'It lies with those of projects and does not name one: add a key "project".',
  line: 1,
};
const MISPLACED: FileProblem = {
  message: 'It names a project, so it does not hold for everything. Remove the key "project".',
  line: 1,
};
const SECOND: FileProblem = {
  message: 'Another file is for the same content type. Change or remove one of them.',
  line: 1,
};

/** Whether both are unbroken, for the same content type, and for the same project or for none. */
function isFor(one: PreprocessorEntry, other: PreprocessorEntry): boolean {
  return (
    one.preprocessor !== null &&
    one.contentType === other.contentType &&
    one.project === other.project
  );
}

function broken(entry: PreprocessorEntry, problem: FileProblem): PreprocessorEntry {
  return { ...entry, contentType: null, preprocessor: null, project: null, problem };
}

function rank({ contentType }: PreprocessorEntry): number {
  return contentType === null ? CONTENT_TYPES.length : CONTENT_TYPES.indexOf(contentType);
}
