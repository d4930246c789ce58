import {
  CHANGED_BEHAVIOUR,
  CHANGE_LIST,
  MADE_REPORT,
  OWN_MADE_REPORT,
  CODE_DESCRIPTION,
} from './cues.ts';
import type { Statement } from './statements.ts';

const FILE =
  '[\\p{L}\\d_@.\\-]*[./][\\p{L}\\d_@./\\-]*\\.[a-z]{1,5}(?::\\d+)?|[\\p{L}\\d_-]+\\.[a-z]{2,5}|\\.[a-z]{3,}';
const NAMES_FILE = new RegExp(FILE, 'u');
/**
 * An entry of a list of files: "`name`: what it is" or "[file](path) - what it holds", but no
 * command-line option.
 */
const ENTRY = new RegExp(
  '^[^\\p{L}\\d`\\[]*(?:\\p{L}+ ){0,2}(?:\\p{L}+: )?(?:\\[[^\\]]{2,80}\\]\\((?!https?:)[^)]{2,200}\\)|`[^`]{2,80}`)\\**(?:\\s*[–—-]\\s|:\\s|\\s*$)',
  'u',
);
const CODE = new RegExp(
  `\`[^\`]{2,}\`|\\]\\([^)]+\\)|(?:^|[\\s("'*])(?:${FILE})(?![\\p{L}\\d])|→|<\\p{L}+>`,
  'u',
);

/**
 * Does an assistant report a change to a file, a name or a setting? `raw` is the statement with its
 * Markdown.
 */
export function isCodeArtifact(
  { role, words, item, under, preamble }: Statement,
  raw: string,
): boolean {
  if (role !== 'assistant' || preamble) return false;
  if (OWN_MADE_REPORT.test(words)) return true;
  if (!CODE.test(raw)) return false;
  if (MADE_REPORT.test(words) || CHANGED_BEHAVIOUR.test(words)) return true;
  return item && ENTRY.test(raw) && NAMES_FILE.test(raw) && CHANGE_LIST.test(under);
}

/** Bold words inside a sentence: what the writer wanted to be read. */
const EMPHASISED_CLAUSE = /[\p{L},)`] \*\*(?=(?:[^*\s]+ ){3})[^*,\n]{8,120}\*\*/u;

/**
 * Is a statement a fact by its form alone, because it says what named code does or has its main
 * words in bold? `raw` is the statement with its Markdown.
 */
export function isFactByForm(
  { role, question, preamble, leadIn, unit }: Statement,
  raw: string,
): boolean {
  if (role !== 'assistant' || question || preamble || !unit.closing) return false;
  return (!leadIn && CODE_DESCRIPTION.test(raw)) || (!unit.item && EMPHASISED_CLAUSE.test(raw));
}
