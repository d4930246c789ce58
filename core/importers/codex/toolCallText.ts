import type { JsonValue } from '../importer.ts';
import { isArray, isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable } from '../readable.ts';
import { cleanText } from '../text.ts';

/** Fields whose value is what runs: it is written first and bare, as one would type it. */
const COMMAND_FIELDS = ['cmd', 'command'] as const;
/** Tools whose only text is a program or a patch, however the field is called. */
const PROGRAM_TOOLS = /^(?:functions\.)?(?:exec|apply_patch)$/;
const PROGRAM_FIELDS = [...COMMAND_FIELDS, 'source', 'code', 'input', 'patch'] as const;

/**
 * Writes a call's arguments as text. They are an object, or JSON of one within a string, or the text of
 * a patch or a program. A command comes first and bare, then the other fields as {@link readable}
 * writes them, in logged order and whole.
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

/** A command as one would type it: of `bash -lc "…"` what stands in the quotes. */
export function programOf(program: JsonValue | undefined): string | undefined {
  if (typeof program === 'string') return program === '' ? undefined : cleanText(program);
  if (!isArray(program) || program.length === 0) return undefined;
  const words = program.map((word) => readable(word));
  const [shell = '', flag = '', script] = words;
  if (words.length === 3 && script !== undefined && SHELL.test(shell) && SHELL_FLAG.test(flag))
    return script;
  return words.map(quoted).join(' ');
}

/** The object that a string holds as JSON. */
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
