import type { AnchorType } from '../../model/anchor.ts';
import type { IdeaIntent } from '../../model/idea.ts';
import type { IdeaSource, ToldIdea } from './types.ts';

const INTENTS: Readonly<Partial<Record<AnchorType, IdeaIntent>>> = {
  Decision: 'decision',
  UnresolvedQuestion: 'question',
  Commitment: 'todo',
  UserPreference: 'context',
};

/** The ideas of a conversation, from what was kept of it, in order. */
export function tellIdeas(sources: readonly IdeaSource[]): readonly ToldIdea[] {
  return sources.flatMap(({ what, text }, source) => {
    const intent = what.kind === 'anchor' ? INTENTS[what.type] : undefined;
    if (intent === undefined) return [];
    return [
      { source, intent, text, confidence: 0.5, importance: 0.5, entities: [], settledBy: null },
    ];
  });
}
