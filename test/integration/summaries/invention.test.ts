import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { INVENTED, invents } from '../../helpers/modelServer/invention.ts';
import { exchangeOf, nodesOf, openModelMemory, talk } from './setup.ts';

const LONG = [0, 7, 14, 21].flatMap((n) => exchangeOf(1 + n));

/** Three days of two weeks, of which one is long enough for all levels. */
const talks = () => [
  talk(1, { at: '2025-03-03T09:00:00Z', said: LONG }),
  talk(2, { at: '2025-03-04T09:00:00Z' }),
  talk(3, { at: '2025-03-11T09:00:00Z' }),
];

it('a memory that an inventing model wrote holds no supported invention, and every answer marks it', async () => {
  const { client } = await openModelMemory({ talks: talks(), behaviour: invents });
  await client.call('index', { provider: 'openai' });
  const nodes = await nodesOf(client);
  const written = await Promise.all(
    nodes.map(({ nodeId }) => client.call('show', { nodeId, level: 'brief' })),
  );
  // A conversation of one segment repeats that one's text.
  const byModel = written.filter(({ level }) => level !== 'conversation');
  expect(new Set(byModel.map(({ summarizer }) => summarizer))).toEqual(new Set(['openai']));
  expect(new Set(written.map(({ level }) => level)).size).toBe(6);
  const held: string[] = [];
  for (const { nodeId } of nodes) {
    expect(await heldIn(client, nodeId)).toEqual([]);
    const { title } = await client.call('show', { nodeId });
    if (INVENTED.test(title)) held.push(title);
    const { passes, doubted } = await client.call('fidelity', { nodeId, level: 'brief' });
    expect([nodeId, passes, (doubted ?? []).length > 0]).toEqual([nodeId, false, true]);
  }
  expect(held).toEqual([]);
  const answers = [
    (await client.call('pack', { nodeIds: nodes.map(({ nodeId }) => nodeId), budget: 50_000 }))
      .text,
    ...(await Promise.all(
      nodes.map(
        async ({ nodeId }) =>
          (await client.call('search', { query: 'Oslo Frankfurt', nodeId, budget: 5_000 })).text,
      ),
    )),
    (await client.call('handoff', { target: await conversationOf(client), budget: 5_000 })).text,
  ];
  for (const text of answers) {
    expect(text).toMatch(INVENTED);
    expect(unmarked(text ?? '')).toEqual([]);
  }
  await client.call('index', { provider: 'extractive' });
  const { nodes: found } = await client.call('find', { query: 'Oslo bank' });
  expect(found.map(({ supported }) => supported)).not.toContain(true);
  expect(found).not.toEqual([]);
});

/** What is invented in a node's texts and bullets, and neither doubted nor unsupported. */
async function heldIn(client: Client, nodeId: string): Promise<string[]> {
  const held: string[] = [];
  for (const level of ['full', 'detailed', 'brief'] as const) {
    const { content, doubts, bullets, level: of } = await client.call('show', { nodeId, level });
    if (level === 'full' && of === 'segment') continue;
    let rest = '';
    let from = 0;
    for (const { start, end } of doubts) {
      rest += content.slice(from, start);
      from = end;
    }
    rest += content.slice(from);
    held.push(...rest.split(/(?<=[.!?])\s/).filter((sentence) => INVENTED.test(sentence)));
    held.push(
      ...bullets.flatMap(({ text, supported }) => (INVENTED.test(text) && supported ? [text] : [])),
    );
  }
  return held;
}

/** Sentences of an answer that hold an invention and have no mark behind them. */
function unmarked(text: string): string[] {
  const sentences = text.split(/\((?:unsupported|contradicted by its source)\)/);
  return sentences.flatMap((piece) => {
    // Only the sentence that the mark stands behind may be invented.
    const before = piece
      .trimEnd()
      .split(/(?<=[.!?…])\s/)
      .slice(0, -1);
    return before.filter((sentence) => INVENTED.test(sentence));
  });
}

async function conversationOf(client: Client): Promise<string> {
  const { conversations } = await client.call('conversations', {});
  const [first] = conversations.toSorted((a, b) => b.requests - a.requests);
  if (first === undefined) throw new Error('there are no conversations');
  return first.conversationId;
}
