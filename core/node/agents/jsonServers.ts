import { applyEdits, modify, parse, printParseErrorCode } from 'jsonc-parser';
import type { FormattingOptions, ParseError } from 'jsonc-parser';
import type { ServersFile } from './serversFile.ts';

const NAME = 'strata';

/** Servers below a key of a JSON file, whose order, indentation and comments stay as they are, but for
 * a comment behind the entry before one that is taken out. */
export function jsonServers(key: 'mcpServers' | 'servers'): ServersFile {
  return {
    read(text) {
      const servers = objectOf(text)[key];
      const entry = isObject(servers) ? servers[NAME] : undefined;
      return isObject(entry) ? entry : null;
    },
    write: (text, entry) => edited(text, [key, NAME], wanted(key, entry)),
    remove(text) {
      const servers = objectOf(text)[key];
      const isLast = isObject(servers) && Object.keys(servers).every((name) => name === NAME);
      return edited(text, isLast ? [key] : [key, NAME], undefined);
    },
    print: (entry) => JSON.stringify({ [key]: { [NAME]: wanted(key, entry) } }, null, 2),
    show: (entry) => JSON.stringify(entry, null, 2),
  };
}

/** VS Code, whose key is `servers`, wants to be told how it speaks with each. */
const wanted = (key: string, entry: object): object =>
  key === 'servers' ? { type: 'stdio', ...entry } : entry;

/** Sets a value, or takes it out: the rest is not laid out anew. */
function edited(text: string, path: string[], value: unknown): string {
  objectOf(text);
  const before = text.trim() === '' ? '{}' : text;
  const edits = modify(
    before,
    path,
    value,
    value === undefined ? {} : { formattingOptions: layoutOf(text) },
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
function objectOf(text: string): Readonly<Record<string, unknown>> {
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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
