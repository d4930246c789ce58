/** Ideas that a model links: a scripted agent behind a real server, in both protocols. */
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import type { Behaviour, ToolUse } from '../../helpers/modelServer/replies.ts';
import {
  inTurn,
  ok,
  refusal,
  refusesTools,
  unauthorized,
  uses,
} from '../../helpers/modelServer/replies.ts';
import { FERRY_TALKS, SHIP } from './ferryTalks.ts';
import { changeSettings, KEY, ledgerOf, openModelMemory, talk } from '../summaries/setup.ts';
import type { MemoryOptions } from '../summaries/setup.ts';

type Line = Readonly<Record<string, unknown>>;

/** What the agent was told, by line. */
const linesOf = ({ user }: Asked): readonly Line[] =>
  user
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** Label of the first line that fits. */
function labelOf(asked: Asked, intent: string, words: string): string {
  const line = linesOf(asked).find(
    (one) => one['intent'] === intent && JSON.stringify(one).includes(words),
  );
  return String(line?.['label']);
}

const answerOf = (asked: Asked) => ({
  answered_questions: [
    {
      question: labelOf(asked, 'question', 'skip Sundays'),
      by: labelOf(asked, 'conclusion', 'drops Sundays'),
      answer: 'the timetable drops Sundays since its week starts on Monday',
    },
  ],
  completed_todos: [],
  relations: [
    {
      from: labelOf(asked, 'decision', 'endpoint'),
      to: labelOf(asked, 'decision', 'hidden'),
      relation: 'supersedes',
      reason: 'use the tariff export endpoint and delete the tariff export command',
    },
  ],
});
const answers: Behaviour = (asked) => ok(JSON.stringify(answerOf(asked)));
const nothing: Behaviour = () =>
  ok(JSON.stringify({ answered_questions: [], completed_todos: [], relations: [] }));

const LATER = 'delete the tariff export command';
const isLater = ({ user }: Asked): boolean => user.includes(LATER);

/** One conversation is asked about after the other: of the first one nothing is to be said. */
function later(behaviour: Behaviour): Behaviour {
  let index = 0;
  return (asked) => (isLater(asked) ? behaviour(asked, index++) : nothing(asked, 0));
}

const ALL_TOOLS: readonly ToolUse[] = [
  { name: 'search_ideas', input: { query: 'ferry timetable Sundays' } },
  { name: 'get_open_questions', input: { session: 'project' } },
  { name: 'get_open_todos', input: { session: 's1' } },
  { name: 'get_current_span', input: { session: 's1' } },
  { name: 'list_session_spans', input: { session: 's1' } },
  { name: 'find_similar_topics', input: { topic_name: 'ferry timetable' } },
  { name: 'get_topic_hierarchy', input: {} },
  { name: 'search_entities', input: { name: 'harbour' } },
  { name: 'get_entity_ideas', input: { entity_id: 'file:harbour.ts' } },
  { name: 'get_recent_ideas', input: { session: 'project', limit: 3 } },
  { name: 'get_idea_relations', input: { idea_id: 'n1' } },
];

const ENV = {
  openai: { STRATA_PROVIDER: 'openai' },
  anthropic: { STRATA_PROVIDER: 'anthropic', ANTHROPIC_API_KEY: KEY },
} as const;

async function opened(
  behaviour: Behaviour,
  provider: keyof typeof ENV = 'openai',
  options: MemoryOptions = {},
) {
  const memory = await openModelMemory({
    talks: FERRY_TALKS,
    behaviour: later(behaviour),
    env: ENV[provider],
    ...options,
  });
  if (provider === 'anthropic')
    await changeSettings(memory.client, (settings) => ({
      ...settings,
      endpoints: {
        ...settings.endpoints,
        anthropic: { ...settings.endpoints.anthropic, baseUrl: memory.server.url, retries: 0 },
      },
    }));
  const linked = async () => {
    const { ideas } = await memory.client.call('ideas', { limit: 100 });
    return ideas.flatMap(({ text, state, answeredBy, relations }) => [
      ...(answeredBy?.by === 'model' ? [`${state}: ${text.slice(0, 24)}`] : []),
      ...relations
        .filter(({ by, direction }) => by === 'model' && direction === 'to')
        .map(({ relation, text: other }) => `${relation}: ${other.slice(0, 24)}`),
    ]);
  };
  return { ...memory, linked, link: () => memory.client.call('linkIdeas', {}) };
}

