/** Calls of tools that servers offer (MCP) and others without an exit code: what they are about, and whether they failed. */
import { cutText, firstLine } from '../domain/facts/quote.ts';
import type { ToolUse } from '../domain/facts/toolUse.ts';
import type { JsonValue } from './importer.ts';
import { isArray, isObject, textOf } from './json.ts';
import type { JsonObject } from './json.ts';

/** Is it a server's tool, by how clients name them: `mcp__linear__get_issue`, `github.fetch_pr`? */
export function isServerTool(name: string): boolean {
  return /^mcp__|^[\w-]+\.\w/.test(name);
}

const MAX_ARGUMENT = 80;
const MAX_TARGET = 250;

/**
 * What a server's tool was used on: all its short arguments, since each server calls them otherwise; the same when
 * it is tried again. null if it has none.
 */
function argumentsTarget(fields: JsonObject): string | null {
  const said = Object.entries(fields).flatMap(([name, value]) => {
    const words = typeof value === 'number' ? String(value) : firstLine(textOf(value) ?? '');
    return words === '' || words.length > MAX_ARGUMENT ? [] : [`${name}=${words}`];
  });
  return said.length === 0 ? null : cutText(said.join(' '), MAX_TARGET);
}

/** A tool that makes something that has a title, whatever its server is called. */
const MAKES =
  /(?:^|__|[.])(?:[a-z]+_)?(?:create|add|new)_?(?:document|epic|issue|page|story|task|ticket)$/i;
const MAX_TITLE = 300;

/** What a server's tool makes, by its title; undefined if it makes nothing that has one. */
function titleMade(name: string, fields: JsonObject): string | undefined {
  if (!MAKES.test(name)) return undefined;
  const title = firstLine(textOf(fields['title']) ?? textOf(fields['summary']) ?? '');
  return title === '' ? undefined : cutText(title, MAX_TITLE);
}

/** The use of a server's tool. */
export function serverToolUse(name: string, fields: JsonObject): ToolUse {
  const title = titleMade(name, fields);
  const use = { kind: 'other', name, target: argumentsTarget(fields) } as const;
  return title === undefined ? use : { ...use, title };
}

/** A longer answer is none that only says why there is none. */
const MAX_ANSWER = 20_000;

/**
 * Why a tool failed, if its answer is a structure that says so: `isError`, `success` or `ok` that is false, an `error`
 * without a result beside it. Empty without words; undefined if it does not say so.
 */
export function failureIn(answer: string): string | undefined {
  const fields = objectIn(answer);
  if (fields === undefined) return undefined;
  const error = wordsOf(fields['error']) ?? wordsOf(fields['errors']);
  const isMarked =
    fields['isError'] === true ||
    fields['is_error'] === true ||
    fields['success'] === false ||
    fields['ok'] === false;
  const hasResult = ['result', 'results', 'data', 'content'].some(
    (name) => wordsOf(fields[name]) !== undefined,
  );
  if (!isMarked && (error === undefined || hasResult)) return undefined;
  return error ?? wordsOf(fields['message']) ?? wordsOf(fields['content']) ?? '';
}

function objectIn(answer: string): JsonObject | undefined {
  if (answer.length > MAX_ANSWER || !/^\s*\{/.test(answer)) return undefined;
  try {
    const value = JSON.parse(answer) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Answers may nest without end. */
const MAX_DEPTH = 3;

/** The words of a value, of an object those of its message; undefined if it says nothing. */
function wordsOf(value: JsonValue | undefined, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return '';
  if (isArray(value)) return value.length === 0 ? undefined : wordsOf(value[0], depth + 1);
  if (isObject(value)) {
    const { message, text } = value;
    const isEmpty = Object.keys(value).length === 0;
    return wordsOf(message, depth + 1) ?? wordsOf(text, depth + 1) ?? (isEmpty ? undefined : '');
  }
  const words = textOf(value)?.trim();
  return words === undefined || words === '' ? undefined : words;
}
