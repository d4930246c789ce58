import { topicsOf } from '../summarize/summarizePeriod.ts';
import type { ChildSummary } from '../summarize/types.ts';
import { heaviestFirst } from './projectShares.ts';
import { workStreams } from './workStreams.ts';

/** What a project was about in a period. */
export interface PageTopic {
  readonly text: string;
  /** Where most was said of it. */
  readonly nodeId: string;
  /** Conversations that speak of it. */
  readonly count: number;
  /** The newest of them first, at most twelve; each at the day on which most was said of it. */
  readonly conversations: readonly { readonly nodeId: string; readonly title: string }[];
}

const MOST_TOPICS = 3;
const MOST_CONVERSATIONS = 12;
const NAMED = 2;

/** What branches call the work of several conversations, else what was spoken of and says something by itself. */
export function pageTopics(
  children: readonly ChildSummary[],
  project: string | null,
): readonly PageTopic[] {
  const named = workStreams(children).filter(({ isShared }) => isShared);
  const topics = [
    ...named.map(({ name, nodeIds }) => {
      const own = new Set(nodeIds);
      return topicOf(
        name,
        children.filter(({ nodeId }) => own.has(nodeId)),
      );
    }),
    ...topicsOf(children)
      .filter((text) => !named.some(({ name }) => name.toLowerCase().includes(text.toLowerCase())))
      .map((text) => topicOf(text, speakingOf(children, text)))
      .filter(
        ({ text, count }) =>
          text.toLowerCase() !== project?.toLowerCase() && (count >= NAMED || tellsByItself(text)),
      ),
  ];
  return topics.slice(0, MOST_TOPICS);
}

/**
 * A word alone in small letters, such as "yellow", tells nothing of what was done, unless several conversations have
 * it. Several words do, a name, an identifier, a file, and words of scripts without capitals.
 */
const tellsByItself = (text: string): boolean =>
  /[\p{Lu}\p{Lo}\d]/u.test(text) || /[^\p{L}\p{M}]/u.test(text);

function speakingOf(children: readonly ChildSummary[], text: string): readonly ChildSummary[] {
  const key = text.toLowerCase();
  return children.filter(({ keywords }) =>
    keywords.some((keyword) => keyword.toLowerCase() === key),
  );
}

function topicOf(text: string, children: readonly ChildSummary[]): PageTopic {
  const heaviest = heaviestFirst(children);
  const first = new Map<number | string, ChildSummary>();
  for (const child of heaviest) {
    const key = child.conversation ?? child.nodeId;
    if (!first.has(key)) first.set(key, child);
  }
  // They are in the order of time.
  const own = new Set(first.values());
  return {
    text,
    nodeId: heaviest[0]?.nodeId ?? '',
    count: own.size,
    conversations: children
      .filter((child) => own.has(child))
      .toReversed()
      .slice(0, MOST_CONVERSATIONS)
      .map(({ nodeId, title }) => ({ nodeId, title })),
  };
}
