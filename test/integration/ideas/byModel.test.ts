/** Ideas that a model finds while it summarises: from the one call, through the store, to who asks. */
import { expect, it } from 'vitest';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { firstSegment, openModelMemory, show, talk } from '../summaries/setup.ts';

const SAID = [
  'The shipping page takes 41 seconds to load since the last release. Why is that?',
  'The cause is the query in src/shipping/load1.ts: it reads all rows before it filters them. The table grew to 100,000 rows in March, which nobody expected of it.',
  'I see. Page the results by 50, and leave the public API of the shipping module alone, since Anna builds on it.',
  'Done: the page now loads in 0.3 seconds. The release note for shipping is not written yet, and the customers in Norway get theirs by post.',
];
const NOTE = {
  intent: 'todo',
  text: 'The release note for shipping is not written yet.',
  quote: 'The release note for shipping is not written yet',
  cite: 'e4',
  confidence: 0.9,
  importance: 0.5,
  entities: [{ name: 'release note', kind: 'concept' }],
};
const FALSE = { ...NOTE, text: 'The release note for shipping is written and sent.' };

const finds =
  (...ideas: readonly object[]): Behaviour =>
  (asked) =>
    ok(JSON.stringify({ ...withoutOwnIdeas(goodSummary(asked)), anchors: [], ideas }));

/** An answer whose bullets are no ideas. */
function withoutOwnIdeas(reply: string): object {
  const said = JSON.parse(reply) as { readonly bullets: readonly object[] };
  return { ...said, bullets: said.bullets.map((bullet) => ({ ...bullet, idea: 'none' })) };
}

async function opened(...ideas: readonly object[]) {
  const memory = await openModelMemory({
    talks: [talk(1, { said: SAID })],
    behaviour: finds(...ideas),
  });
  const nodeId = await firstSegment(memory.client);
  await memory.client.call('resummarize', { nodeId, provider: 'openai' });
  const listed = async () => (await memory.client.call('ideas', { limit: 100 })).ideas;
  return { ...memory, nodeId, listed };
}

it("a model's ideas come with the summary, beside those of rules, and lead to the words", async () => {
  const { client, server, nodeId, listed } = await opened(NOTE);
  expect(server.completions).toHaveLength(1);
  const made = (await listed()).filter(({ by }) => by === 'model');
  const [idea] = made;
  expect(made).toHaveLength(1);
  expect(idea).toMatchObject({
    intent: 'todo',
    state: 'open',
    text: NOTE.text,
    confidence: 0.9,
    entities: [{ kind: 'concept', name: 'release note' }],
  });
  const { excerpt, events } = await client.call('grip', { gripId: idea?.gripId ?? '' });
  expect(excerpt).toBe(NOTE.quote);
  expect(events.some(({ text }) => text?.includes(NOTE.quote) ?? false)).toBe(true);
  expect((await listed()).some(({ by }) => by === 'rule')).toBe(true);
  // What only ideas need is no part of a node's own details.
  expect(await show(client, nodeId)).not.toHaveProperty('ideas');
});

it('what its quote does not carry is on no board and in no answer', async () => {
  const { client, listed } = await opened(FALSE, {
    ...NOTE,
    quote: 'The release note is written and sent',
  });
  expect((await listed()).filter(({ by }) => by === 'model')).toEqual([]);
  const { results } = await client.call('find', { query: 'written and sent' });
  expect(JSON.stringify(results)).not.toContain('written and sent');
});

it('a later text takes the place of what an earlier one found; going back brings it back', async () => {
  const { client, server, nodeId, listed } = await opened(NOTE);
  server.behave(finds());
  await client.call('resummarize', { nodeId, provider: 'openai', maxTokens: 900 });
  expect((await listed()).filter(({ by }) => by === 'model')).toEqual([]);
  const { versions } = await client.call('versions', { nodeId });
  const first = versions.findLast(({ summarizer }) => summarizer === 'openai');
  await client.call('revert', { nodeId, version: first?.version ?? 0 });
  await client.call('index', { provider: 'extractive' });
  expect((await listed()).filter(({ by }) => by === 'model')).toHaveLength(1);
});
