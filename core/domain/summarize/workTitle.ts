import { titlePhrase, firstUpper, tooLong } from './titlePhrase.ts';

/** What convention puts before a subject: "feat(cli): …". */
const KIND =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([^()]*\))?!?:\s+/i;
/** Made by a tool, or meant to be folded into another commit. */
const NO_WORK =
  /^(?:merge (?:branch|pull request|remote|tag)\b|(?:fixup|squash|amend)!|wip\b|initial commit$)/i;
/** Mends what an earlier commit did. */
const FIX_UP =
  /^(?:(?:address|apply|incorporate|resolve)(?:ed|es|d|s|ing)?\b.{0,24}\b(?:feedback|reviews?|comments|conflicts?)|fix(?:ed|es|ing)?\b.{0,16}\b(?:typos?\b.*|merge conflicts?|lint(?:er|ing)?(?: (?:errors?|issues?|warnings?))?|(?:review|PR) (?:comments|feedback))|.*\bafter (?:the |a )?(?:rebase|rebasing|merge|merging)|lint|typos?|more (?:test )?fix(?:es)?|(?:small|minor) (?:fix(?:es)?|refactor(?:ing)?))$/i;
/** Goes with any work. */
const CHORE =
  /^(?:(?:add|update|edit|tweak|write)(?:e?d|s)? (?:the |an? )?(?:pr|pull request) (?:body|description|summary|template|title)|(?:add|bump|update)(?:e?d|s)? (?:the )?(?:changelog|lockfile|version|\.?gitignore)(?: entry| number)?|(?:fix(?:ed|es)? )?(?:lint(?:ing)?|format(?:ting)?|typos?))$/i;
const LEAST_WORDS = 2;

/**
 * The title of work by what it was submitted as: the last pull request's title, else the last
 * commit's subject that does not only mend an earlier one, without the kind before it. Undefined if none
 * of them names any work.
 */
export function workTitle(
  pullRequests: readonly string[],
  commits: readonly string[],
): string | undefined {
  const [fixUps = [], works = []] = [true, false].map((mends) =>
    commits.filter((subject) => isFixUp(subject) === mends).toReversed(),
  );
  for (const subject of [...pullRequests.toReversed(), ...works, ...fixUps]) {
    const line = lineOf(subject);
    const words = wordsOf(subject);
    if (NO_WORK.test(line) || words.split(/\s+/).length < LEAST_WORDS) continue;
    const title = tooLong(words) ? titlePhrase(words, 'other')?.text : firstUpper(words);
    if (title !== undefined) return title;
  }
  return undefined;
}

const isFixUp = (subject: string): boolean =>
  isChoreCommit(subject) || FIX_UP.test(lineOf(subject)) || FIX_UP.test(wordsOf(subject));

/** Does a commit's subject tell only what goes with any work? */
export const isChoreCommit = (subject: string): boolean => CHORE.test(wordsOf(subject));

const lineOf = (subject: string): string => subject.trim().split('\n', 1)[0] ?? '';

const wordsOf = (subject: string): string =>
  lineOf(subject)
    .replace(KIND, '')
    .replace(/[\s.]+$/, '');
