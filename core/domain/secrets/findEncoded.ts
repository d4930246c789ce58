import { isWordStart } from './findTokens.ts';
import { longRuns } from './longRuns.ts';
import type { Part } from './longRuns.ts';
import { rewrite } from './rewrite.ts';
import type { Edit } from './rewrite.ts';
import type { SecretSpan } from './secretKinds.ts';

type Find = (text: string) => readonly SecretSpan[];

/**
 * Where the base64 of a text starts: the bits that are 0 in all ASCII characters leave half of the
 * signs in the first three places of each group of four. Of hashes and pictures, four groups in a
 * row pass once in some five thousand times, and then say nothing.
 */
const GROUP = '[C-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/_-]';
const TEXT = new RegExp(`(?:${GROUP}){4}`, 'g');
const RUN = /[A-Za-z0-9+/_-]+={0,2}/y;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** What each sign stands for, by its code; those for addresses, `-` and `_`, too. */
const VALUES = new Uint8Array(128);
for (let value = 0; value < SIGNS.length; value++) VALUES[SIGNS.charCodeAt(value)] = value;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;
const CREDENTIALS = /^[\x21-\x39\x3b-\x7e]{1,64}:[\x20-\x7e]{3,256}$/;

/** An escaped character of an address, also one that was escaped again (`%253D`). */
const ESCAPED = /%(?:25)*([2-7][0-9A-Fa-f])/g;
const ADDRESS = /[^\s"'<>`]+/y;
const IN_ADDRESS = /[^\s"'<>`]/;
const LONGEST_BEFORE = 64;

/**
 * Finds secrets in words that stand for others: in base64, of which the whole is a secret if what
 * it says holds one, and in escaped addresses and forms (`token%3D…`).
 */
export function findEncoded(text: string, find: Find, parts = longRuns(text)): SecretSpan[] {
  return [...findInBase64(text, find, parts), ...findInEscaped(text, find)];
}

/** Whether it is the base64 of a name and a password, as in headers: `name:password`. */
export function isBasicAuth(code: string): boolean {
  return code.length >= 8 && CREDENTIALS.test(decode(code));
}

function findInBase64(text: string, find: Find, parts: readonly Part[]): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const { from, to } of parts) {
    const part = text.slice(from, to);
    TEXT.lastIndex = 0;
    for (let match = TEXT.exec(part); match !== null; match = TEXT.exec(part)) {
      const start = from + match.index;
      if (!isCodeStart(text, start)) {
        TEXT.lastIndex = match.index + 1;
        continue;
      }
      RUN.lastIndex = start;
      const run = RUN.exec(text)?.[0] ?? '';
      TEXT.lastIndex = match.index + run.length;
      const [first] = find(decode(run));
      if (first !== undefined) found.push({ kind: first.kind, start, end: start + run.length });
    }
  }
  return found;
}

function isCodeStart(text: string, at: number): boolean {
  return !/[+/]/.test(text.charAt(at - 1)) && isWordStart(text, at);
}

/** The bytes of base64 as characters; what is left of the last group is dropped. */
function decode(code: string): string {
  let text = '';
  let bits = 0;
  let count = 0;
  const length = code.replace(/=+$/, '').length;
  for (let at = 0; at < length; at++) {
    bits = ((bits << 6) | (VALUES[code.charCodeAt(at)] ?? 0)) & 0x3fff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    text += String.fromCharCode((bits >> count) & 0xff);
  }
  return text;
}

function findInEscaped(text: string, find: Find): SecretSpan[] {
  if (!text.includes('%')) return [];
  const found: SecretSpan[] = [];
  let to = 0;
  for (const { index } of text.matchAll(ESCAPED)) {
    if (index < to) continue;
    ADDRESS.lastIndex = index;
    const rest = ADDRESS.exec(text)?.[0] ?? '';
    to = index + rest.length;
    const edits = Array.from(rest.matchAll(ESCAPED), (escaped): Edit => {
      const start = index + escaped.index;
      const words = String.fromCharCode(Number.parseInt(escaped[1] ?? '', 16));
      return { start, end: start + escaped[0].length, words };
    });
    const { whole, inText } = rewrite(text, edits, { from: wordStart(text, index), to });
    found.push(...find(whole).map((span) => inText(span).span));
  }
  return found;
}

function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_BEFORE && IN_ADDRESS.test(text.charAt(start - 1)))
    start--;
  return start;
}
