import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where prompt files lie. */
export interface PromptFolders {
  readonly builtInTemplates: string;
  readonly builtInPreprocessors: string;
  readonly templates: string;
  readonly preprocessors: string;
  /** Holds one folder per project. */
  readonly projects: string;
}

const NAME_LENGTH = 40;
const HASH_LENGTH = 12;

/** The prompt folders of the app and of a data directory. */
export function promptFolders(dataDir: string): PromptFolders {
  const core = coreFolder();
  const preprocessors = join(dataDir, 'preprocessors');
  return {
    builtInTemplates: join(core, 'prompts'),
    builtInPreprocessors: join(core, 'preprocessors'),
    templates: join(dataDir, 'prompts'),
    preprocessors,
    projects: join(preprocessors, 'projects'),
  };
}

/**
 * A name for a project's folder that is valid on any file system: its last part, and a hash of the
 * whole.
 */
export function projectFolderName(project: string): string {
  const last = project.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const safe = last.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, NAME_LENGTH);
  const hash = createHash('sha256').update(project).digest('hex').slice(0, HASH_LENGTH);
  return `${safe === '' ? 'project' : safe}-${hash}`;
}

/** The same from the source and from the build, where all modules are one folder deep. */
function coreFolder(): string {
  const here = fileURLToPath(import.meta.url);
  return join(here, here.endsWith('.ts') ? '../../..' : '../../../core');
}
