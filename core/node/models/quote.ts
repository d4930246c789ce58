const LONGEST_QUOTE = 300;
const LONGEST_SAID = 4_000;

/** What somebody else says, as a sentence of a message; empty where it says nothing. */
export function quoted(said: string): string {
  return said.trim() === '' ? '' : ` It says: "${clip(oneLine(said), LONGEST_QUOTE)}"`;
}

/** Without line breaks and control characters, and of a length that is fit for messages. */
export function oneLine(text: string): string {
  return clip(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), LONGEST_SAID);
}

function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
