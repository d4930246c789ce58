/** The totals of a period, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { PointRole } from '../../core/model/point.ts';
import { activeWords, allTokens, shortCount, usageWords } from './conversation.ts';
import { plural } from './labels.ts';
import { formatCents } from './versionWords.ts';

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
    { count: named, words: plural(named, 'project') },
    { count: commits, words: plural(commits, 'commit') },
    { count: files, words: plural(files, 'file'), why: 'Files that were changed' },
    { count: tokens, words: `${shortCount(tokens)} tokens`, why: usageWords(totals) },
    {
      count: cost ?? 0,
      words: formatCents(cost ?? 0),
      why: 'By the prices under Settings, Cost',
    },
  ];
  return all.filter(({ count }) => count > 0).map(({ count: _count, ...total }) => total);
}

/** What is looked for over a long time, whatever it belonged to. */
const LOOKED_FOR: ReadonlySet<PointRole | null> = new Set<PointRole | null>([
  'decided',
  'corrected',
  'open',
  null,
]);

/** The points of a page that stand beside its largest works: none is told twice. */
export function beside({ works, points }: Pick<Page, 'works' | 'points'>): Page['points'] {
  if (works.length === 0) return points;
  const told = new Set(works.flatMap((work) => work.points.map(({ text }) => text)));
  return points.filter(({ role, text }) => LOOKED_FOR.has(role) && !told.has(text));
}
