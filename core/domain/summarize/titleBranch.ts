import { reportsChange } from '../points/reportsChange.ts';
import { isOfBranch } from '../points/workCues.ts';
import { wordCount } from '../text/terms.ts';
import { branchWork } from './branchWork.ts';
import type { RequestTitle } from './requestTitle.ts';
import type { TitledConversation } from './titledConversation.ts';
import { titleRules } from './titleRules.ts';
import { keysOf, shareWords, tellingKeys } from './titleWords.ts';

/** Words of requests, none of them the branch's. */
const MUCH_SAID = 6;

/**
 * What the branch calls the work, where it is not itself spoken of: only if this conversation is about
 * it, by the words of its requests, commits and files, or names no other matter.
 */
export function workOf(
  input: TitledConversation,
  asked: RequestTitle | undefined,
): string | undefined {
  const { branch, requests = [], commits = [], files = [] } = input;
  if (typeof branch !== 'string' || requests.some(({ text }) => text.includes(branch)))
    return undefined;
  const work = branchWork(branch);
  if (work === undefined) return undefined;
  const said = [...requests.map(({ text }) => text), ...commits, ...files];
  const words = new Set(said.flatMap((text) => keysOf(text.replace(/[-_.]/g, ' '))));
  const telling = tellingKeys(work);
  const isNamed = asked !== undefined && asked.named > 0;
  // Where nothing was changed either, so many other words are about another matter.
  const isOther = files.length === 0 && commits.length === 0 && words.size >= MUCH_SAID;
  if (!isNamed && (!isOther || telling.some((key) => words.has(key)))) return work;
  if (asked !== undefined && isOfBranch(asked.source)) return work;
  // A branch goes on being used when the work on it is long another.
  return telling.filter((key) => words.has(key)).length >= telling.length / 2 ? work : undefined;
}

/** A branch's name of more words is a sentence that a tool cut somewhere. */
const MOST_BEFORE = 5;

export function withWork(work: string, said: string, isLong: boolean): string {
  if (wordCount(work) > MOST_BEFORE) return said;
  if (!shareWords(work, said)) return `${work}: ${said}`;
  // Of much work on a branch that says what is done, what was done is only a part.
  const isWish = titleRules('en').verb.test(work) && tellingKeys(work).length > 1;
  return isLong && isWish && reportsChange(said) ? work : said;
}

/** The work that a conversation on a branch belongs to, if its title speaks of it. */
export function workIn(title: string, branch: string | null): string | null {
  const work = branch === null ? undefined : branchWork(branch);
  return work !== undefined && shareWords(work, title) ? work : null;
}
