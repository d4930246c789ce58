/** A part of a regular expression, and how often it repeats. */
export interface RegexPart {
  readonly kind: 'atom' | 'anchor' | 'group' | 'lookaround' | 'reference';
  /** Without its quantifier. */
  readonly source: string;
  readonly min: number;
  /** Infinity for `*`, `+` and `{n,}`. */
  readonly max: number;
  /** The alternatives of a group or lookaround. */
  readonly branches: readonly (readonly RegexPart[])[];
}

const ATOM =
  /\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[a-z]|k<[^>]*>|[\s\S])|[\s\S]/iuy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
const GROUP = /\((?:\?(?:[imsu-]*:|[=!]|<[=!]|<[^>]+>))?/y;

/** Parses a valid regular expression into its top-level alternatives. */
export function parseRegex(source: string): readonly (readonly RegexPart[])[] {
  return readBranches({ source, at: 0 });
}

interface Reader {
  readonly source: string;
  at: number;
}

function readBranches(reader: Reader): (readonly RegexPart[])[] {
  const branches: RegexPart[][] = [[]];
  while (reader.at < reader.source.length && reader.source[reader.at] !== ')') {
    if (take(reader, /\|/y) !== undefined) branches.push([]);
    else branches.at(-1)?.push(readPart(reader));
  }
  return branches;
}

function readPart(reader: Reader): RegexPart {
  const start = reader.at;
  const opening = take(reader, GROUP);
  let branches: readonly (readonly RegexPart[])[] = [];
  let kind: RegexPart['kind'];
  if (opening === undefined) kind = kindOf(take(reader, ATOM) ?? '');
  else {
    branches = readBranches(reader);
    reader.at++;
    kind = /[=!]$/.test(opening) ? 'lookaround' : 'group';
  }
  const source = reader.source.slice(start, reader.at);
  return { kind, source, branches, ...readQuantifier(reader) };
}

function kindOf(atom: string): 'anchor' | 'reference' | 'atom' {
  if (atom === '^' || atom === '$' || atom === '\\b' || atom === '\\B') return 'anchor';
  return /^\\(?:[1-9]|k<)/.test(atom) ? 'reference' : 'atom';
}

function readQuantifier(reader: Reader): { min: number; max: number } {
  const at = reader.at;
  const quantifier = take(reader, QUANTIFIER);
  if (quantifier === undefined) return { min: 1, max: 1 };
  if (quantifier.startsWith('*')) return { min: 0, max: Infinity };
  if (quantifier.startsWith('+')) return { min: 1, max: Infinity };
  if (quantifier.startsWith('?')) return { min: 0, max: 1 };
  QUANTIFIER.lastIndex = at;
  const [, least = '0', comma, most = ''] = QUANTIFIER.exec(reader.source) ?? [];
  const min = Number(least);
  if (comma === undefined) return { min, max: min };
  return { min, max: most === '' ? Infinity : Number(most) };
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source)?.[0];
  reader.at += found?.length ?? 0;
  return found;
}

/**
 * The literal characters that every match of a pattern ends with; empty if unknown. Text after
 * their last occurrence need not be searched. Without this, the beginning of something that is
 * never closed would be followed to the end every time.
 */
export function literalEnd(pattern: string, flags = ''): string {
  const [branch = [], ...others] = parseRegex(pattern);
  if (others.length > 0 || flags.includes('i')) return '';
  let end = '';
  for (const { kind, source, min, max } of branch.toReversed()) {
    const character = /^\\([^\w\s])$|^([^\\.[\](){}*+?|^$])$/u.exec(source);
    if (kind !== 'atom' || min !== 1 || max !== 1 || character === null) break;
    end = (character[1] ?? character[2] ?? '') + end;
  }
  return end;
}
