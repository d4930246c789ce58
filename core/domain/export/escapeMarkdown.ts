/** What always means something; `_` does not inside a word, `~` not before a path. */
const ANYWHERE = /[\\`*[\]<|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?!\/)|&(?=[#\p{L}])/gu;
/** What means something at the start of a line: headings, lists, quotes, rules, rows of tables. */
const AT_START = /^(?:(?=[-+=>#:])|(\d{1,9})(?=[.)](?:\s|$)))/;
/**
 * An address that a reader would make a link of takes what follows it into itself, escapes included, so
 * that what was escaped is not; and a footnote at its end.
 */
const LINKED = /(?<=https?|ftp):(?=\/\/)|(?<=www)\./gi;

/**
 * Words on one line in which no Markdown is left: no markup, no HTML, no links but bare addresses,
 * no footnotes, no tables.
 */
export function escapeMarkdown(text: string): string {
  return escapeInLine(text).replace(
    AT_START,
    (_, digits: string | undefined) => `${digits ?? ''}\\`,
  );
}

/** The same for words that stand behind others on their line. */
export function escapeInLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(ANYWHERE, '\\$&')
    .split(' ')
    .map((run, at, { length }) =>
      run.includes('\\') || at === length - 1 ? run.replaceAll(LINKED, '\\$&') : run,
    )
    .join(' ');
}
