import type { ConversationId } from '../../model/ids.ts';
import type { IdeaReader, TurnedDecision } from './ports/ideaStore.ts';

/**
 * Does some work that links ideas, and returns the decisions that those of some conversations replaced or
 * denied by it, and not before.
 */
export async function watchDecisions(
  reader: Pick<IdeaReader, 'turnedDecisions'>,
  conversations: readonly ConversationId[],
  work: () => Promise<unknown>,
): Promise<readonly TurnedDecision[]> {
  const known = new Set((await reader.turnedDecisions(conversations)).map(nameOf));
  await work();
  return (await reader.turnedDecisions(conversations)).filter(
    (turned) => !known.has(nameOf(turned)),
  );
}

const nameOf = ({ relation, decision, by }: TurnedDecision): string =>
  [relation, decision.ideaId, by.ideaId].join(' ');
