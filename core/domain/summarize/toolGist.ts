import { shorten } from '../text/cutText.ts';

/**
 * A short part of a tool call that says what it did. Offsets are in UTF-16 units of the call's
 * text.
 */
export interface Gist {
  readonly source: 'subject' | 'command' | 'file';
  readonly text: string;
  /** Is it a step of a plan or a delegated task, rather than something that was done? */
  readonly item?: boolean;
  readonly start: number;
  readonly end: number;
}

const MAX_GIST = 160;
/** Tools that only look at something, which says little about the work. */
const LOOKING = /^(?:read|ls|glob|grep|search|view|bashoutput|killshell|list)/i;
const TASK = /^(?:task|agent|taskcreate|taskupdate|spawn_agent)$/i;
const PLAN = /^(?:todowrite|update_plan)$/i;
const COMMIT =
  /(?:\bgit commit\b[^\n]{0,80}?\s-[a-z]*m\s+|\bgh (?:pr|issue) create\b[^\n]{0,200}?--title\s+)(?:'([^'\\\n]{6,120})'|\\?["'](?:\$\(cat <<-?\s*\\?['"]?\w+\\?['"]?(?:\\n|\n))?\s*([^\\\n"]{6,120}))/g;
/** Looking around in a shell, and waiting. */
const TRIVIAL_COMMAND =
  /^(?:ls|cat|head|tail|pwd|cd|echo|find|grep|rg|nl|jq|wc|which|sleep|stat|tree|sed -n|git (?:-C \S+ )?(?:status|diff|log|show|branch|add|fetch|rev-parse|remote|blame)|gh \w+ (?:view|list|status|diff|checks))\b/;
/** A patch, bare or passed to a command. Each file in it has a line of its own. */
const PATCH = /^(?:.*\bapply_patch\b.*\n)?\*\*\* Begin Patch$/m;
const PATCHED_FILE = /^\*\*\* (?:Add|Update|Delete) File: (\S.*)$/gm;
const MOST_PATCHED = 20;

/**
 * Extracts the gists of a tool call: the first line of its command, the file it changes, and lines
 * that name work. With `looking`, also what tools that only look were looking at.
 */
export function toolGists(name: string | null, text: string, looking = false): Gist[] {
  if (PATCH.test(text)) return patchedFiles(text);
  return toolFields(text).flatMap((field) => {
    const source = sourceOf(name ?? '', field.field, looking);
    if (source === undefined) return [];
    const gist = firstLine(source, field);
    const trivial = source === 'command' && !looking && TRIVIAL_COMMAND.test(gist?.text ?? '');
    return [
      ...(source === 'command' ? subjects(field) : []),
      ...(gist === undefined || trivial ? [] : [gist]),
    ];
  });
}

function patchedFiles(text: string): Gist[] {
  const gists: Gist[] = [];
  for (const match of text.matchAll(PATCHED_FILE)) {
    const [whole, path = ''] = match;
    const end = match.index + whole.length;
    gists.push({ source: 'file', text: shortPath(path.trim()), start: end - path.length, end });
    if (gists.length >= MOST_PATCHED) break;
  }
  return gists;
}

function sourceOf(tool: string, field: string, looking: boolean): Gist['source'] | undefined {
  switch (field) {
    case 'command':
    case 'cmd':
    case 'query':
    case 'url':
    case 'skill':
      return 'command';
    case 'file_path':
    case 'filePath':
    case 'path':
    case 'notebook_path':
      return LOOKING.test(tool) && !looking ? undefined : 'file';
    case 'pattern':
      return looking ? 'command' : undefined;
    case 'description':
    case 'subject':
      return TASK.test(tool) ? 'subject' : undefined;
    case 'title':
      return 'subject';
    case 'content':
    case 'step':
    case 'explanation':
      return PLAN.test(tool) ? 'subject' : undefined;
    default:
      return undefined;
  }
}

