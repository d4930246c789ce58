/** What a call changes in files, read from its words: lines added and removed, with their words marked. */
import { alignItems, compareItems, isSame, type DiffPart, type DiffRow } from './versionsDiff.ts';

export interface DiffLine {
  /** `gap`: lines between that are not told. */
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly parts: readonly DiffPart[];
}

export interface FileDiff {
  readonly path: string;
  readonly how: 'created' | 'edited' | 'deleted';
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly DiffLine[];
}

/** The files that a call changes, as far as its words tell; none of any other call. */
export function changesIn(name: string, text: string): readonly FileDiff[] {
  if (text.includes('*** Begin Patch')) return patchesIn(text);
  switch (name) {
    case 'Edit':
    case 'MultiEdit':
      return editIn(text);
    case 'Write':
      return writeIn(text);
    case 'NotebookEdit': {
      const fields = callFields(text, [
        'notebook_path',
        'new_source',
        'cell_id',
        'cell_type',
        'edit_mode',
      ]);
      return fileOf(
        fields.get('notebook_path'),
        'edited',
        linesOf(fields.get('new_source') ?? '').map(added),
      );
    }
    default:
      return [];
  }
}

const EDIT_FIELDS = ['old_string', 'new_string', 'replace_all'] as const;

function editIn(text: string): readonly FileDiff[] {
  const start = /^(?:file_path|edits):/m.exec(text);
  if (start === null) return [];
  const path = /^file_path: (.*)$/m.exec(text)?.[1];
  const lines: DiffLine[] = [];
  let creates = false;
  for (const [from, to] of editsIn(text)) {
    if (lines.length > 0) lines.push(GAP);
    creates ||= from === '';
    lines.push(...compareLines(linesOf(from), linesOf(to)));
  }
  return fileOf(path, creates ? 'created' : 'edited', lines);
}

/** Pairs of old and new text, one for each edit. */
function editsIn(text: string): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  let old: string | null = null;
  for (const { key, value } of fieldsIn(text, [...EDIT_FIELDS, 'file_path', 'edits'])) {
    if (key === 'old_string') old = value;
    if (key === 'new_string') {
      pairs.push([old ?? '', value]);
      old = null;
    }
  }
  // What was taken out has no new text at all in some logs.
  if (old !== null) pairs.push([old, '']);
  return pairs;
}

function writeIn(text: string): readonly FileDiff[] {
  const fields = callFields(text, ['file_path', 'content']);
  return fileOf(
    fields.get('file_path'),
    'created',
    linesOf(fields.get('content') ?? '').map(added),
  );
}

function fileOf(
  path: string | undefined,
  how: FileDiff['how'],
  lines: readonly DiffLine[],
): readonly FileDiff[] {
  if (path === undefined || path === '') return [];
  const count = (kind: DiffLine['kind']): number =>
    lines.filter((line) => line.kind === kind).length;
  return [{ path, how, added: count('added'), removed: count('removed'), lines }];
}

const PATCH_FILE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;

/** Files of a patch in the form of `apply_patch`, wherever in a command it stands. */
function patchesIn(text: string): readonly FileDiff[] {
  const files: FileDiff[] = [];
  let path: string | null = null;
  let how: FileDiff['how'] = 'edited';
  let hunk: string[] = [];
  const close = (): void => {
    if (path !== null) files.push(...fileOf(path, how, diffOf(hunk)));
    [path, hunk] = [null, []];
  };
  for (const line of text.split('\n')) {
    const file = PATCH_FILE.exec(line);
    if (file !== null) {
      close();
      path = (file[2] ?? '').trim();
      how = file[1] === 'Add' ? 'created' : file[1] === 'Delete' ? 'deleted' : 'edited';
    } else if (line.startsWith('*** End Patch')) close();
    else if (!line.startsWith('*** ')) hunk.push(line);
  }
  close();
  return files;
}

