import { shellPath, shellQuote } from '../../model/shellQuote.ts';
import type { EntryFile } from './entryFile.ts';
import { edited, isObject, objectOf } from './jsonText.ts';
import type { ServerEntry } from './serverEntry.ts';

/** What ends the command of Strata's hook, whatever Node and folder begin it. */
const OURS = /bootstrap\.mjs\S* strata brief --hook\b/;
/** A session that goes on, or was compacted, was told before. */
const MATCHER = 'startup|clear';
const TIMEOUT_S = 10;
const HOOKS = ['hooks', 'SessionStart'] as const;

/**
 * The hook of a session's start, in the form that Claude Code (`settings.json`) and Codex (`hooks.json`)
 * share: groups with a matcher, each with commands. Strata's is a group of its own.
 */
export const sessionHooks: EntryFile = {
  read(text) {
    const found = oursIn(text);
    return found === null ? null : found.group;
  },
  write(text, entry) {
    const found = oursIn(text);
    if (found === null)
      return groupsOf(text).length === 0
        ? edited(text, [...HOOKS], [groupOf(entry)])
        : edited(text, [...HOOKS, groupsOf(text).length], groupOf(entry), { isInserted: true });
    return edited(text, [...HOOKS, found.at], groupOf(entry));
  },
  remove(text) {
    const found = oursIn(text);
    if (found === null) return text;
    if (groupsOf(text).length > 1) return edited(text, [...HOOKS, found.at], undefined);
    const { hooks } = objectOf(text);
    const isLast = isObject(hooks) && Object.keys(hooks).length === 1;
    return edited(text, isLast ? ['hooks'] : [...HOOKS], undefined);
  },
  print: (entry) => JSON.stringify({ hooks: { SessionStart: [groupOf(entry)] } }, null, 2),
  show: (entry) => JSON.stringify(entry, null, 2),
};

const groupOf = ({ command, args }: ServerEntry): Readonly<Record<string, unknown>> => ({
  matcher: MATCHER,
  hooks: [
    {
      type: 'command',
      command: [command, ...args]
        .map((word) => shellQuote(shellPath(word, process.platform)))
        .join(' '),
      timeout: TIMEOUT_S,
    },
  ],
});

function groupsOf(text: string): readonly unknown[] {
  const { hooks = {} } = objectOf(text);
  const groups = isObject(hooks) ? (hooks['SessionStart'] ?? []) : null;
  if (!Array.isArray(groups)) throw notChanged();
  return groups;
}

function oursIn(
  text: string,
): { readonly at: number; readonly group: Readonly<Record<string, unknown>> } | null {
  for (const [at, group] of groupsOf(text).entries()) {
    const commands = isObject(group) && Array.isArray(group['hooks']) ? group['hooks'] : [];
    if (!isObject(group) || !commands.some(isOurs)) continue;
    // What a person put beside it would go with it.
    if (commands.length > 1) throw notChanged();
    return { at, group };
  }
  return null;
}

const isOurs = (hook: unknown): boolean =>
  isObject(hook) && typeof hook['command'] === 'string' && OURS.test(hook['command']);

const notChanged = (): Error =>
  new Error('its hooks are written in a way that Strata does not change');
