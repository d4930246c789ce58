import { stem } from '../text/stem.ts';
import { byProject } from './periodUnits.ts';
import type { Keyphrase } from './keyphrases.ts';
import type { ChildSummary } from './types.ts';

/** Projects that an overview names. */
const MOST_PROJECTS = 4;

/**
 * The topics of a period, best first: its children's keywords, by the children that have them and how
 * much happened there. The logarithm lets quiet children be heard beside a busy one.
 */
export function periodTopics(children: readonly ChildSummary[]): Keyphrase[] {
  const topics = new Map<string, { surface: string; score: number; words: number }>();
  for (const { keywords, eventCount } of children)
    for (const [rank, keyword] of keywords.entries()) {
      const words = keyword.toLowerCase().split(/\s+/).map(stem);
      const key = words.join(' ');
      const known = topics.get(key);
      const score = (known?.score ?? 0) + childWeight(eventCount) / (1 + rank / 3);
      topics.set(key, { surface: known?.surface ?? keyword, score, words: words.length });
    }
  const ranked = [...topics].map(([key, topic]) => ({ key, ...topic }));
  ranked.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return withoutContained(ranked);
}

/** A child's weight by the number of its events, > 0. */
export function childWeight(eventCount: number): number {
  return 1 + Math.log2(1 + Math.max(0, eventCount));
}

/**
 * One line that says what a period was about: main topics, behind the name of their project where
 * there are several. Names only, so that it reads in any language. `each` is how many topics of each
 * project, twice as many where there is one only. Empty without topics.
 */
export function topicOverview(children: readonly ChildSummary[], each: number): string {
  const groups = byProject(children).map((group) => group.map(({ child }) => child));
  const weights = new Map(
    groups.map((group) => [group, group.reduce((sum, c) => sum + childWeight(c.eventCount), 0)]),
  );
  groups.sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const used = new Set<string>();
  const parts: string[] = [];
  for (const group of groups.slice(0, MOST_PROJECTS)) {
    const topics = periodTopics(group)
      .filter(({ key }) => !used.has(key))
      .slice(0, groups.length === 1 ? each * 2 : each);
    if (topics.length === 0) continue;
    for (const { key } of topics) used.add(key);
    const names = topics.map(({ surface }) => surface).join(', ');
    const project = group[0]?.project ?? null;
    parts.push(groups.length > 1 && project !== null ? `${project}: ${names}` : names);
  }
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/** Drops a topic that shares half of its words with a better one. */
function withoutContained(ranked: readonly Keyphrase[]): Keyphrase[] {
  const used = new Set<string>();
  return ranked.filter(({ key }) => {
    const parts = key.split(' ');
    if (parts.filter((part) => used.has(part)).length * 2 >= parts.length) return false;
    for (const part of parts) used.add(part);
    return true;
  });
}
