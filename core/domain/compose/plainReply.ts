/** Longer replies are runaways: the longest that is wanted takes a tenth. */
const MOST_REPLY = 500_000;
/** All but line breaks and tabs; and what turns the direction of a line around. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Runs of white space say nothing, and take patterns long to look at. */
const SPACES = /[^\S\n]{3,}/g;
const EMPTY_LINES = /\n{3,}/g;
const OPENING = /<(think|thinking|thought|reasoning|reflection)>/gi;
const CLOSING = /<\/(?:think|thinking|thought|reasoning|reflection)>/gi;

/** A reply without what no one wants to read, or why it is not worth reading. */
export type PlainReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Removes what {@link cleanText} does; nothing else, and more than half a megabyte, is no reply. */
export function plainReply(raw: string): PlainReply {
  if (raw.length > MOST_REPLY)
    return { ok: false, problem: `The reply is far too long: ${raw.length} characters.` };
  const text = cleanText(raw).trim();
  return text === '' ? { ok: false, problem: 'The reply is empty.' } : { ok: true, text };
}

/**
 * A text without control characters, half surrogates and long runs of white space; line ends are line
 * feeds.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(SPACES, '  ')
    .replace(EMPTY_LINES, '\n\n')
    .toWellFormed();
}

/**
 * Cuts what a model thought aloud before its answer. Thoughts without an end are kept, since the answer
 * may be among them; tags inside an answer, which may speak of them, stay.
 */
export function withoutThoughts(text: string, isAnswer: (rest: string) => boolean): string {
  if (isAnswer(text)) return text;
  const closed = [...text.matchAll(CLOSING)].at(-1);
  const rest = closed === undefined ? text : text.slice(closed.index + closed[0].length);
  return rest.trim() === ''
    ? text.replace(CLOSING, ' ').replace(OPENING, ' ').trim()
    : rest.replace(OPENING, '').trim();
}

/** The first words of a text on one line, for a message. */
export function beginning(text: string, length = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length).toWellFormed().trimEnd()} …`;
}
