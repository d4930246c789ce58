import { givenPhrase } from './givenTitle.ts';
import { requestTitle } from './requestTitle.ts';
import { workTitle } from './workTitle.ts';

export interface TitledConversation {
  /** The title in its log; null if there is none. */
  readonly given: string | null;
  /** Titles of the pull requests that it opened, in order. */
  readonly pullRequests?: readonly string[];
  /** Subjects of its commits, in order. */
  readonly commits?: readonly string[];
  /** The words of its requests, in order, cut to some 1,000 characters each. */
  readonly requests?: readonly string[];
  /** Titles of its segments, in order. */
  readonly segments: readonly string[];
}

/**
 * The title of a conversation: the one in its log, else that of its last pull request, else the
 * subject of its last commit, else what its first request that names work wants, else the title of
 * its first segment. Never what the assistant stated.
 */
export function conversationTitle({
  given,
  pullRequests = [],
  commits = [],
  requests = [],
  segments,
}: TitledConversation): string {
  const stored = givenPhrase(given) ?? workTitle(pullRequests, commits);
  if (stored !== undefined) return stored;
  const asked = requestTitle(requests);
  const named = asked?.names === true ? asked.text : (segments[0] ?? asked?.text);
  return named ?? 'Conversation';
}
