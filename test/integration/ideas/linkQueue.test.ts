/** The queue of turns whose ideas a model is to link: told before it is asked, as turns are completed, out of order. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { openHost } from '../../helpers/openHost.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';
import { addTalks, changeSettings, KEY, openModelMemory, talk } from '../summaries/setup.ts';

const SHIP = '/home/mira/ship';
const FERRY = talk(1, {
  at: '2026-03-02T09:00:00Z',
  project: SHIP,
  said: ['Why does the ferry timetable skip Sundays in harbour.ts?', 'Stop.', 'Wait.', 'Yes.'],
});
const TARIFF = talk(2, {
  at: '2026-03-09T09:00:00Z',
  project: SHIP,
  said: ["let's make the tariff export command hidden", 'The command is hidden now.'],
});

type Line = Readonly<Record<string, string | boolean>>;

const linesOf = ({ user }: Asked): readonly Line[] =>
  user
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const labelsOf = (asked: Asked): string =>
  linesOf(asked)
    .map(({ label }) => label)
    .join(' ');
const find = (asked: Asked, words: string): string =>
  String(linesOf(asked).find((line) => JSON.stringify(line).includes(words))?.['label']);

const EMPTY = { answered_questions: [], completed_todos: [], relations: [] };
const nothing: Behaviour = () => ok(JSON.stringify(EMPTY));
const broken: Behaviour = () => ok('{"answered_questions": [');

async function opened(talks = [FERRY, TARIFF], behaviour = nothing) {
  const memory = await openModelMemory({
    talks,
    behaviour,
    env: { STRATA_PROVIDER: 'openai', OPENAI_API_KEY: KEY },
  });
  const { client, home } = memory;
  const queue = () => {
    const db = openForReading(databasePath(home));
    try {
      return db.all(sql`SELECT mode, failed, code FROM work ORDER BY work_ix`);
    } finally {
      db.database.close();
    }
  };
  return {
    ...memory,
    queue,
    link: (again = false) => client.call('linkIdeas', { again }),
    estimate: (again = false) => client.call('estimateLinkIdeas', { again }),
  };
}

it('tells what it would ask and what that would cost, and asks just that, the oldest conversation first', async () => {
  const { server, link, estimate } = await opened();
  const told = await estimate();
  expect(server.completions).toEqual([]);
  expect(told).toMatchObject({ calls: 2, excluded: 0, givenUp: 0, waiting: 0, blocked: null });
  expect(told.cost).toBeGreaterThan(0);
  expect(told.conversations.map(({ conversationId }) => conversationId)).toEqual(
    [1, 2].map((n) => `claude-code:${uuid(n)}`),
  );
  expect(told.conversations[1]?.ideas.join()).toContain('tariff export command');
  const report = await link();
  expect(report).toMatchObject({ asked: told.ideas, calls: 2 });
  expect(server.completions.map((asked) => linesOf(asked)[0]?.['date'])).toEqual([
    '2026-03-02',
    '2026-03-02',
  ]);
  // It told of tools and the form of the answer as well.
  expect(report.tokensIn / told.tokensIn).toBeCloseTo(1, 0);
  expect(await estimate()).toMatchObject({ calls: 0, ideas: 0, cost: 0 });
});

it('what an answer could not be used for is kept with the reason, and is asked for again where that is wanted', async () => {
  const { server, link, estimate, queue } = await opened([TARIFF, FERRY], broken);
  expect((await link()).unusable.join()).toMatch(/cannot be used/);
  const kept = queue();
  expect(kept.length).toBeGreaterThan(0);
  for (const row of kept)
    expect(row).toEqual({ mode: 'relink', failed: 1, code: 'reply-unusable' });
  expect(await link()).toMatchObject({ asked: 0, calls: 0 });
  const told = await estimate();
  expect(told).toMatchObject({ calls: 0, givenUp: kept.length });
  expect(told.reasons.join()).toMatch(/cannot be used/);
  server.behave(nothing);
  const again = await estimate(true);
  expect(await link(true)).toMatchObject({ asked: again.ideas, unusable: [] });
  expect(queue()).toEqual([]);
});

it('what waits goes with what is forgotten', async () => {
  const { client, link, queue } = await opened([FERRY, TARIFF], broken);
  await link();
  const before = queue().length;
  await client.call('forget', { conversationId: `claude-code:${uuid(2)}` });
  expect(queue().length).toBeLessThan(before);
  await client.call('forget', { conversationId: `claude-code:${uuid(1)}` });
  expect(queue()).toEqual([]);
  expect((await client.call('verify', {})).findings).toEqual([]);
});

it('what comes out of order is told of open items alone, and settles these or nothing', async () => {
  const memory = await opened([FERRY, TARIFF]);
  await memory.link();
  await addTalks(memory, [
    talk(3, {
      at: '2026-03-05T09:00:00Z',
      project: SHIP,
      said: [
        "let's rename the ferry timetable in harbour.ts to schedule",
        'The cause is the calendar: the timetable drops Sundays since its week starts on Monday.',
      ],
    }),
  ]);
  await memory.client.call('index', { provider: 'extractive' });
  const asked: Asked[] = [];
  memory.server.behave((one) => {
    asked.push(one);
    const question = find(one, 'skip Sundays in harbour.ts?');
    return ok(
      JSON.stringify({
        ...EMPTY,
        answered_questions: [
          {
            question,
            by: find(one, 'drops Sundays'),
            answer: 'the timetable drops Sundays since its week starts on Monday',
          },
        ],
        relations: [
          {
            from: find(one, 'to schedule'),
            to: question,
            relation: 'relates_to',
            reason: "let's rename the ferry timetable in harbour.ts to schedule",
          },
        ],
      }),
    );
  });
  const report = await memory.link();
  expect(report).toMatchObject({ calls: 1, links: 1, refused: 1 });
  const [one] = asked as [Asked];
  // The later decision was linked before, and is not told.
  expect(one.user).not.toContain('tariff export');
  expect(labelsOf(one)).toMatch(/^k1 n1 n2/);
});

/** A conversation of some project, as it is written. */
const turn = (n: number, project: string, texts: readonly string[]): string =>
  logOf(
    texts.map((text, at) =>
      claudeLine(uuid(n), {
        at: new Date(Date.now() - 60_000 + at * 1_000).toISOString(),
        text,
        id: n * 100 + at,
        role: at % 2 === 0 ? 'user' : 'assistant',
      }),
    ),
  ).replaceAll('/home/mira/shop', project);

