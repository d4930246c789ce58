/** Ideas that an agent links: it is asked what a model is asked, and believed no more. */
import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { Due } from '../../helpers/proposingAgent.ts';
import { FERRY_TALKS, SHIP } from '../ideas/ferryTalks.ts';
import { changeSettings, ledgerOf, openModelMemory } from '../summaries/setup.ts';

const BY = 'claude-code';

const open = () =>
  openModelMemory({
    talks: FERRY_TALKS,
    settings: (now) => ({ ...now, agents: { propose: true } }),
  });

const due = (client: Client): Promise<Due> => client.call('due', { by: BY, what: 'links' });

/** Label of the first line of the material that fits. */
function labelOf({ items }: Due, intent: string, words: string): string {
  const lines = (items[0]?.material ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const line = lines.find((one) => one['intent'] === intent && JSON.stringify(one).includes(words));
  return String(line?.['label']);
}

const linkOf = (handed: Due, to = labelOf(handed, 'decision', 'hidden')) => ({
  from: labelOf(handed, 'decision', 'endpoint'),
  to,
  relation: 'supersedes',
  reason: 'use the tariff export endpoint and delete the tariff export command',
});

const answerOf = (...relations: readonly object[]) => ({
  answered_questions: [],
  completed_todos: [],
  relations,
});

async function modelLinks(client: Client): Promise<readonly string[]> {
  const { ideas } = await client.call('ideas', { limit: 100 });
  return ideas.flatMap(({ relations }) =>
    relations
      .filter(({ by, direction }) => by === 'model' && direction === 'to')
      .map(({ relation, text }) => `${relation}: ${text.slice(0, 24)}`),
  );
}

it('what the words carry is stored, also to an idea that it found by itself; what they do not is refused', async () => {
  const { client } = await open();
  const handed = await due(client);
  expect(handed.items).toMatchObject([{ kind: 'links', nodeId: null }]);
  expect(handed.instructions[0]?.text).toContain('"answered_questions": [');
  expect(handed.waiting.links).toBeGreaterThan(0);
  const { ideas } = await client.call('ideas', { limit: 100 });
  const hidden = ideas.find(({ text }) => text.includes('hidden'))?.ideaId ?? '';
  const label = handed.items[0]?.label ?? '';
  const { accepted, refused } = await client.call('propose', {
    by: BY,
    answers: [
      {
        label,
        answer: answerOf(linkOf(handed, hidden), {
          ...linkOf(handed),
          relation: 'builds_on',
          reason: 'the customers in Oslo asked for it',
        }),
      },
    ],
  });
  expect(refused).toEqual([]);
  expect(accepted).toMatchObject([{ label, kind: 'links', links: { stored: 1, refused: 1 } }]);
  expect(await modelLinks(client)).toEqual(['supersedes: Make the tariff export c']);
  expect((await due(client)).items).toEqual([]);
  expect((await due(client)).waiting.links).toBe(0);
  expect((await ledgerOf(client)).map(({ provider, model }) => [provider, model])).toEqual([
    ['agent', BY],
  ]);
});

it('an answer that is none is refused once, and may be given again; an excluded project is not asked about', async () => {
  const { client } = await open();
  const handed = await due(client);
  const label = handed.items[0]?.label ?? '';
  const bad = await client.call('propose', {
    by: BY,
    answers: [{ label, answer: 'They belong.' }],
  });
  expect(bad.refused).toMatchObject([{ label, code: 'reply-unusable' }]);
  expect((await ledgerOf(client)).length).toBe(1);
  // While it is waited for, nothing else of the project is handed out.
  expect((await due(client)).items).toEqual([]);
  await changeSettings(client, (now) => ({
    ...now,
    privacy: { ...now.privacy, excludedProjects: [SHIP] },
  }));
  const excluded = await client.call('propose', {
    by: BY,
    answers: [{ label, answer: answerOf(linkOf(handed)) }],
  });
  expect(excluded.accepted).toEqual([]);
  expect(await modelLinks(client)).toEqual([]);
  await changeSettings(client, (now) => ({
    ...now,
    privacy: { ...now.privacy, excludedProjects: [] },
  }));
  const good = await client.call('propose', {
    by: BY,
    answers: [{ label, answer: answerOf(linkOf(handed)) }],
  });
  expect(good.accepted).toMatchObject([{ links: { stored: 1, refused: 0 } }]);
});
