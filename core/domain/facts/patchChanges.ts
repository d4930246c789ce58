import type { FileChange } from './toolUse.ts';

const BEGIN = '*** Begin Patch';
const HEAD = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/;
const MOVE = /^\*\*\* Move to: (.+?)\s*$/;
const MAX_FILES = 500;

/**
 * The files that patches of the `*** Begin Patch` form within a text change. Lines removed with a file
 * are not in the patch and count 0.
 */
export function patchChanges(text: string): FileChange[] {
  const changes: FileChange[] = [];
  let at = text.indexOf(BEGIN);
  if (at < 0) return [];
  let current: { path: string; how: FileChange['how']; added: number; removed: number } | null =
    null;
  while (at < text.length && changes.length < MAX_FILES) {
    const stop = text.indexOf('\n', at);
    const line = text.slice(at, stop < 0 ? text.length : stop);
    at = stop < 0 ? text.length : stop + 1;
    const [, verb, path] = HEAD.exec(line) ?? [];
    if (path !== undefined) {
      const how = verb === 'Add' ? 'created' : verb === 'Delete' ? 'deleted' : 'edited';
      current = { path, how, added: 0, removed: 0 };
      changes.push(current);
    } else if (line.startsWith('*** End Patch')) {
      current = null;
      const next = text.indexOf(BEGIN, at);
      if (next < 0) break;
      at = next;
    } else if (current !== null) {
      const target = MOVE.exec(line)?.[1];
      if (target !== undefined) current.path = target;
      else if (line.startsWith('+')) current.added++;
      else if (line.startsWith('-')) current.removed++;
    }
  }
  return changes;
}
