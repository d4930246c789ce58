/** Finds a grip's excerpt in the raw text again. */

/** Half-open, in UTF-16 units of the text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the excerpt stands in the text: as it is, else with other white space between its words, else
 * without the ellipses that it may have been cut with. Null when it does not stand there.
 */
export function locateExcerpt(text: string, excerpt: string): TextRange | null {
  const wanted = excerpt.trim();
  if (wanted === '') return null;
  const bare = wanted.replace(/^(?:…|\.{3})\s*/, '').replace(/\s*(?:…|\.{3})$/, '');
  return exact(text, wanted) ?? spaced(text, wanted) ?? exact(text, bare) ?? spaced(text, bare);
}

/** Does the excerpt say all that the claim does, word by word? To read it once is enough then. */
export function saysAll(excerpt: string, claim: string): boolean {
  return lettersOf(excerpt).includes(lettersOf(claim));
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface MarkedEvent extends TextRange {
  readonly eventId: string;
}

/** The first of the events that holds the excerpt, and where. */
export function findInEvents(
  events: readonly { readonly eventId: string; readonly text: string }[],
  excerpt: string,
): MarkedEvent | null {
  for (const { eventId, text } of events) {
    const range = locateExcerpt(text, excerpt);
    if (range !== null) return { eventId, ...range };
  }
  return null;
}

function exact(text: string, wanted: string): TextRange | null {
  const start = wanted === '' ? -1 : text.indexOf(wanted);
  return start < 0 ? null : { start, end: start + wanted.length };
}

/** A long excerpt is a sentence or two: beyond this, a pattern of its words is not worth its cost. */
const MOST_WORDS = 2000;

function spaced(text: string, wanted: string): TextRange | null {
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const match = new RegExp(words.map(escapePattern).join('\\s+')).exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

const escapePattern = (word: string): string =>
  word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
