import type { SecretSpan } from './secretKinds.ts';

/** A secret of Kubernetes, in YAML or JSON. */
const SECRET = /["']?\bkind["']?:[ \t]{0,4}["']?Secret\b/g;
const DATA = /(?:^|[\n{,])[ \t]{0,16}["']?data["']?:[ \t]{0,4}\{?[ \t]{0,4}\r?\n?/g;
const ENTRY =
  /\s{0,32}["']?[\w.-]{1,253}["']?:[ \t]{0,4}["']?([A-Za-z0-9+/]{2,}={0,2})["']?[ \t]{0,4},?(?=[\s}]|$)/y;
/** So far before and after its kind are the data of a secret. */
const BEFORE = 4_000;
const AFTER = 8_000;

/**
 * Finds the values in the data of a Kubernetes secret: whatever they are named, they are secret,
 * and in base64 even a word does not look like one.
 */
export function findClusterSecrets(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  let read = 0;
  SECRET.lastIndex = 0;
  for (let match = SECRET.exec(text); match !== null; match = SECRET.exec(text)) {
    const from = Math.max(read, match.index - BEFORE);
    const to = Math.min(text.length, match.index + AFTER);
    read = Math.max(read, readData(text, { from, to }, found));
  }
  return found;
}

/** Gives the end of what needs no second look. */
function readData(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  found: SecretSpan[],
): number {
  const part = text.slice(from, to);
  let read = 0;
  for (const { index, 0: head } of part.matchAll(DATA)) {
    if (index < read) continue;
    read = index + head.length;
    ENTRY.lastIndex = read;
    for (let entry = ENTRY.exec(part); entry !== null; entry = ENTRY.exec(part)) {
      read = entry.index + entry[0].length;
      const code = entry[1] ?? '';
      const start = from + entry.index + entry[0].lastIndexOf(code);
      if (code.length % 4 === 0)
        found.push({ kind: 'cluster-secret', start, end: start + code.length });
    }
  }
  return to;
}
