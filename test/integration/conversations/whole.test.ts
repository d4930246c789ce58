/** A conversation as a whole: what was asked, done, changed, tested, left open and paid. */
import { expect, test } from 'vitest';
import { openHost } from '../../helpers/openHost.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { AGENT, PROJECT, SESSION, writeSession } from './session.ts';

const ID = `claude-code:${SESSION}`;

async function imported() {
  const { main, agent } = await writeSession(temporaryFolder());
  const { client } = await openHost();
  await client.call('import', { paths: [main, agent] });
  await client.call('index', {});
  return client;
}

test('it tells its facts, each with a grip that leads to its words', async () => {
  const client = await imported();
  const whole = await client.call('conversation', { conversationId: ID });
  expect(whole).toMatchObject({
    title: 'Tax table by country',
    project: 'shop',
    folder: PROJECT,
    branch: 'tax',
    models: ['claude-sonnet-4-5-20250929'],
    requests: 2,
    edits: 1,
    agents: 1,
    childIds: [`${ID}/${AGENT}`],
    // msg_1 once, with its largest output; msg_2; and the sub-agent's.
    tokensIn: 10 + 5 + 7,
    tokensOut: 260 + 30 + 11,
    asked: 'Add a tax table by country to the checkout.',
    files: [{ path: `${PROJECT}/tax.ts`, edits: 1, added: 2, removed: 1 }],
    commits: [{ hash: '1a2b3c4', subject: 'Tax table by country' }],
    tests: [
      { command: 'npm test', ok: false },
      { command: 'npm test', ok: true, passed: 4 },
    ],
    todos: [
      { text: 'Write the table', state: 'completed' },
      { text: 'Round the sums', state: 'pending' },
    ],
  });
  expect(whole.errors).toHaveLength(1);
  const mended = await client.call('grip', { gripId: whole.errors[0]?.mendedBy ?? '' });
  expect(mended.events[0]?.text).toBe('Tests: 4 passed, 4 total');
  const committed = await client.call('grip', { gripId: whole.commits[0]?.gripId ?? '' });
  expect(committed.excerpt).toContain('Tax table by country');
  expect(whole.points.filter(({ role }) => role === 'open').map(({ text }) => text)).toEqual([
    'Round the sums',
  ]);
  expect(whole.points.filter(({ role }) => role === 'failed')).toEqual([]);
});

test('its turns say what was asked, done and came of it', async () => {
  const client = await imported();
  const { turns } = await client.call('conversation', { conversationId: ID });
  expect(turns).toMatchObject([
    {
      request: 'Add a tax table by country to the checkout.',
      outcome: 'Its tests pass.',
      tools: 4,
      edits: 1,
      failed: 1,
      agents: [`${ID}/${AGENT}`],
    },
    { request: 'Commit it.', outcome: 'Committed as 1a2b3c4.', tools: 2, edits: 0, failed: 0 },
  ]);
  for (const { gripIds } of turns) expect(gripIds.length).toBeGreaterThan(1);
});

test('in the table of contents it is one node of its day, with its sub-agents in it', async () => {
  const client = await imported();
  const { children } = await client.call('toc', { nodeId: 'toc:day:2026-03-04', depth: 2 });
  expect(children).toMatchObject([
    {
      level: 'conversation',
      requestCount: 2,
      projects: ['shop'],
      conversationId: ID,
      agent: false,
    },
  ]);
  const below = children[0]?.children ?? [];
  expect(below.map(({ agent, conversationId }) => [agent, conversationId])).toEqual([
    [false, ID],
    [true, `${ID}/${AGENT}`],
  ]);
  const shown = await client.call('show', { nodeId: children[0]?.nodeId ?? '' });
  expect(shown).toMatchObject({ level: 'conversation', conversationId: ID });
  expect(shown.turnIds).toHaveLength(2);
});

test('the same in whichever order its logs come, indexed in between or not', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const exports = [];
  for (const [paths, between] of [
    [[main, agent], false],
    [[agent, main], false],
    [[agent, main], true],
  ] as const) {
    const memory = openTestMemory();
    for (const path of paths) {
      await memory.import(path);
      if (between) await memory.index();
    }
    await memory.index();
    const { nodes, conversationNodes, facts, usage } = memory.export({ history: false });
    exports.push({ nodes, conversationNodes, facts, usage });
  }
  expect(exports[1]).toEqual(exports[0]);
  expect(exports[2]).toEqual(exports[0]);
});

test('lists and statistics count it once, and filters leave it out', async () => {
  const client = await imported();
  const list = await client.call('conversations', {});
  expect(list).toMatchObject({
    total: 1,
    conversations: [
      { conversationId: ID, requests: 2, points: { open: 1 }, activeMs: 16 * 60_000 },
    ],
  });
  expect((await client.call('conversations', { agents: true })).total).toBe(2);
  expect((await client.call('conversations', { project: 'shop', open: true })).total).toBe(1);
  expect((await client.call('conversations', { project: 'elsewhere' })).total).toBe(0);
  expect((await client.call('conversations', { from: '2026-03-05' })).total).toBe(0);
  const { rows, total } = await client.call('stats', { by: 'day' });
  expect(rows).toMatchObject([
    { key: '2026-03-04', requests: 2, edits: 1, errors: 1, tokensOut: 301 },
  ]);
  expect(total).toMatchObject({ requests: 2, calls: 6 });
  const byFile = await client.call('stats', { by: 'file' });
  expect(byFile.rows.map(({ key, edits }) => [key, edits])).toEqual([[`${PROJECT}/tax.ts`, 1]]);
  const byTool = await client.call('stats', { by: 'tool' });
  expect(byTool.rows.find(({ key }) => key === 'Bash')).toMatchObject({ calls: 3, errors: 1 });
});

test('what is forgotten leaves no fact, no tokens and no title behind', async () => {
  const client = await imported();
  await client.call('forget', { conversationId: ID });
  expect(await client.call('conversations', { agents: true, all: true })).toMatchObject({
    total: 0,
  });
  expect(await client.call('stats', {})).toMatchObject({
    total: { requests: 0, conversations: 0, tokensOut: 0 },
  });
  expect((await client.call('toc', {})).children).toEqual([]);
});

test('the command line prints it, and what it comes to', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const home = temporaryFolder();
  const first = await runCli(home, ['import', main, agent, '--json']);
  expect(JSON.parse(first.stdout)).toMatchObject({ indexed: { segments: 2 } });
  const whole = await runCli(home, ['conversation', ID]);
  expect(whole.stdout).toContain('## Commits\n- 1a2b3c4 Tax table by country');
  expect(whole.stdout).toContain(`${PROJECT}/tax.ts: 1 edit, +2 −1`);
  const stats = await runCli(home, ['stats', '--by', 'model']);
  expect(stats.stdout).toContain('claude-sonnet-4-5-20250929: 1 conversation,');
  const none = await runCli(home, ['conversation', 'claude-code:nobody']);
  expect(none.code).toBe(3);
});