const LINKED = ['supersedes: Make the tariff export c', 'answered: Why does the ferry timet'];

describe.each(['openai', 'anthropic'] as const)('%s', (provider) => {
  it('an agent uses all eleven tools, answers, and what it says stands with its evidence', async () => {
    const { server, client, link, linked } = await opened(
      inTurn(() => uses(...ALL_TOOLS), answers),
      provider,
    );
    expect(await link()).toMatchObject({
      links: 2,
      refused: 0,
      unusable: [],
      stopped: null,
      calls: 3,
    });
    const [first, second] = server.completions.filter(isLater);
    expect(first?.tools.toSorted()).toEqual(ALL_TOOLS.map(({ name }) => name).toSorted());
    expect(second?.results).toHaveLength(11);
    expect(second?.results.filter((told) => /There is no tool|does not fit/.test(told))).toEqual(
      [],
    );
    const [searched, open, , current, spans, , hierarchy, entities, naming, recent] =
      second?.results ?? [];
    expect(searched).toContain('skip Sundays');
    expect(open).toContain('skip Sundays');
    expect(current).toContain('"topic"');
    expect(spans).toContain('"topic"');
    expect(hierarchy).toContain('"topics"');
    expect(entities).toContain('file:harbour.ts');
    expect(naming).toContain('harbour.ts');
    expect(recent?.split('\n')).toHaveLength(3);
    expect((await linked()).toSorted()).toEqual(LINKED.toSorted());
    const { ideas } = await client.call('ideas', { states: ['superseded'] });
    expect(ideas.map(({ text }) => text)).toEqual(['Make the tariff export command hidden']);
    const { text } = await client.call('navigate', { question: 'tariff export command hidden' });
    expect(text).toMatch(/superseded/i);
    expect((await ledgerOf(client)).map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
      ['links between ideas', 'answered'],
      ['links between ideas', 'called tools'],
      ['links between ideas', 'answered'],
    ]);
  });
});

it('an endpoint without tools links as well', async () => {
  const inWords = inTurn(
    () => ok(JSON.stringify({ tool_calls: ALL_TOOLS.slice(0, 2) })),
    (asked) => {
      expect(asked.user).toContain('Result 1 (search_ideas)');
      return ok(JSON.stringify(answerOf(asked)));
    },
  );
  const { server, link, linked } = await opened(nothing);
  server.behave(refusesTools(later(inWords)));
  expect(await link()).toMatchObject({ links: 2 });
  expect((await linked()).toSorted()).toEqual(LINKED.toSorted());
});

it('an idea is asked about once; links outlive what is told anew, and go with what is forgotten', async () => {
  const { client, server, link, linked } = await opened(answers);
  await link();
  expect(await link()).toMatchObject({ asked: 0, calls: 0 });
  expect(server.completions.map(isLater)).toEqual([false, true]);
  const { conversations } = await client.call('conversations', {});
  const [second] = conversations;
  await client.call('resummarize', {
    nodeId:
      (await client.call('conversation', { conversationId: second?.conversationId ?? '' }))
        .nodes[0] ?? '',
    provider: 'extractive',
    below: true,
  });
  await client.call('index', { provider: 'extractive' });
  expect((await linked()).toSorted()).toEqual(LINKED.toSorted());
  await client.call('forget', { conversationId: second?.conversationId ?? '' });
  await client.call('index', { provider: 'extractive' });
  expect(await linked()).toEqual([]);
  expect((await client.call('verify', {})).findings).toEqual([]);
});

