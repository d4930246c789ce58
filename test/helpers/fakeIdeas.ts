/** What a made-up host says of ideas: what linking would take, and decisions that were turned round. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Handlers } from '../../core/contract/handlers.ts';

type Turned = OutputOf<'turnedDecisions'>['turned'][number];

/** What linking would take. */
export const LINK_ESTIMATE: OutputOf<'estimateLinkIdeas'> = {
  provider: 'openai',
  model: 'gpt-4o-mini',
  ideas: 214,
  calls: 12,
  tokensIn: 61_000,
  tokensOut: 4_000,
  cost: 0.02,
  excluded: 0,
  givenUp: 3,
  reasons: ['The answer is no JSON.'],
  waiting: 0,
  conversations: [],
  blocked: null,
};

const decision = (name: string, text: string, time: string): Turned['by'] => ({
  ideaId: `idea:${name}`,
  gripId: `grip:${name}`,
  conversationId: `plain:${name}`,
  text,
  time,
});

const TURNED: readonly Turned[] = [
  {
    relation: 'supersedes',
    projectId: 'project:shop',
    project: 'shop',
    decision: decision('a', 'Make the tariff export command hidden', '2026-03-02T09:10:00Z'),
    by: decision(
      'b',
      "Thinking again: let's completely remove the tariff export command",
      '2026-03-04T09:10:00Z',
    ),
  },
  {
    relation: 'contradicts',
    projectId: null,
    project: null,
    decision: decision(
      'c',
      'The ferry timetable of the harbour is read from the calendar of the pilots, whatever the quay says of it, and is kept for a year',
      '2026-02-02T09:10:00Z',
    ),
    by: decision('d', 'The ferry timetable is not read from the calendar', '2026-03-05T09:10:00Z'),
  },
];

/** Listed until somebody puts them away. */
export function fakeTurned(): Pick<Handlers, 'turnedDecisions' | 'seeTurned'> {
  let turned = TURNED;
  return {
    turnedDecisions: async () => ({ turned: [...turned] }),
    seeTurned: async ({ byId }) => {
      turned = turned.filter(({ by }) => by.ideaId !== byId);
      return {};
    },
  };
}
