import type { HandoffFacts } from '../../text/handoffText.ts';

type Branch = HandoffFacts['branch'];

/** A switch to another branch, or a branch that is deleted, as a command; what restores files names them with a dot. */
const STEP =
  /\bgit (?:(?:switch|checkout)(?: -[bBcC]| --create)? (?<to>[\w][\w/-]*)(?= [\w/]|["'\\;&|\s]|$)|branch (?:-[dD]|--delete)(?: --force)? (?<gone>[\w][\w./-]*))/gu;
const ELSEWHERE = /\bcd\s+[\\"']*(?<folder>[^\s;&|"'\\]+)/u;

/**
 * The branch that a conversation is known by, and what its commands did of it since: the one they switched to last, and
 * whether it was deleted. A log that names a branch once says nothing of it.
 */
export function branchSince(
  name: string | null,
  { calls, folder }: { readonly calls: readonly string[]; readonly folder: string | null },
): Branch {
  if (name === null) return null;
  let now = name;
  let isGone = false;
  for (const call of calls) {
    const to = ELSEWHERE.exec(call)?.groups?.['folder'];
    if (to !== undefined && folder !== null && !to.startsWith(folder)) continue;
    for (const { groups } of call.matchAll(STEP)) {
      now = groups?.['to'] ?? now;
      isGone = groups?.['gone'] === name || (isGone && groups?.['to'] !== name);
    }
  }
  return { name, now, isGone };
}
