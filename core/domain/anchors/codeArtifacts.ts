import type { Statement } from './statements.ts';

/** Verbs that report what was made of code. */
const MADE =
  'added|built|changed|cleaned up|configured|consolidated|converted|created|deleted|documented|enabled|disabled|exported|extracted|fixed|implemented|improved|inlined|introduced|merged|migrated|moved|refactored|removed|renamed|reorganized|replaced|restored|rewrote|simplified|split|switched|updated|upgraded|wired|wrote|erstellt|hinzugefügt|ajouté|créé|añadido|creado|adicionei|criei|adicionado|добавил[аи]?|создал[аи]?|обновил[аи]?|удалил[аи]?';
const SPEAKER = "(?:i|we)(?:'ve| have)? ";
const HOW = '(?:now |also |successfully |just )*';
const REPORT = new RegExp(
  `^[^\\p{L}]*(?:(?:done|fixed|ok)[.!] )?(?:${SPEAKER})?${HOW}(?:${MADE})(?!\\p{L})`,
  'u',
);
/** Who speaks of what they made needs no name of it. */
const I_MADE = new RegExp(`^(?:done[.!] )?${SPEAKER}${HOW}(?:${MADE})(?!\\p{L})`, 'u');
const NOW_DOES =
  /^now \S{3,} \p{L}+s |(?:^|\s)(?:now (?:\p{L}+s|return|accept)|(?:have|has) been (?:updated|added|removed|renamed|moved|created|replaced))(?!\p{L})/u;
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

/** Introduces files because something became of them; a list of what is there does not. */
const OF_CHANGES =
  /(?<!\p{L})(?:(?:un)?changed?|changes|updated?|updates|created?|creates|added|additions|adds|fix(?:ed|es)?|modified|modifications|new|removed|deleted|implemented|implementation|wrote|written|now|did|done|summary|what was|here's what|geändert|neu|créé|modifié|cambios|mudanças|изменен\p{L}*|places?|locations?)(?!\p{L})|变更|修改|変更/u;

/** Does an assistant report what became of a file, a name or a setting? `raw` is the statement with its Markdown. */
export function isCodeArtifact(
  { role, words, item, under, preamble }: Statement,
  raw: string,
): boolean {
  if (role !== 'assistant' || preamble) return false;
  if (I_MADE.test(words)) return true;
  if (!CODE.test(raw)) return false;
  if (REPORT.test(words) || NOW_DOES.test(words)) return true;
  return item && ENTRY.test(raw) && NAMES_FILE.test(raw) && OF_CHANGES.test(under);
}
