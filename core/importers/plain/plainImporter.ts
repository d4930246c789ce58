import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import type { EventKind, Role } from '../../model/event.ts';
import { recordsAtStart, parseLine } from '../lines.ts';
import type { ConvertedLine, EventDraft, FileHead, Importer } from '../importer.ts';
import { describe, textOf, cleanText } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseTime } from '../time.ts';

/**
 * The plain format: JSONL with one event per line, for everything without an importer of its own.
 * README.md describes its fields.
 */
export const plainImporter: Importer = {
  source: 'plain',
  detect: detectPlain,
  // Lines are independent, so there is nothing to remember.
  begin: () => ({ convert: convertLine, save: () => null }),
};

/** The first line, if the head cuts it. */
const CUT_LINE = /^\s*\{.*"conversation"\s*:\s*"/s;

function detectPlain(file: FileHead): boolean {
  const records = recordsAtStart(file);
  if (records.length > 0)
    return records.some(
      ({ conversation, text }) => typeof conversation === 'string' && typeof text === 'string',
    );
  const [firstLine = ''] = file.head.split('\n', 1);
  return CUT_LINE.test(firstLine) && /"(?:text|role)"\s*:\s*"/.test(firstLine);
}

function convertLine(line: string): ConvertedLine {
  const parsed = parseLine(line);
  if (parsed.records === null) return { kind: 'bad', message: parsed.message };
  const events: EventDraft[] = [];
  for (const record of parsed.records) {
    const read = readRecord(record);
    if (read.problem !== undefined) return { kind: 'bad', message: read.problem };
    if (read.draft.text.trim() !== '') events.push(read.draft);
  }
  return { kind: 'event', events };
}

type ReadRecord =
  | { readonly draft: EventDraft; readonly problem?: undefined }
  /** Why the record is no event, and how to correct it. */
  | { readonly problem: string };

function readRecord(record: JsonObject): ReadRecord {
  const { conversation, text, role = 'user' } = record;
  if (typeof conversation !== 'string' || conversation === '')
    return { problem: mustBe('conversation', 'a non-empty string', conversation) };
  if (typeof text !== 'string') return { problem: mustBe('text', 'a string', text) };
  if (!isOneOf(ROLES, role)) return { problem: mustBe('role', oneOf(ROLES), role) };
  const kind = record['kind'] ?? DEFAULT_KIND[role];
  if (!isOneOf(EVENT_KINDS, kind)) return { problem: mustBe('kind', oneOf(EVENT_KINDS), kind) };
  const draft: EventDraft = {
    conversation: cleanText(conversation),
    nativeId: idOf(record['id']),
    globallyUnique: false,
    ordinal: 0,
    kind,
    role,
    name: textOf(record['name']) ?? null,
    ms: parseTime(record['time']),
    text: cleanText(text),
    opensTurn: role === 'user' && kind === 'message',
  };
  return { draft };
}

const DEFAULT_KIND: Readonly<Record<Role, EventKind>> = {
  user: 'message',
  assistant: 'message',
  tool: 'tool_result',
  system: 'system',
};

function mustBe(field: string, what: string, value: JsonObject[string] | undefined): string {
  const is = typeof value === 'string' ? `"${cleanText(value).slice(0, 40)}"` : describe(value);
  return `"${field}" must be ${what}; it is ${is}.`;
}

function idOf(id: JsonObject[string] | undefined): string | null {
  return typeof id === 'number' ? String(id) : (textOf(id) ?? null);
}

function oneOf(values: readonly string[]): string {
  return `one of ${values.join(', ')}`;
}

function isOneOf<T extends string>(
  values: readonly T[],
  value: JsonObject[string] | undefined,
): value is T {
  return values.some((allowed) => allowed === value);
}
