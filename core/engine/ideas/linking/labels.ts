import type { IdeaToLink } from '../ports/modelLinkStore.ts';

/** Short names of ideas and conversations in one talk with a model, unique over all that it is told. */
export interface Labels {
  /** `n1` … for what it is asked about, `k1` … for what is there; the same for the same idea. */
  of(idea: IdeaToLink): string;
  /** `s1` …, for a conversation. */
  ofConversation(conversationId: string): string;
  /** undefined: no such label was given. */
  conversation(label: string): string | undefined;
  /** `p1` …, for what is linked together, as of a project; undefined where all is of one. */
  ofScope(scope: number): string | undefined;
  /** Ideas by the labels given so far. */
  readonly ideas: ReadonlyMap<string, IdeaToLink>;
}

/** @param fresh the ideas that it is asked about */
export function createLabels(fresh: readonly IdeaToLink[]): Labels {
  const ideas = new Map<string, IdeaToLink>();
  const labels = new Map<string, string>();
  const conversations = new Map<string, string>();
  const scopes = [...new Set(fresh.map(({ scope }) => scope))];
  const give = (idea: IdeaToLink, label: string): string => {
    ideas.set(label, idea);
    labels.set(idea.ideaId, label);
    return label;
  };
  for (const [at, idea] of fresh.entries()) give(idea, `n${at + 1}`);
  return {
    of: (idea) => labels.get(idea.ideaId) ?? give(idea, `k${labels.size - fresh.length + 1}`),
    ofConversation(id) {
      const known = conversations.get(id) ?? `s${conversations.size + 1}`;
      conversations.set(id, known);
      return known;
    },
    ofScope: (scope) => (scopes.length < 2 ? undefined : `p${scopes.indexOf(scope) + 1}`),
    conversation: (label) => [...conversations].find(([, name]) => name === label)?.[0],
    ideas,
  };
}
