/** The totals of a period, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import {
  activeWords,
  allTokens,
  shortCount,
  spentWords,
  unpricedWords,
  usageWords,
} from './conversation.ts';
import { plural } from './labels.ts';

export type Page = NonNullable<OutputOf<'show'>['page']>;

export interface Total {
  readonly words: string;
  /** What it counts, where the words do not say it. */
  readonly why?: string;
}

/** What is not zero: `34 conversations`, `116 requests`, `12 h active`, `3 projects` and so on. */
export function totalsOf({
  projects,
  totals,
}: Pick<Page, 'projects' | 'totals'>): readonly Total[] {
  const { conversations, requests, activeMs, commits, files, cost } = totals;
  const named = projects.filter(({ projectId }) => projectId !== null).length;
  const tokens = allTokens(totals);
  const all: readonly (Total & { readonly count: number })[] = [
    { count: conversations, words: plural(conversations, 'conversation') },
    { count: requests, words: plural(requests, 'request') },
    {
      count: activeMs,
      words: `${activeWords(activeMs)} active`,
      why: 'Without pauses of more than five minutes',
    },
    // The only one is named right below.
    { count: named === 1 ? 0 : named, words: plural(named, 'project') },
    { count: commits, words: plural(commits, 'commit') },
    { count: files, words: plural(files, 'file'), why: 'Files that were changed' },
    { count: tokens, words: `${shortCount(tokens)} tokens`, why: usageWords(totals) },
    {
      count: cost ?? 0,
      words: spentWords(totals) ?? '',
      why: unpricedWords(totals) ?? 'By the prices under Settings, Cost',
    },
  ];
  return all.filter(({ count }) => count > 0).map(({ count: _count, ...total }) => total);
}
