/** A named argument of a tool call. The value is raw, as it stands at its place in the text. */
export interface ToolField {
  readonly field: string;
  readonly value: string;
  /** Where the value begins, in UTF-16 units of the call's text. */
  readonly start: number;
  /** Is the value the inside of a JSON string, with escapes? */
  readonly escaped: boolean;
}

/** Arguments beyond this are file contents. */
const READ_AT_MOST = 20_000;
const JSON_FIELD = /"([A-Za-z_]{2,20})"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const LINE_FIELD = /^( *(?:- )?)([A-Za-z_]{2,20}):(?: (.*))?$/;
/** Fields whose values are contents: lines in them look like anything. */
const CONTENTS = /^(?:old_string|new_string|new_source|content|prompt|patch|edits|input|diff)$/;

/**
 * The string arguments of a tool call's text, in order. Reads both forms that logs take: arguments as
 * JSON, and `name: value` lines behind a command that stands bare, which is given as `command`. Stops
 * where contents begin.
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
