import type { JsonValue } from '../importer.ts';
import { isArray, isObject, cleanText, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable, readableFields } from '../readable.ts';
import { contentOf } from './contentParts.ts';

/** Fields with a command, which is written first, as one would type it. */
const COMMAND_FIELDS = ['cmd', 'command'] as const;
/** Tools that take a program or a patch, whatever the field is called. */
const PROGRAM_TOOLS = /^(?:functions\.)?(?:exec|apply_patch)$/;
const PROGRAM_FIELDS = [...COMMAND_FIELDS, 'source', 'code', 'input', 'patch'] as const;

/**
 * Writes a call's arguments as text. They are an object, JSON in a string, or the text of a patch
 * or program. A bare command comes first, then all other fields as {@link readable} does, in logged
 * order.
 */
export function toolCallText(name: string | null, args: JsonValue | undefined): string {
  const value = typeof args === 'string' ? (objectIn(args) ?? args) : args;
  if (value === undefined || value === null) return '';
  if (!isObject(value)) return readable(value);
  const fields = PROGRAM_TOOLS.test(name ?? '') ? PROGRAM_FIELDS : COMMAND_FIELDS;
  const field = fields.find((key) => programOf(value[key]) !== undefined);
  if (field === undefined) return readable(value);
  const { [field]: program, ...rest } = value;
  return [programOf(program) ?? '', readable(rest)].filter((part) => part !== '').join('\n');
}

/** A command as one would type it; for `bash -lc "…"`, what is in the quotes. */
export function programOf(program: JsonValue | undefined): string | undefined {
  if (typeof program === 'string') return program === '' ? undefined : cleanText(program);
  if (!isArray(program) || program.length === 0) return undefined;
  const words = program.map((word) => readable(word));
  const [shell = '', flag = '', script] = words;
  if (words.length === 3 && script !== undefined && SHELL.test(shell) && SHELL_FLAG.test(flag))
    return script;
  return words.map(quoted).join(' ');
}

/** The object in a JSON string; undefined if there is none. */
export function objectIn(text: string): JsonObject | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const SHELL = /(?:^|[\\/])(?:(?:ba|z|da|k|fi)?sh|pwsh|powershell|cmd)(?:\.exe)?$/i;
const SHELL_FLAG = /^(?:-l?i?c|-NoProfile|-Command|\/c)$/i;

function quoted(word: string): string {
  return word === '' || /[\s"'$`\\|&;<>()*?]/.test(word)
    ? `'${word.replaceAll("'", "'\\''")}'`
    : word;
}

/**
 * Writes a tool's output as plain text. Logs have it as text, as JSON of `{output, metadata}` in a
 * string, as such an object, or as a list of parts of any of these kinds. Other JSON that a tool
 * printed is left alone.
 */
export function toolResultText(output: JsonValue | undefined): string {
  if (output === undefined || output === null) return '';
  if (typeof output === 'string') return unwrapped(output);
  if (isArray(output) || isPart(output)) return partsText(output);
  return isObject(output) ? (recordText(output) ?? readable(output)) : readable(output);
}

/** What a command printed, with its exit code if it failed. */
export function commandOutput(fields: JsonObject): string {
  const printed =
    textOf(fields['aggregated_output'] ?? fields['aggregatedOutput']) ??
    [textOf(fields['stdout']), textOf(fields['stderr'])]
      .filter((text) => text !== undefined)
      .join('');
  return withExitCode(printed, fields['exit_code'] ?? fields['exitCode']);
}

/** The answer of an MCP server: `{content}`, or in Rust's form `{Ok: {content}}` or `{Err}`. */
export function serverAnswer(result: JsonValue | undefined): string {
  if (!isObject(result)) return toolResultText(result);
  return toolResultText(result['Ok'] ?? result['Err'] ?? result);
}

function unwrapped(text: string): string {
  const record = objectIn(text);
  return (record === undefined ? undefined : recordText(record)) ?? cleanText(text);
}

/** The text of a record with a known shape; otherwise undefined. */
function recordText(record: JsonObject): string | undefined {
  const { output, metadata, content } = record;
  if (typeof output === 'string') {
    const details = isObject(metadata) ? metadata : record;
    return withExitCode(cleanText(output), details['exit_code'] ?? details['exitCode']);
  }
  if ('stdout' in record || 'stderr' in record) return commandOutput(record);
  if (isArray(content)) {
    const text = partsText(content);
    const structured = record['structuredContent'];
    return text === '' && isObject(structured) ? readable(structured) : text;
  }
  return typeof content === 'string' && 'success' in record ? cleanText(content) : undefined;
}

function partsText(parts: JsonValue): string {
  const { texts, labels } = contentOf(parts);
  return [...texts.map(unwrapped), ...labels].join('\n');
}

function isPart(value: JsonValue): boolean {
  return isObject(value) && typeof value['type'] === 'string' && typeof value['text'] === 'string';
}

function withExitCode(text: string, code: JsonValue | undefined): string {
  if (typeof code !== 'number' || code === 0) return text;
  return [text.trimEnd(), `Exit code: ${code}`].filter((part) => part !== '').join('\n');
}

/** The results of a web search or page: title, address and excerpt of each. */
export function searchResults(results: JsonValue | undefined): string {
  if (!isArray(results)) return '';
  return results
    .map((result) => (isObject(result) ? readableFields(result, RESULT_IDS) : readable(result)))
    .join('\n\n');
}

const RESULT_IDS: ReadonlySet<string> = new Set(['type', 'ref_id', 'thumbnail_url', 'domain']);
