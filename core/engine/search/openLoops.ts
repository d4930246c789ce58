import type { IdeaReader } from '../ideas/ports/ideaStore.ts';
import type { PointReader } from '../marks/ports/markStore.ts';
import { BOARDS } from '../../model/point.ts';
import { DOUBT_MARKS } from '../../text/markDoubts.ts';

/** More than a conversation leaves open. */
const MOST = 200;

/** What the board of points shows of a conversation as open, in the order in which it was said. */
export async function openLoops(
  reader: PointReader & Pick<IdeaReader, 'listIdeas'>,
  conversationId: string,
): Promise<readonly string[]> {
  const every = {
    conversationId,
    fromMs: undefined,
    toMs: undefined,
    text: undefined,
    limit: MOST,
    offset: 0,
  };
  const { ideas } = await reader.listIdeas({
    ...every,
    intents: ['question', 'todo', 'problem'],
    states: ['open'],
    entity: undefined,
    topic: undefined,
    weighing: null,
  });
  const { points } = await reader.listPoints({
    ...every,
    roles: BOARDS.open,
    state: 'open',
    agents: false,
    withoutIdeas: true,
  });
  return [
    ...ideas.toReversed().map(({ text, time }) => ({ text, time })),
    ...points.toReversed().map(({ text, supported, time }) => ({
      text: supported ? text : `${text} ${DOUBT_MARKS.unsupported}`,
      time,
    })),
  ]
    .toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)))
    .map(({ text }) => text);
}
