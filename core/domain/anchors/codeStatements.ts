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
/** "`name`: what it is", "[file](path) - what it holds", but not an option of a command. */
const ENTRY = new RegExp(
  '^[^\\p{L}\\d`\\[]*(?:\\p{L}+ ){0,2}(?:\\p{L}+: )?(?:\\[[^\\]]{2,80}\\]\\((?!https?:)[^)]{2,200}\\)|`[^`]{2,80}`)\\**(?:\\s*[–—-]\\s|:\\s|\\s*$)',
  'u',
);
const CODE = new RegExp(
  `\`[^\`]{2,}\`|\\]\\([^)]+\\)|(?:^|[\\s("'*])(?:${FILE})(?![\\p{L}\\d])|→|<\\p{L}+>`,
  'u',
);

/** Does an assistant report what became of a file, a name or a setting? `raw` is the statement with its Markdown. */
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

/** Emphasis inside a running sentence: the words that the writer wanted read. */
const STRESSED = /[\p{L},)`] \*\*(?=(?:[^*\s]+ ){3})[^*,\n]{8,120}\*\*/u;

/**
 * Is a statement a fact by its form alone: an assistant's statement of what named code is or does, or one
 * with its main words emphasised? `raw` is the statement with its Markdown.
 */
export function isFactByForm(
  { role, question, preamble, leadIn, unit }: Statement,
  raw: string,
): boolean {
  if (role !== 'assistant' || question || preamble || !unit.closing) return false;
  return (!leadIn && CODE_DESCRIPTION.test(raw)) || (!unit.item && STRESSED.test(raw));
}
