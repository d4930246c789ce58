/** Ideas of a test's memory, through the engine's handlers. */
import { procedures } from '../../../core/contract/procedures.ts';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import { createIdeaHandlers } from '../../../core/engine/ideas/handlers.ts';
import { DEFAULT_HALF_LIVES } from '../../../core/model/idea.ts';
import { hashText } from '../../../core/node/bytes.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const NOW = Date.parse('2026-05-01T10:00:00.000Z');

type Name =
  | 'ideas'
  | 'idea'
  | 'entities'
  | 'topics'
  | 'markIdea'
  | 'openIdea'
  | 'people'
  | 'turnedDecisions'
  | 'seeTurned'
  | 'namePerson';

/** Asks a memory about its ideas. */
export function ideasOf({ reader, writer }: TestMemory, halfLives = DEFAULT_HALF_LIVES) {
  const handlers = createIdeaHandlers({
    reader,
    heavyReader: reader,
    writer,
    hub: { publish: () => undefined },
    hashText,
    halfLives: async () => halfLives,
    now: () => NOW,
    // No test through here asks a model.
    settings: { request: () => Promise.reject(new Error('no model is asked here')) },
    summarizer: {
      run: () => Promise.reject(new Error('no model is asked here')),
      runTask: () => Promise.reject(new Error('no model is asked here')),
    },
    tasks: { run: () => Promise.reject(new Error('no model is asked here')) },
  });
  const context = {
    signal: { ...neverCancelled, addEventListener: () => undefined },
    makeWay: () => undefined,
  };
  return async <Asked extends Name>(
    name: Asked,
    input: InputOf<Asked>,
  ): Promise<OutputOf<Asked>> => {
    const handler = handlers[name] as unknown as (
      parsed: unknown,
      context: unknown,
    ) => Promise<OutputOf<Asked>>;
    return handler(procedures[name].input.parse(input), context);
  };
}
