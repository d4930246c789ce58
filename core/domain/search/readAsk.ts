import { ENGLISH_QUESTIONS } from '../lexicon/english/questions.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import type { PointRole } from '../../model/point.ts';
import type { Question } from './readQuestion.ts';

/** What a question asks for besides its topic. Read in English, as times are. */
export interface Ask {
  /** What it asks to be listed ("what did we finish?"); empty if it names no role. */
  readonly roles: readonly PointRole[];
  /** Its words without times, the project that it names, roles and what only opens a question. */
  readonly topic: string;
  /** The words to look for: those of the question, but for the project that it names. */
  readonly words: string;
  /** The project that it names, as the memory writes it. */
  readonly project: string | null;
  /** Which one of several it asks for ("when did we last …"). */
  readonly end: 'first' | 'latest' | null;
}

const { roles: ROLES, whole: WHOLE, first: FIRST, latest: LATEST } = ENGLISH_QUESTIONS;

const anyWord = (forms: readonly string[], flags = 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${forms.join('|')})(?![\\p{L}\\p{N}_-])`, flags);

const ROLE_FORMS = ROLES.map(([role, forms]) => ({ role, forms: anyWord(forms) }));
const WHOLE_FORMS = anyWord(WHOLE);
const END_FORMS = [
  ['first', anyWord(FIRST)],
  ['latest', anyWord(LATEST)],
] as const;

/**
 * @param query the question as it was asked
 * @param projects names of the projects there are
 */
export function readAsk(
  query: string,
  { times, words }: Pick<Question, 'times' | 'words'>,
  projects: readonly string[],
): Ask {
  let rest = query;
  for (const { start, end } of times.toReversed())
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const project = projectNamed(rest, projects);
  if (project !== null) rest = rest.replace(project.words, ' ');
  const end = END_FORMS.find(([, forms]) => rest.search(forms) >= 0);
  const roles = ROLE_FORMS.filter(({ forms }) => rest.search(forms) >= 0);
  let topic = rest;
  for (const forms of [...roles.map((role) => role.forms), WHOLE_FORMS, ...(end ? [end[1]] : [])])
    topic = topic.replaceAll(forms, ' ');
  return {
    roles: roles.map(({ role }) => role),
    topic: (topic.match(/[\p{L}\p{N}_][\p{L}\p{N}_./:@#-]*/gu) ?? [])
      .filter((word) => !isFunctionWord(word.toLowerCase(), 'en'))
      .join(' '),
    words: project === null ? words : words.replace(project.words, ' '),
    project: project?.name ?? null,
    end: end?.[0] ?? null,
  };
}

/** Before the name of a project; names such as "cli" or "app" are words as well. */
const IN = '(?:(?:in|on|at|for|of|with|about)\\s+)';
const KIND = '(?:projects?|repo|repository)';

function projectNamed(
  query: string,
  projects: readonly string[],
): { readonly name: string; readonly words: RegExp } | null {
  for (const name of projects.toSorted((a, b) => b.length - a.length)) {
    const short = name.split(/[/\\]/u).findLast((part) => part !== '') ?? name;
    for (const form of new Set([name, short])) {
      if (form.length < 2) continue;
      const plain = form.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
      const words = new RegExp(
        `(?<![\\p{L}\\p{N}_])(?:${IN}(?:the\\s+)?(?:${KIND}\\s+)?${plain}(?:\\s+${KIND})?|${plain}\\s+${KIND}|${KIND}\\s+${plain})(?![\\p{L}\\p{N}_/.-])`,
        'iu',
      );
      const alone = new RegExp(`^\\s*${plain}\\s*[?!.]*\\s*$`, 'iu');
      if (words.test(query)) return { name, words };
      if (alone.test(query)) return { name, words: alone };
    }
  }
  return null;
}
