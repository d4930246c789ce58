/** The tags in which the client wraps what it puts into a user's text. */
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

interface Wrapper {
  /** The name of the system note that it becomes. */
  readonly name: string;
  /** May a person's words follow it in the same text? Otherwise what follows belongs to it. */
  readonly beforePrompt?: true;
  readonly render?: (inner: string) => string;
}

const output: Wrapper = { name: 'command-output', render: withoutStyling };
const bashOutput: Wrapper = { name: 'bash-output', render: withoutStyling };
const ide: Wrapper = { name: 'ide', beforePrompt: true };
const hook: Wrapper = { name: 'hook', beforePrompt: true };

const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  ['system-reminder', { name: 'reminder', beforePrompt: true }],
  ['ide_opened_file', ide],
  ['ide_selection', ide],
  ['ide_diagnostics', ide],
  ['new-diagnostics', ide],
  ['user-prompt-submit-hook', hook],
  ['post-tool-use-hook', hook],
  ['task-notification', { name: 'task-notification', render: tagsAsLines }],
  ['teammate-message', { name: 'teammate' }],
  ['local-command-caveat', { name: 'caveat' }],
  ['local-command-stdout', output],
  ['local-command-stderr', output],
  ['bash-input', { name: 'bash-input', render: (inner) => `! ${inner}` }],
  ['bash-stdout', bashOutput],
  ['bash-stderr', bashOutput],
  ['user-memory-input', { name: 'memory-input' }],
]);

const COMMAND_TAGS: ReadonlySet<string> = new Set([
  'command-name',
  'command-message',
  'command-args',
  'command-contents',
  'skill-format',
]);

/** What the client writes for nothing. */
const NO_CONTENT = '(no content)';

const OPENING_TAG = /^\s*<([a-z][a-z_-]*)(?:\s[^<>]*)?>/;
const REMINDER_START = '<system-reminder>';
const REMINDER_END = '</system-reminder>';

/** Takes the wrappers off a text's start. `rest` is the text itself when there are none. */
export function afterWrappers(text: string): { readonly notes: Piece[]; readonly rest: string } {
  const notes: Piece[] = [];
  let command: Map<string, string> | undefined;
  let rest = text;
  for (let found = openingWrapper(rest); found !== undefined; found = openingWrapper(rest)) {
    rest = found.rest;
    if (COMMAND_TAGS.has(found.tag)) {
      command ??= new Map();
      command.set(found.tag, found.inner);
      continue;
    }
    const wrapper = WRAPPERS.get(found.tag);
    if (wrapper === undefined) continue;
    const inner = (wrapper.render ?? String)(found.inner).trim();
    const tail = wrapper.beforePrompt === true || openingWrapper(rest) !== undefined ? '' : rest;
    if (tail !== '') rest = '';
    const body = [inner, tail.trim()].filter((part) => part !== '').join('\n');
    if (body !== '' && body !== NO_CONTENT) notes.push(note(wrapper.name, body));
  }
  if (command === undefined) return { notes, rest };
  return { notes: [commandNote(command, rest), ...notes], rest: '' };
}

/** Takes reminders off a text's end, where the client appends them to a person's words. */
export function splitTrailingReminders(text: string): {
  readonly prompt: string;
  readonly reminders: Piece[];
} {
  const reminders: Piece[] = [];
  let prompt = text;
  for (;;) {
    const trimmed = prompt.trimEnd();
    const start = trimmed.endsWith(REMINDER_END) ? trimmed.lastIndexOf(REMINDER_START) : -1;
    if (start < 0) return { prompt, reminders };
    const inner = trimmed.slice(start + REMINDER_START.length, -REMINDER_END.length).trim();
    if (inner !== '') reminders.unshift(note('reminder', inner));
    prompt = trimmed.slice(0, start).trimEnd();
  }
}

/** A text's first tag with its content, when it is one of the client's; unclosed, it holds all. */
function openingWrapper(text: string) {
  const match = OPENING_TAG.exec(text);
  const tag = match?.[1];
  if (match === null || tag === undefined) return undefined;
  if (!WRAPPERS.has(tag) && !COMMAND_TAGS.has(tag)) return undefined;
  const start = match[0].length;
  const end = text.indexOf(`</${tag}>`, start);
  if (end < 0) return { tag, inner: text.slice(start), rest: '' };
  const rest = text.slice(end + tag.length + 3).replace(/^\s+/, '');
  return { tag, inner: text.slice(start, end), rest };
}

/**
 * A slash command as it was typed. The tag that comes first tells two kinds apart: a prompt command
 * (`/init`, `/review …`, a skill) starts with its message and hands work to the model, so it opens a
 * turn; a local one (`/clear`, `/model`) starts with its name and only changes the client.
 */
function commandNote(parts: ReadonlyMap<string, string>, tail: string): Piece {
  const name = (parts.get('command-name') ?? parts.get('command-message') ?? '').trim();
  const args = (parts.get('command-args') ?? '').trim();
  const typed = [name.startsWith('/') ? name : `/${name}`, args].join(' ').trimEnd();
  const piece = note('command', tail.trim() === '' ? typed : `${typed}\n${tail.trim()}`);
  const [first] = parts.keys();
  return first === 'command-message' ? { ...piece, opensTurn: true } : piece;
}

/** Writes `<status>completed</status>` as `status: completed`, up to the first tag left open. */
function tagsAsLines(inner: string): string {
  let written = '';
  let rest = inner;
  for (;;) {
    const match = /<([a-z][a-z-]*)>/.exec(rest);
    const end = match === null ? -1 : rest.indexOf(`</${match[1]}>`, match.index);
    if (match === null || end < 0) return written + rest;
    const body = rest.slice(match.index + match[0].length, end);
    written += `${rest.slice(0, match.index)}${match[1]}: ${body}`;
    rest = rest.slice(end + match[0].length + 1);
  }
}

/** Drops the escape sequences that colour a terminal. */
function withoutStyling(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
  return text.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '');
}
