/** A part of a text, in UTF-16 units. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Every token, and every secret in base64, has so many letters, digits, `-`, `_`, `+` or `/` in a row. */
const LEAST = 16;
/** So far before them it may begin, as with `hooks.slack.com/`. */
const BEFORE = 16;
const IN_RUN = new Uint8Array(128);
for (let code = 0; code < 128; code++)
  if (/[\w+/-]/.test(String.fromCharCode(code))) IN_RUN[code] = 1;

/**
 * The parts of a text in which a token may begin, in order and apart: long words, and a little
 * before them. Looks at one character in sixteen where words are short, as in most texts.
 */
export function longRuns(text: string): Part[] {
  const parts: Part[] = [];
  let last = 0;
  for (let at = LEAST - 1; at < text.length; at += LEAST) {
    if (!isInRun(text, at)) continue;
    let start = at;
    while (start > last && isInRun(text, start - 1)) start--;
    let end = at + 1;
    while (end < text.length && isInRun(text, end)) end++;
    if (end - start >= LEAST) {
      const from = Math.max(0, start - BEFORE);
      const before = parts.at(-1);
      if (before !== undefined && from <= before.to)
        parts[parts.length - 1] = { from: before.from, to: end };
      else parts.push({ from, to: end });
    }
    last = end;
    at = end;
  }
  return parts;
}

function isInRun(text: string, at: number): boolean {
  return IN_RUN[text.charCodeAt(at)] === 1;
}
