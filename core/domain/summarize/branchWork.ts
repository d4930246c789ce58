import { isEverydayBranch } from '../projects/everydayNames.ts';
import { firstUpper } from './titlePhrase.ts';
import { titleRules } from './titleRules.ts';

const MOST_WORDS = 7;
const LEAST_LETTERS = 5;
/** Names that tools give to branches of their own. */
const BY_MACHINE = /^(?:worktree|agent|patch|temp|tmp|backup|merge|revert|gh-readonly-queue)\b/i;
/** The number of an issue, with words behind it. */
const TICKET = /^(?:[a-z]{2,6}-\d+|#?\d+)[-_](?=.*[a-z]{3})/i;
/** Letters and digits mixed at random: a hash, a stamp. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[a-z\d]{5,}$|^\d{3,}$/i;

/**
 * What the branch that somebody made for it calls a piece of work (`soph/ent-98-token-usage` gives
 * “Token usage”). Undefined for branches that many repositories have, and for names made by machines.
 */
export function branchWork(branch: string): string | undefined {
  if (isEverydayBranch(branch)) return undefined;
  const name = branch.split('/').at(-1) ?? '';
  if (isEverydayBranch(name) || BY_MACHINE.test(name)) return undefined;
  const words = name
    .replace(TICKET, '')
    .split(/[-_.\s]+/)
    .filter((word) => word !== '' && !RANDOM.test(word));
  const work = words.slice(0, MOST_WORDS).join(' ').replace(titleRules('other').dangling, '');
  if (work.length < LEAST_LETTERS || !/\p{L}{3}/u.test(work)) return undefined;
  return /\b(?:main|master)\b/i.test(work) ? undefined : firstUpper(work);
}
