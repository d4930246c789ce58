import type { SecretSpan } from './secretKinds.ts';

const BEGIN = /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/;
/** The longest real ones (RSA 16384) have some 13,000 characters. */
const LONGEST = 24_000;
const KEY_MATERIAL = /[A-Za-z0-9+/=]{40}/;
/** Lines of a key that was cut off: base64, headers, escaped or quoted breaks. */
const CUT_BODY =
  /(?:[A-Za-z0-9+/=]{16,}|\\+[nr]|[\s"'+,]|(?:Proc-Type|DEK-Info|Version|Comment): [^\n\\]{0,80})*/y;

/**
 * Finds PEM blocks of private keys, also with escaped line breaks, and what is left of blocks that
 * were cut off. A block without key material is an example.
 */
export function findPrivateKeys(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin !== null; begin = BEGIN.exec(text)) {
    const bodyStart = begin.index + begin[0].length;
    const bodyEnd = closedBody(text, bodyStart) ?? cutBody(text, bodyStart);
    if (!KEY_MATERIAL.test(text.slice(bodyStart, bodyEnd.body))) continue;
    found.push({ kind: 'private-key', start: begin.index, end: bodyEnd.end });
    BEGIN.lastIndex = bodyEnd.end;
  }
  return found;
}

function closedBody(text: string, from: number): { body: number; end: number } | undefined {
  const next = text.indexOf('-----BEGIN ', from);
  const window = text.slice(from, Math.min(next < 0 ? text.length : next, from + LONGEST));
  const end = END.exec(window);
  if (end === null) return undefined;
  return { body: from + end.index, end: from + end.index + end[0].length };
}

function cutBody(text: string, from: number): { body: number; end: number } {
  CUT_BODY.lastIndex = from;
  const body = CUT_BODY.exec(text)?.[0].trimEnd() ?? '';
  return { body: from + body.length, end: from + body.length };
}
