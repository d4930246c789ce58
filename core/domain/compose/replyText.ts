import { maskSecrets } from '../secrets/maskSecrets.ts';
import { withoutCites } from './citeLabels.ts';

/** Longer replies are out of control: the longest wanted one has a tenth of this. */
const MOST_REPLY = 500_000;
/**
 * Control characters except line breaks and tabs, and characters that change the direction of text.
 */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Long runs of white space mean nothing and slow down patterns. */
const SPACES = /[^\S\n]{3,}/g;
const EMPTY_LINES = /\n{3,}/g;
const OPENING = /<(think|thinking|thought|reasoning|reflection)>/gi;
const CLOSING = /<\/(?:think|thinking|thought|reasoning|reflection)>/gi;

/** A cleaned reply, or why it is not worth reading. */
export type PlainReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Cleans a reply with {@link cleanText}. An empty or enormous one is rejected. */
export function plainReply(raw: string): PlainReply {
  if (raw.length > MOST_REPLY)
    return { ok: false, problem: `The reply is far too long: ${raw.length} characters.` };
  const text = cleanText(raw).trim();
  return text === '' ? { ok: false, problem: 'The reply is empty.' } : { ok: true, text };
}

/**
 * Removes control characters, lone surrogates and long runs of white space, and normalises line
 * ends.
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
 * Cuts off what a model thought aloud before its answer. Unclosed thoughts are kept, since they may
 * contain the answer; tags inside an answer, which may be about them, stay.
 */
export function withoutThoughts(text: string, isAnswer: (rest: string) => boolean): string {
  if (isAnswer(text)) return text;
  const closed = [...text.matchAll(CLOSING)].at(-1);
  const rest = closed === undefined ? text : text.slice(closed.index + closed[0].length);
  return rest.trim() === ''
    ? text.replace(CLOSING, ' ').replace(OPENING, ' ').trim()
    : rest.replace(OPENING, '').trim();
}

/** The beginning of a text on one line, for messages. */
export function beginning(text: string, length = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length).toWellFormed().trimEnd()} …`;
}

/** Elements whose content is not prose either. */
const ACTIVE = /<(script|style|iframe|object|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** HTML elements. Things like `Array<string>` and `<name>` are ordinary words. */
const ELEMENT =
  /<\/?(?:a|abbr|article|aside|audio|b|base|body|blockquote|br|button|canvas|center|cite|code|dd|del|details|div|dl|dt|em|embed|font|footer|form|frame|h[1-6]|head|header|hr|html|i|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|ol|option|p|picture|pre|s|samp|section|select|small|source|span|strike|strong|style|script|iframe|object|svg|sub|summary|sup|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)(?:\s[^<>]{0,500})?\/?>/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const HEADING = /^[^\S\n]{0,3}#{1,6}[^\S\n]+/gm;
const BOLD = /\*\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*\*/g;
const RULE = /^[^\S\n]*(?:[-*_][^\S\n]?){3,}$/gm;

/**
 * A model's text as plain prose: without HTML, headings, bold marks, labels, control characters and
 * secrets.
 */
export function plainProse(written: string): string {
  const plain = cleanText(written)
    .replace(ACTIVE, ' ')
    .replace(COMMENT, '')
    .replace(ELEMENT, '')
    .replace(HEADING, '')
    .replace(RULE, '')
    .replace(BOLD, '$1');
  return maskSecrets(withoutCites(plain).text)
    .text.replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * The same on one line of at most `length` UTF-16 units, without surrounding quotes and list marks.
 */
export function plainLine(written: string, length: number): string {
  const line = unquoted(
    plainProse(written)
      .replace(/\s+/g, ' ')
      .replace(/^(?:[-*+•–>]\s+|\d{1,2}[.)]\s+)+/u, '')
      .trim(),
  );
  if (line.length <= length) return line;
  const cut = line.slice(0, length).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut} …`;
}

const QUOTED = /^["'“”„«»「『`](?<inner>[^"“”„«»「『`]+)["'“”«»」』`][.。]?$/u;

function unquoted(line: string): string {
  return QUOTED.exec(line)?.groups?.['inner']?.trim() ?? line;
}