/** Titles of commits, pull requests and issues, written to name a piece of work. */
function subjects({ value, start }: ToolField): Gist[] {
  const found: Gist[] = [];
  for (const match of value.matchAll(COMMIT)) {
    const [whole, quoted, subject = quoted ?? ''] = match;
    const raw = subject.replace(/['\s]+$/, '');
    const at = start + match.index + whole.lastIndexOf(subject);
    if (raw.includes(' ') && !raw.startsWith('$'))
      found.push({ source: 'subject', text: raw, start: at, end: at + raw.length });
  }
  return found;
}

function firstLine(
  source: Gist['source'],
  { field, value, start, escaped }: ToolField,
): Gist | undefined {
  const skip = /^\s*(?:cd\s+\S+\s*&&\s*)*/.exec(value)?.[0].length ?? 0;
  const line = value.slice(skip).split(escaped ? '\\n' : '\n', 1)[0] ?? '';
  const raw = line.length > MAX_GIST ? cutLine(line) : line.trimEnd();
  const text = (escaped ? decode(raw) : raw)
    .replace(/(?:\s*"?\$\(cat)?\s*(?:2>&1|<<).*$/, '')
    .trim();
  if (text.length < 2) return undefined;
  return {
    source,
    ...(source === 'subject' && field !== 'title' && { item: true }),
    text: source === 'file' ? shortPath(text) : text,
    start: start + skip,
    end: start + skip + raw.length,
  };
}

/** Cuts at a space, never inside a JSON escape. */
function cutLine(line: string): string {
  const cut = shorten(line, MAX_GIST, '');
  return cut.replace(/\\(?:u[0-9a-f]{0,3})?$/i, '');
}

function decode(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw.replace(/\\(.)/g, '$1');
  }
}

/** The last two parts of a path identify it well enough. */
function shortPath(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).slice(-2).join('/');
}

/** A named argument of a tool call, with its raw value. */
export interface ToolField {
  readonly field: string;
  readonly value: string;
  /** Start of the value in UTF-16 units of the call's text. */
  readonly start: number;
  /** Is the value inside a JSON string, with escapes? */
  readonly escaped: boolean;
}

/** Anything after this is file contents. */
const READ_AT_MOST = 20_000;
const JSON_FIELD = /"([A-Za-z_]{2,20})"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const LINE_FIELD = /^( *(?:- )?)([A-Za-z_]{2,20}):(?: (.*))?$/;
/** Fields with contents, in which lines can look like anything. */
const CONTENTS = /^(?:old_string|new_string|new_source|content|prompt|patch|edits|input|diff)$/;

/**
 * The string arguments of a tool call, in order. Reads both forms found in logs: JSON, and `name:
 * value` lines after a bare command, which is returned as `command`. Stops at contents.
 */
export function toolFields(text: string): ToolField[] {
  const read = text.slice(0, READ_AT_MOST);
  return /^\s*[{[]/.test(read) ? jsonFields(read) : lineFields(read);
}

function jsonFields(text: string): ToolField[] {
  return [...text.matchAll(JSON_FIELD)].map((match) => {
    const [whole, field = '', value = ''] = match;
    const start = match.index + whole.length - 1 - value.length;
    return { field, value, start, escaped: true };
  });
}

function lineFields(text: string): ToolField[] {
  const fields: ToolField[] = [];
  let bareEnd = 0;
  let start = 0;
  for (const line of text.split('\n')) {
    const [, indent = '', field, value = ''] = LINE_FIELD.exec(line) ?? [];
    if (field === undefined) {
      if (fields.length === 0) bareEnd = start + line.length;
    } else {
      if (CONTENTS.test(field) && indent === '') break;
      fields.push({ field, value, start: start + line.length - value.length, escaped: false });
    }
    start += line.length + 1;
  }
  const bare = text.slice(0, bareEnd);
  if (bare.trim() === '') return fields;
  return [{ field: 'command', value: bare, start: 0, escaped: false }, ...fields];
}