/** Lines of a unified diff, with the words marked that differ between lines that were replaced. */
export function diffOf(lines: readonly string[]): readonly DiffLine[] {
  const shown: DiffLine[] = [];
  let removed: string[] = [];
  let put: string[] = [];
  const flush = (): void => {
    shown.push(...compareLines(removed, put));
    [removed, put] = [[], []];
  };
  for (const line of lines) {
    if (line.startsWith('-') && put.length === 0) removed.push(line.slice(1));
    else if (line.startsWith('+')) put.push(line.slice(1));
    else {
      flush();
      if (line.startsWith('-')) removed.push(line.slice(1));
      else if (!line.startsWith('@@')) shown.push(same(line.replace(/^ /, '')));
      else if (shown.length > 0) shown.push(GAP);
    }
  }
  flush();
  while (shown.at(-1)?.kind === 'same' && shown.at(-1)?.parts[0]?.text === '') shown.pop();
  return shown;
}

/** What was removed stands above what was added in its place. */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
): readonly DiffLine[] {
  const shown: DiffLine[] = [];
  let rows: DiffRow[] = [];
  for (const row of alignItems(before, after)) {
    if (row.left === null || !isSame(row)) {
      rows.push(row);
      continue;
    }
    shown.push(...replacedLines(rows), { kind: 'same', parts: row.left });
    rows = [];
  }
  return [...shown, ...replacedLines(rows)];
}

/** Lines of a change: as many as stood there before belong together one by one. */
function replacedLines(rows: readonly DiffRow[]): readonly DiffLine[] {
  const left = rows.flatMap((row) => (row.left === null ? [] : [row]));
  const right = rows.flatMap((row) => (row.right === null ? [] : [row]));
  const pairs =
    left.length === right.length
      ? left.map((row, at) => compareItems(textOf(row.left), textOf(right[at]?.right)))
      : null;
  return [
    ...(pairs ?? left).map((row): DiffLine => ({
      kind: 'removed',
      parts: markedOf(row.left, row.right),
    })),
    ...(pairs ?? right).map((row): DiffLine => ({
      kind: 'added',
      parts: markedOf(row.right, row.left),
    })),
  ];
}

type Parts = DiffRow['left'];

/** The words that differ, where something did not. */
function markedOf(own: Parts, other: Parts): readonly DiffPart[] {
  const isLike = own?.some(({ text, changed }) => !changed && /[\p{L}\p{N}]/u.test(text));
  return own === null || other === null || isLike !== true ? plain(own ?? []) : own;
}

const textOf = (parts: Parts | undefined): string => (parts ?? []).map(({ text }) => text).join('');

/** A line that is all new or all gone has no words to mark. */
const plain = (parts: readonly DiffPart[]): readonly DiffPart[] =>
  parts.map(({ text }) => ({ text, changed: false }));

const same = (text: string): DiffLine => ({ kind: 'same', parts: [{ text, changed: false }] });
const added = (text: string): DiffLine => ({ kind: 'added', parts: [{ text, changed: false }] });
const GAP: DiffLine = { kind: 'gap', parts: [] };

/** Without the empty line after the last line break. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/**
 * The fields of a call, as the memory writes them: `key: value`, or the value below its key where it has
 * several lines. Of a key that stands there twice the first counts.
 */
export function callFields(text: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { key, value } of fieldsIn(text, keys)) if (!found.has(key)) found.set(key, value);
  return found;
}

/** The same, each as often as it stands there, in order. */
export function fieldsIn(text: string, keys: readonly string[]) {
  const pattern = new RegExp(`^ *(?:- )?(${keys.join('|')}):(?: |(?=\\n|$))`, 'gm');
  const marks = [...text.matchAll(pattern)];
  return marks.map((mark, at) => {
    const next = marks[at + 1];
    const raw = text.slice(
      mark.index + mark[0].length,
      next === undefined ? undefined : next.index - 1,
    );
    return { key: mark[1] ?? '', value: raw.startsWith('\n') ? raw.slice(1) : raw };
  });
}
