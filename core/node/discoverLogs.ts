import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Source } from '../model/event.ts';

export interface DiscoveredLogs {
  readonly sources: { readonly source: Source; readonly path: string; readonly files: number }[];
}

/** Log folders of known tools that exist on this machine, with the number of logs in each. */
export function discoverLogs(env: Readonly<Record<string, string | undefined>>): DiscoveredLogs {
  const root = env['CLAUDE_CONFIG_DIR'] ?? join(homedir(), '.claude');
  const path = join(root, 'projects');
  const files = countLogs(path);
  return { sources: files === 0 ? [] : [{ source: 'claude-code', path, files }] };
}

function countLogs(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.jsonl'),
    ).length;
  } catch {
    // No such folder, or one that is not ours to see: nothing was found there.
    return 0;
  }
}
