import { titlePhrase, firstUpper, tooLong } from './titlePhrase.ts';

/** What convention puts before a subject: "feat(cli): …". */
const KIND =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([^()]*\))?!?:\s+/i;
/** Made by a tool, or meant to be folded into another commit. */
const NO_WORK =
  /^(?:merge (?:branch|pull request|remote|tag)\b|(?:fixup|squash|amend)!|wip\b|initial commit$)/i;
const LEAST_WORDS = 2;

/**
 * The title of work by what it was submitted as: the last pull request's title, else the last
 * commit's subject, without the kind before it. Undefined if none of them names any work.
 */
export function workTitle(
  pullRequests: readonly string[],
  commits: readonly string[],
): string | undefined {
  for (const subject of [...pullRequests.toReversed(), ...commits.toReversed()]) {
    const line = subject.trim().split('\n', 1)[0] ?? '';
    const words = line.replace(KIND, '').replace(/[\s.]+$/, '');
    if (NO_WORK.test(line) || words.split(/\s+/).length < LEAST_WORDS) continue;
    const title = tooLong(words) ? titlePhrase(words, 'other')?.text : firstUpper(words);
    if (title !== undefined) return title;
  }
  return undefined;
}
