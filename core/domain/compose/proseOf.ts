import { maskSecrets } from '../secrets/maskSecrets.ts';
import { withoutCites } from './citeLabels.ts';
import { cleanText } from './plainReply.ts';

/** Elements whose content is no prose either. */
const ACTIVE = /<(script|style|iframe|object|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** HTML elements by name; `Array<string>` and `<name>` are words. */
const ELEMENT =
  /<\/?(?:a|abbr|article|aside|audio|b|base|body|blockquote|br|button|canvas|center|cite|code|dd|del|details|div|dl|dt|em|embed|font|footer|form|frame|h[1-6]|head|header|hr|html|i|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|ol|option|p|picture|pre|s|samp|section|select|small|source|span|strike|strong|style|script|iframe|object|svg|sub|summary|sup|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)(?:\s[^<>]{0,500})?\/?>/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const HEADING = /^[^\S\n]{0,3}#{1,6}[^\S\n]+/gm;
const BOLD = /\*\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*\*/g;
const RULE = /^[^\S\n]*(?:[-*_][^\S\n]?){3,}$/gm;

/** The words of a model's text: no HTML, headings, bold print, labels, control characters or secrets. */
export function proseOf(written: string): string {
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

/** Likewise on one line, without quotes or list marks around it, at most `length` UTF-16 units. */
export function lineOf(written: string, length: number): string {
  const line = unquoted(
    proseOf(written)
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