it('links what was completed within a moment in one call, apart by project, once it is allowed', async () => {
  const server = await startModelServer({ behaviour: nothing });
  const folder = temporaryFolder();
  const { client, home } = await openHost({
    live: true,
    env: { STRATA_PROVIDER: 'openai', OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY },
  });
  await changeSettings(client, (settings) => ({
    ...settings,
    live: { ...settings.live, completeAfterMs: 200 },
  }));
  await client.call('follow', { paths: [folder] });
  const write = (n: number, project: string, ...texts: readonly string[]): void => {
    const path = join(folder, `${uuid(n)}.jsonl`);
    (n < 30 ? writeFileSync : appendFileSync)(path, turn(n, project, texts));
  };
  const turns = async (): Promise<number> => (await client.call('ideas', {})).total;
  write(21, '/home/mira/ship', "let's make the tariff export command hidden", 'It is hidden.');
  write(22, '/home/mira/dock', "let's paint the harbour crane yellow in crane.ts", 'It is yellow.');
  await until(async () => expect(await turns()).toBeGreaterThanOrEqual(2));
  await new Promise((resolve) => void setTimeout(resolve, 4_000));
  expect(server.completions).toEqual([]);
  const switched = await runCli(home, ['ideas', 'link', '--live', 'on']);
  expect(switched.stdout).toMatch(/^On: /);
  write(23, '/home/mira/ship', "let's drop the tariff export command", 'It is dropped.');
  write(24, '/home/mira/dock', "let's paint the harbour crane red in crane.ts", 'It is red.');
  await until(() => expect(server.completions).toHaveLength(1));
  const [asked] = server.completions as [Asked];
  const lines = linesOf(asked);
  expect(new Set(lines.map(({ project }) => project))).toEqual(new Set(['p1', 'p2']));
  expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
  for (const line of lines)
    expect(line['project']).toBe(
      lines.find(
        ({ text }) => String(text).includes('tariff') === String(line['text']).includes('tariff'),
      )?.['project'],
    );
  await until(async () =>
    expect((await client.call('ledger', {})).calls).toMatchObject([
      { purpose: 'links between ideas', outcome: 'answered' },
    ]),
  );
  await until(async () =>
    expect(await client.call('estimateLinkIdeas', {})).toMatchObject({ waiting: 0 }),
  );
  await runCli(home, ['ideas', 'link', '--live', 'off']);
  write(25, '/home/mira/ship', "let's keep the tariff export command", 'It is kept.');
  await until(async () => expect((await client.call('ideas', { text: 'keep' })).total).toBe(1));
  await new Promise((resolve) => void setTimeout(resolve, 4_000));
  expect(server.completions).toHaveLength(1);
  await server.close();
}, 60_000);
