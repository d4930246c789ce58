import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';

type Marks = Pick<OutputOf<'markConversation'>['now'], 'starred' | 'tags'>;

/** A star and tags as short words, to stand among others. */
export function markWords({ starred, tags }: Marks): readonly string[] {
  return [...(starred ? ['starred'] : []), ...tags.map((tag) => `#${oneLine(tag)}`)];
}

/** A conversation's marks on a line. */
export function markedText({ conversationId, now }: OutputOf<'markConversation'>): string {
  const named = now.name === null ? 'called by its title' : `called ${oneLine(now.name)}`;
  return [conversationId, named, ...markWords(now)].join(' · ');
}

/** What became of points, a line each. */
export function markedPointsText({ points }: OutputOf<'markPoint'>): string {
  return points
    .map(
      ({ pointId, before, now }) =>
        `- ${pointId} · ${before.state === now.state ? `${now.state} as before` : now.state}`,
    )
    .join('\n');
}

/** Tags, the commonest first. */
export function tagsText({ tags }: OutputOf<'tags'>): string {
  if (tags.length === 0) return 'No tags yet: `strata tag CONVERSATION TAG` gives the first.';
  return tags
    .map(
      ({ tag, conversations }) =>
        `- ${oneLine(tag)} · ${conversations} ${conversations === 1 ? 'conversation' : 'conversations'}`,
    )
    .join('\n');
}
