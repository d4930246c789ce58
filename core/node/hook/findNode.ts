import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What decides where programs are. */
export interface NodePlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The Node of this machine, for programs that are not started by it: the first of `PATH`, else of the
 * folders where installers put it, which apps that a desktop starts do not have in theirs. null: there is none.
 */
export function findNode({ env, platform }: NodePlace): string | null {
  const name = platform === 'win32' ? 'node.exe' : 'node';
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...usualFolders({ env, platform })];
  return (
    folders
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, name))
      .find(isProgram) ?? null
  );
}

function usualFolders({ env, platform }: NodePlace): readonly string[] {
  if (platform !== 'win32') return ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
  const { ProgramFiles: programs } = env;
  return programs === undefined ? [] : [join(programs, 'nodejs')];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
