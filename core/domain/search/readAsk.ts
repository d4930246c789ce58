import { ENGLISH_QUESTIONS } from '../lexicon/english/questions.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import type { PointRole } from '../../model/point.ts';
import { ORDINAL } from './readQuestion.ts';
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

const {
  roles: ROLES,
  doings: DOINGS,
  whole: WHOLE,
  first: FIRST,
  latest: LATEST,
} = ENGLISH_QUESTIONS;

const anyWord = (forms: readonly string[], flags = 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${forms.join('|')})(?![\\p{L}\\p{N}_-])`, flags);

/** What is open first: "not done yet" asks for nothing that was done. */
const ROLE_FORMS = ROLES.map(([role, forms]) => ({ role, forms: anyWord(forms) })).toSorted(
  (a, b) => Number(b.role === 'open') - Number(a.role === 'open'),
);
const DOINGS_FORMS = anyWord(DOINGS);
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
  if (times.length > 0) rest = rest.replaceAll(ORDINAL, ' ');
  const asksFor = ROLE_FORMS.some(({ forms }) => rest.search(forms) >= 0);
  const project = projectNamed(rest, projects, { isLoose: times.length > 0 || asksFor });
  if (project !== null) rest = rest.replace(project.words, ' ');
  const end = END_FORMS.find(([, forms]) => rest.search(forms) >= 0);
  const roles = new Set<PointRole>();
  let topic = rest;
  for (const { role, forms } of ROLE_FORMS) {
    if (topic.search(forms) >= 0) roles.add(role);
    topic = topic.replaceAll(forms, ' ');
  }
  // "What did we work on, and what is still open?" asks for both.
  if (roles.size === 1 && roles.has('open') && topic.search(DOINGS_FORMS) >= 0)
    roles.add('done').add('decided');
  for (const forms of [WHOLE_FORMS, ...(end ? [end[1]] : [])]) topic = topic.replaceAll(forms, ' ');
  return {
    roles: ROLES.flatMap(([role]) => (roles.has(role) ? [role] : [])),
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
const END = String.raw`(?![\p{L}\p{N}_/.-])`;

/** The words before it in a longer name: with capitals ("the Entire CLI"), or else one before a kind ("the old cli repo"). */
const CAPITALS = String.raw`(?:(?-i:\p{Lu})[\p{L}\p{N}_.-]*\s+){1,2}`;
const OTHER = String.raw`[\p{L}\p{N}_.-]+\s+`;

/** @param isLoose may a name be part of a longer one? Only where a single project has it. */
function projectNamed(
  query: string,
  projects: readonly string[],
  { isLoose }: { readonly isLoose: boolean },
): { readonly name: string; readonly words: RegExp } | null {
  const loose = new Map<string, RegExp>();
  for (const name of projects.toSorted((a, b) => b.length - a.length)) {
    for (const form of new Set([name, shortName(name)])) {
      if (form.length < 2) continue;
      const plain = form
        .replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
        .replaceAll(/[-_]/g, String.raw`[-_\s]`);
      const words = new RegExp(
        `(?<![\\p{L}\\p{N}_])(?:${IN}(?:the\\s+)?(?:${KIND}\\s+)?${plain}(?:\\s+${KIND})?|${plain}\\s+${KIND}|${KIND}\\s+${plain})${END}`,
        'iu',
      );
      // "Shop: why are the totals rounded?"
      const alone = new RegExp(`^\\s*${plain}(?:\\s*[?!.]*\\s*$|\\s*:\\s)`, 'iu');
      const longer = new RegExp(
        `(?:${IN}(?:the\\s+)?|(?<![\\p{L}\\p{N}_])the\\s+)(?:${CAPITALS}${plain}(?:['’]s)?(?:\\s+${KIND})?|${OTHER}${plain}\\s+${KIND})${END}`,
        'iu',
      );
      const isLonger = longer.test(query);
      if (words.test(query)) return { name, words: isLonger ? longer : words };
      if (alone.test(query)) return { name, words: alone };
      if (isLonger) loose.set(name, longer);
    }
  }
  const [only, ...more] = isLoose ? loose : [];
  return only === undefined || more.length > 0 ? null : { name: only[0], words: only[1] };
}

const shortName = (name: string): string =>
  name.split(/[/\\]/u).findLast((part) => part !== '') ?? name;
