import { statSync } from 'node:fs';
import { PACKED_ENDING } from '../listLogs.ts';
import { fsPath } from '../pathText.ts';

/**
 * Which logs are on disk, packed or not, and which are not; one that the system will not tell about
 * is neither. Synchronous, so it belongs in a worker.
 */
export function missingLogs(logs: readonly string[]): {
  readonly here: readonly string[];
  readonly gone: readonly string[];
} {
  const here: string[] = [];
  const gone: string[] = [];
  for (const log of logs) {
    const found = whereabouts(log) ?? whereabouts(`${log}${PACKED_ENDING}`);
    if (found === 'here') here.push(log);
    else if (found === undefined) gone.push(log);
  }
  return { here, gone };
}

/** undefined: nothing is there. */
function whereabouts(path: string): 'here' | 'untold' | undefined {
  try {
    return statSync(fsPath(path)).isFile() ? 'here' : undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'untold';
  }
}
