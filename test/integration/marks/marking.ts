/** What a person adds to a test's memory, through the engine's handlers. */
import { procedures } from '../../../core/contract/procedures.ts';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import { createMarkHandlers } from '../../../core/engine/marks/handlers.ts';
import { hashText } from '../../../core/node/bytes.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const NOW = Date.parse('2026-05-01T10:00:00.000Z');
const CONTEXT = {
  signal: { ...neverCancelled, addEventListener: () => undefined },
  makeWay: () => undefined,
};

export interface Marking {
  readonly mark: (input: InputOf<'markConversation'>) => Promise<OutputOf<'markConversation'>>;
  readonly tags: () => Promise<OutputOf<'tags'>['tags']>;
  readonly points: (input?: InputOf<'points'>) => Promise<OutputOf<'points'>>;
  readonly say: (input: InputOf<'markPoint'>) => Promise<OutputOf<'markPoint'>['points']>;
}

export function markingIn({ reader, writer }: TestMemory): Marking {
  const handlers = createMarkHandlers({
    reader,
    heavyReader: reader,
    writer,
    hub: { publish: () => undefined },
    hashText,
    now: () => NOW,
  });
  const context = CONTEXT as unknown as Parameters<typeof handlers.points>[1];
  return {
    mark: (input) =>
      handlers.markConversation(procedures.markConversation.input.parse(input), context),
    tags: async () => (await handlers.tags({}, context)).tags,
    points: (input = {}) => handlers.points(procedures.points.input.parse(input), context),
    say: async (input) =>
      (await handlers.markPoint(procedures.markPoint.input.parse(input), context)).points,
  };
}
