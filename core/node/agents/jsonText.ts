/** Settings in JSON whose order, indentation and comments stay as they are. */
import { applyEdits, modify, parse, printParseErrorCode } from 'jsonc-parser';
import type { FormattingOptions, JSONPath, ParseError } from 'jsonc-parser';

/**
 * Sets a value, or with undefined takes it out, but for a comment behind the entry before: the rest is not
 * laid out anew. Throws as {@link objectOf}.
 */
export function edited(
  text: string,
  path: JSONPath,
  value: unknown,
  {
    isInserted = false,
  }: { /** In an array: before what stands there. */ readonly isInserted?: boolean } = {},
): string {
  objectOf(text);
  const before = text.trim() === '' ? '{}' : text;
  const edits = modify(
    before,
    path,
    value,
    value === undefined ? {} : { formattingOptions: layoutOf(text), isArrayInsertion: isInserted },
  );
  const after = applyEdits(before, edits);
  return after.endsWith('\n') ? after : `${after}\n`;
}

function layoutOf(text: string): FormattingOptions {
  const indent = /^[\t ]+(?=")/m.exec(text)?.[0] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** Throws an `Error` that says what is wrong with it. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    const line = text.slice(0, first.offset).split('\n').length;
    throw new Error(`${printParseErrorCode(first.error)} in line ${line}`);
  }
  if (!isObject(value)) throw new Error('it holds no object');
  return value;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
