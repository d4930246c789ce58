/** What agents are handed and what becomes of their answers, whoever speaks for them. */
import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { InputOf } from '../../../core/contract/procedures.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import { invents } from '../../helpers/modelServer/invention.ts';
import { askedItself, goodAnswers } from '../../helpers/proposingAgent.ts';
import type { Due } from '../../helpers/proposingAgent.ts';
import {
  addTalks,
  changeSettings,
  exchangeOf,
  expectWhole,
  failureOf,
  firstSegment,
  ledgerOf,
  nodesOf,
  openModelMemory,
  talk,
} from '../summaries/setup.ts';
import type { MemoryOptions } from '../summaries/setup.ts';

const BY = 'claude-code';

const open = (options: MemoryOptions = {}) =>
  openModelMemory({ settings: (now) => ({ ...now, agents: { propose: true } }), ...options });

const due = (client: Client, input: object = {}): Promise<Due> =>
  client.call('due', { by: BY, what: 'summaries', budget: 60_000, limit: 50, ...input });

const propose = (client: Client, answers: InputOf<'propose'>['answers']) =>
  client.call('propose', { by: BY, answers });

it('an agent writes all that a model would, each period once nothing below it waits', async () => {
  const { client, server, home } = await open();
  const kinds: string[][] = [];
  for (;;) {
    const handed = await due(client);
    if (handed.items.length === 0) break;
    kinds.push([...new Set(handed.items.map(({ kind }) => kind))]);
    const { accepted, refused } = await propose(client, goodAnswers(handed));
    expect(refused).toEqual([]);
    expect(accepted.map(({ label }) => label)).toEqual(handed.items.map(({ label }) => label));
  }
  expect(kinds).toEqual([['segment'], ['day'], ['week'], ['month'], ['year']]);
  const makers = await Promise.all(
    (await nodesOf(client))
      .filter(({ level }) => level !== 'conversation')
      .map(async ({ nodeId }) => {
        const { summarizer, model } = await client.call('show', { nodeId });
        return `${summarizer} ${model}`;
      }),
  );
  expect(new Set(makers)).toEqual(new Set(['agent claude-code']));
  const calls = await ledgerOf(client);
  expect(calls).toHaveLength(makers.length);
  expect(
    new Set(
      calls.map(({ provider, model, outcome, cost }) => [provider, model, outcome, cost].join(' ')),
    ),
  ).toEqual(new Set(['agent claude-code stored 0']));
  const { requests } = await client.call('outgoing', { limit: 50, offset: 0 });
  expect(new Set(requests.map(({ host }) => host))).toEqual(new Set([BY]));
  expect(requests).toHaveLength(kinds.length);
  // A run of the built-in summariser leaves them; no model was asked.
  await client.call('index', { provider: 'extractive' });
  expect((await due(client)).waiting.summaries).toBe(0);
  // Another agent has nothing to write where one wrote.
  expect((await due(client, { by: 'codex' })).waiting.summaries).toBe(0);
  expect(server.completions).toEqual([]);
  expectWhole(home);
});

it('what a person, or a new event, changed meanwhile is not overwritten, and the answer is refused', async () => {
  const { client, logs } = await open({
    talks: [talk(1), talk(2, { at: '2025-03-04T09:00:00Z' })],
  });
  const handed = await due(client);
  expect(handed.items).toHaveLength(2);
  const nodeId = await firstSegment(client);
  await client.call('edit', { nodeId, title: 'What I call it' });
  const longer = talk(2, { at: '2025-03-04T09:00:00Z' });
  const last = longer.events.at(-1);
  if (last === undefined) throw new Error('an empty talk');
  await addTalks({ client, logs }, [
    {
      ...longer,
      events: [
        ...longer.events,
        {
          ...last,
          role: 'user',
          ms: last.ms + 60_000,
          text: 'And the refund page, is it as slow as that?',
        },
      ],
    },
  ]);
  await client.call('index', { provider: 'extractive' });
  const { accepted, refused } = await propose(client, goodAnswers(handed));
  expect(accepted).toEqual([]);
  expect(refused.map(({ code }) => code)).toEqual(['bad-input', 'bad-input']);
  expect(refused[0]?.message).toContain('has changed since it was handed out');
  expect((await client.call('show', { nodeId })).title).toBe('What I call it');
});

it('an answer that could not be used is not handed out again unless it is asked for', async () => {
  const { client } = await open({ talks: [talk(1)] });
  const [item] = (await due(client)).items;
  const { refused } = await client.call('propose', {
    by: BY,
    answers: [{ label: item?.label ?? '', answer: { title: 'Nothing else' } }],
  });
  expect(refused).toMatchObject([
    {
      code: 'reply-unusable',
      message: expect.stringMatching(/^claude-code answered in a way/) as string,
    },
  ]);
  expect((await client.call('show', { nodeId: item?.nodeId ?? '' })).summarizer).toBe('extractive');
  // As after a model that could not write it, the periods are written all the same.
  expect((await due(client, { limit: 1 })).items.map(({ kind }) => kind)).toEqual(['day']);
  expect((await due(client, { again: true })).leftOut).toContainEqual({
    reason: 'after what is below',
    count: 4,
  });
});

it('a host asks nothing of agents that may not write', async () => {
  const { client } = await open({ settings: (now) => now });
  expect(await failureOf(due(client))).toMatchObject({ code: 'not-allowed' });
  await changeSettings(client, (now) => ({ ...now, agents: { propose: true } }));
  // Two that ask in the same moment get what is there once.
  const both = await Promise.all([due(client), due(client, { by: 'codex' })]);
  const nodes = both.flatMap(({ items }) => items.map(({ nodeId }) => nodeId));
  expect([nodes.length, new Set(nodes).size]).toEqual([3, 3]);
});

/** What is kept of a text, whoever wrote it. */
const texts = async (client: Client, id: string) =>
  Promise.all(
    (['tags', 'brief', 'detailed'] as const).map(async (level) => {
      const shown = await client.call('show', { nodeId: id, level });
      const { title, content, doubts, bullets, anchors, markers, keywords } = shown;
      const { fidelity, entities, relations, promptVersion, version } = shown;
      return [
        { title, content, doubts, bullets, anchors, markers, keywords },
        { fidelity, entities, relations, promptVersion, version },
      ];
    }),
  );

it.each([
  ['a good', answersWell],
  ['an invented', invents],
] as const)(
  '%s text by an agent is kept as the same text by a model is',
  async (_what, behaviour) => {
    const talks = [talk(1, { said: [1, 3, 5, 6].flatMap((n) => exchangeOf(n)) })];
    const { client: one } = await open({ talks, behaviour });
    const nodeId = await firstSegment(one);
    await one.call('resummarize', { nodeId, provider: 'openai' });
    const { client: other } = await open({ talks });
    const handed = await due(other);
    const [item] = handed.items;
    if (item === undefined) throw new Error('nothing was handed out');
    const reply = await behaviour(askedItself(item, handed), 0);
    await propose(other, [{ label: item.label, answer: 'text' in reply ? reply.text : '' }]);
    expect(await texts(other, nodeId)).toEqual(await texts(one, nodeId));
  },
);