const forged: Behaviour = (asked) => {
  const {
    answered_questions: [answer],
    relations: [relation],
  } = answerOf(asked);
  return ok(
    JSON.stringify({
      answered_questions: [
        { ...answer, answer: 'The ferries sail on Sundays since Oslo bought them.' },
        { ...answer, question: answer?.by, by: answer?.question },
        { ...answer, by: 'n77' },
      ],
      completed_todos: [{ todo: answer?.question, by: answer?.by, evidence: answer?.answer }],
      relations: [
        { ...relation, from: relation?.to, to: relation?.from },
        { ...relation, reason: 'The tariff export command is not deleted.' },
      ],
    }),
  );
};

it('false proposals are refused, and none is on a board', async () => {
  const { link, linked } = await opened(forged);
  expect(await link()).toMatchObject({ links: 0, refused: 6, unusable: [] });
  expect(await linked()).toEqual([]);
});

it('an agent that calls tools for ever, refuses or breaks its JSON loses nothing, and it is said why', async () => {
  const cases: readonly (readonly [Behaviour, RegExp])[] = [
    [() => uses({ name: 'search_ideas', input: { query: 'ferry' } }), /called tools/],
    [() => refusal(), /refused/],
    [() => ok('{"answered_questions": ['), /cannot be used/],
  ];
  for (const [behaviour, why] of cases) {
    const { server, link, linked } = await opened(behaviour);
    const report = await link();
    expect(report.unusable.join()).toMatch(why);
    expect(report).toMatchObject({ links: 0, stopped: null });
    expect(await linked()).toEqual([]);
    const results = server.completions.at(-1)?.results ?? [];
    expect(results.length).toBeLessThanOrEqual(15);
    expect(report.tokensIn + report.tokensOut).toBeLessThanOrEqual(50_000);
    expect(await link()).toMatchObject({ asked: 0, calls: 0 });
  }
});

it('a bad key stops it, and a later call goes on', async () => {
  const { server, link } = await opened(nothing);
  server.behave(unauthorized);
  expect(await link()).toMatchObject({ asked: 0, stopped: { code: 'provider-unauthorized' } });
  server.behave(later(answers));
  expect(await link()).toMatchObject({ links: 2, stopped: null });
});

it('nothing of an excluded project is sent, nor anything without a model', async () => {
  const { client, server, link } = await opened(nothing);
  await changeSettings(client, (settings) => ({
    ...settings,
    privacy: { ...settings.privacy, excludedProjects: [SHIP] },
  }));
  expect(await link()).toMatchObject({ asked: 0, calls: 0 });
  expect(server.completions).toEqual([]);
  const without = await openModelMemory({ talks: FERRY_TALKS });
  await expect(without.client.call('linkIdeas', {})).rejects.toMatchObject({
    code: 'provider-not-configured',
  });
});

it('secrets are masked, and a ceiling that would be passed stops it before anything is sent', async () => {
  const { server, link, client } = await opened(nothing, 'openai', {
    talks: [
      ...FERRY_TALKS,
      talk(3, {
        at: '2026-03-10T09:00:00Z',
        project: SHIP,
        said: [
          `let's use ${KEY} as the key of the ferry timetable server from now on`,
          'It is used now.',
        ],
      }),
    ],
  });
  await link();
  expect(JSON.stringify(server.completions.map(({ body }) => body))).not.toContain(KEY);
  const poor = await opened(nothing);
  await changeSettings(poor.client, (settings) => ({
    ...settings,
    money: { ...settings.money, daily: 0 },
  }));
  expect(await poor.link()).toMatchObject({
    stopped: { code: expect.stringMatching(/ceiling|price/) as string },
  });
  expect(poor.server.completions).toEqual([]);
  expect((await client.call('verify', {})).findings).toEqual([]);
});
