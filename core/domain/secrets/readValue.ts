/** The value after a name and an assignment sign. */
export interface AssignedValue {
  readonly start: number;
  /** As much of it as is needed to judge it; {@link endOfValue} finds the rest. */
  readonly text: string;
  readonly quoted: boolean;
  /** Whether a quote, white space, a semicolon or the end of the text follows. */
  readonly closed: boolean;
}

/**
 * More would tell nothing new, and a text of names assigned to each other would be read many times.
 */
const MOST = 72;
const QUOTE = /\\{0,8}(["'`])/y;
const QUOTED = /[^"'`\s\\]+/y;
const QUOTED_HEAD = new RegExp(QUOTED.source.replace('+', `{4,${String(MOST)}}`), 'y');
const OPEN = /[^\s"'`<>\\,;|&()[\]{}]+/y;
const OPEN_HEAD = new RegExp(OPEN.source.replace('+', `{4,${String(MOST)}}`), 'y');

/**
 * The value at a position: a string without white space, or an unquoted word that is not a call or
 * a type.
 */
export function readValue(text: string, from: number): AssignedValue | undefined {
  const quote = matchAt(QUOTE, text, from);
  if (quote === undefined) return readOpen(text, from);
  const start = from + quote.length;
  const value = matchAt(QUOTED_HEAD, text, start);
  if (value === undefined) return undefined;
  const close = text.startsWith(quote, start + value.length);
  if (!close && value.length < MOST) return undefined;
  return { start, text: value, quoted: true, closed: true };
}

/** Where the whole value ends, in UTF-16 units of the text. */
export function endOfValue(text: string, { start, text: head, quoted }: AssignedValue): number {
  if (head.length < MOST) return start + head.length;
  return start + (matchAt(quoted ? QUOTED : OPEN, text, start) ?? head).length;
}

function readOpen(text: string, from: number): AssignedValue | undefined {
  const open = matchAt(OPEN_HEAD, text, from);
  if (open === undefined) return undefined;
  const after = text.charAt(from + open.length);
  if (after === '(' || after === '[' || after === '<' || after === '{') return undefined;
  let end = open.length;
  while (end > 0 && '.:'.includes(open.charAt(end - 1))) end--;
  const value = open.slice(0, end);
  return { start: from, text: value, quoted: false, closed: /^[\s;]?$/.test(after) };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
