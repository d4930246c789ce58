import type { TopicInput, TopicSpan } from './types.ts';

/** Neighbours with at least this share of their keywords in common speak of the same. */
const SAME = 0.25;
const MOST_KEYWORDS = 5;

/**
 * Joins neighbours that speak of the same, by the keywords that they share. A span is called by the title
 * of its first part; its keywords are those that most of its parts have.
 */
export function topicSpans(parts: readonly TopicInput[]): readonly TopicSpan[] {
  const spans: { first: number; last: number; counts: Map<string, number> }[] = [];
  for (const [at, { keywords }] of parts.entries()) {
    const own = new Set(keywords.map((word) => word.toLowerCase()));
    const open = spans.at(-1);
    const before = new Set((parts[at - 1]?.keywords ?? []).map((word) => word.toLowerCase()));
    const span =
      open !== undefined && shareOf(own, before) >= SAME
        ? open
        : { first: at, last: at, counts: new Map<string, number>() };
    if (span !== open) spans.push(span);
    span.last = at;
    for (const word of keywords) span.counts.set(word, (span.counts.get(word) ?? 0) + 1);
  }
  return spans.map(({ first, last, counts }) => ({
    name: parts[first]?.title ?? '',
    keywords: [...counts]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, MOST_KEYWORDS)
      .map(([word]) => word),
    first,
    last,
  }));
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const fewer = Math.min(a.size, b.size);
  return fewer === 0 ? 0 : [...a].filter((word) => b.has(word)).length / fewer;
}
