import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';
import { readable } from '../readable.ts';

/**
 * Writes a tool call's input as text: a command first and bare, as it would stand in a terminal, then
 * the other fields as {@link readable} writes them, in logged order and whole.
 */
export function toolCallText(input: JsonValue | undefined): string {
  if (input === undefined || input === null) return '';
  if (!isObject(input) || typeof input['command'] !== 'string') return readable(input);
  const { command, ...rest } = input;
  const others = readable(rest);
  return others === '' ? readable(command) : `${readable(command)}\n${others}`;
}
