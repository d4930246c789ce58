import type { EventPublisher } from '../../contract/events.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { IdeaReader, IdeaWriter, TurnedDecision } from './ports/ideaStore.ts';

export interface WatchDecisionsDeps {
  readonly reader: Pick<IdeaReader, 'turnedDecisions'>;
  readonly writer: Pick<IdeaWriter, 'noteTurned'>;
  readonly hub: EventPublisher;
}

/**
 * Does some work that links ideas, and tells of the decisions that those of some conversations replaced or
 * denied by it, and not before. What is told is noted, until a person has seen it.
 */
export async function watchDecisions(
  { reader, writer, hub }: WatchDecisionsDeps,
  conversations: readonly ConversationId[],
  work: () => Promise<unknown>,
): Promise<void> {
  const known = new Set((await reader.turnedDecisions(conversations)).map(nameOf));
  await work();
  const turned = (await reader.turnedDecisions(conversations)).filter(
    (one) => !known.has(nameOf(one)),
  );
  if (turned.length === 0) return;
  await writer.noteTurned(turned);
  for (const one of turned) hub.publish('decisionTurned', one);
}

const nameOf = ({ relation, decision, by }: TurnedDecision): string =>
  [relation, decision.ideaId, by.ideaId].join(' ');
