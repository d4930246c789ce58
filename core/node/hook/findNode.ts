import { join } from 'node:path';
import { findProgram } from '../findProgram.ts';

/** What decides where programs are. */
export interface NodePlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * This machine's Node, for programs that it did not start: the first in `PATH`, else in the folders
 * where installers put it, which are missing from the `PATH` of apps that a desktop starts. null:
 * there is none.
 */
export function findNode({ env, platform }: NodePlace): string | null {
  const name = platform === 'win32' ? 'node.exe' : 'node';
  return findProgram(name, { path: env['PATH'], folders: usualFolders({ env, platform }) });
}

function usualFolders({ env, platform }: NodePlace): readonly string[] {
  if (platform !== 'win32') return ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
  const { ProgramFiles: programs } = env;
  return programs === undefined ? [] : [join(programs, 'nodejs')];
}
