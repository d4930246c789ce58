/** A live host notices a turn that replaces or denies what was decided, and says so to windows and agents. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';
import { openHost, startHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';
import { conversationId } from '../../../core/model/ids.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { forgetIn, leftOf } from '../forget/forgetting.ts';
import { ideasOf } from './ideasOf.ts';
import { mcpCommand } from '../mcp/mcpClients.ts';
import { openWire } from '../mcp/wire.ts';
import { writeShop } from './shop.ts';

const AGAIN = "thinking again: let's keep the tariff export command";

/** A conversation of the shop's project, begun or gone on with. */
const said = (conversation: number, from: number, ...texts: readonly string[]): string =>
  logOf(
    texts.map((text, at) =>
      claudeLine(uuid(conversation), {
        at: `2026-03-09T09:0${from + at}:00Z`,
        text,
        id: conversation * 100 + from + at,
        role: (from + at) % 2 === 0 ? 'user' : 'assistant',
      }),
    ),
  );

/** Closes a host that may be closed before the test ends. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}

/** A live host that follows the shop's logs, all of them read. */
async function following(options: Parameters<typeof startHost>[0] = {}) {
  const folder = temporaryFolder();
  await writeShop(folder);
  const opened = await startHost({ live: true, ...options });
  const stop = once(opened.close);
  onTestFinished(stop);
  const turned: PayloadOf<'decisionTurned'>[] = [];
  opened.client.on('decisionTurned', (one) => turned.push(one));
  await opened.client.call('follow', { paths: [folder] });
  await until(async () =>
    expect((await opened.client.call('ideas', { states: ['superseded'] })).total).toBe(1),
  );
  return { ...opened, stop, folder, turned };
}

it('tells of what a turn turns round, once, and not of what lay there before', async () => {
  const { client, folder, turned } = await following();
  expect(turned).toEqual([]);
  const log = join(folder, `${uuid(950)}.jsonl`);
  writeFileSync(log, said(950, 0, AGAIN, 'It is kept.'));
  await until(() => expect(turned).toHaveLength(1));
  expect(turned).toMatchObject([
    {
      relation: 'supersedes',
      project: 'shop',
      by: { text: expect.stringMatching(/^Thinking again: let's keep/) as string },
      decision: { text: expect.stringMatching(/completely remove the tariff export/) as string },
    },
  ]);
  const [{ by, decision }] = turned as [PayloadOf<'decisionTurned'>];
  for (const { ideaId } of [by, decision])
    expect((await client.call('idea', { ideaId })).idea.ideaId).toBe(ideaId);
  appendFileSync(log, said(950, 2, 'Look at the calendar of the ferries.', 'I did.'));
  await until(async () =>
    expect(
      (await client.call('conversation', { conversationId: `claude-code:${uuid(950)}` })).turns,
    ).toHaveLength(2),
  );
  await client.call('index', {});
  expect(turned).toHaveLength(1);
});

it('what nobody put away is listed after a restart, until somebody does', async () => {
  const { client, folder, home, stop } = await following();
  const listed = async (asked: typeof client) =>
    (await asked.call('turnedDecisions', {})).turned.map(({ by }) => by.text);
  expect(await listed(client)).toEqual([]);
  writeFileSync(join(folder, `${uuid(953)}.jsonl`), said(953, 0, AGAIN, 'It is kept.'));
  await until(async () => expect(await listed(client)).toHaveLength(1));
  await stop();
  const again = await openHost({ dataDir: home });
  const [one] = (await again.client.call('turnedDecisions', {})).turned;
  expect(one).toMatchObject({
    relation: 'supersedes',
    by: { text: expect.stringMatching(/keep the tariff/) as string },
  });
  if (one === undefined) throw new Error('nothing is listed');
  // Told anew it is the same.
  await again.client.call('index', {});
  expect(await listed(again.client)).toHaveLength(1);
  const pair = { relation: one.relation, decisionId: one.decision.ideaId, byId: one.by.ideaId };
  await again.client.call('seeTurned', pair);
  expect(await listed(again.client)).toEqual([]);
});

it('what is noted is told while it holds, the newest first, and goes with its words', async () => {
  const memory = openTestMemory();
  await memory.import(await writeShop(temporaryFolder()));
  await memory.index();
  const [one] = await memory.reader.turnedDecisions([conversationId('claude-code', uuid(901))]);
  if (one === undefined) throw new Error('nothing was turned round');
  const other = { ...one, relation: 'contradicts' as const };
  await memory.writer.noteTurned([one, other]);
  await memory.writer.noteTurned([one]);
  expect(await memory.reader.notedTurned()).toEqual([one]);
  const ask = ideasOf(memory);
  await ask('markIdea', { ideaId: one.by.ideaId, state: 'closed' });
  expect((await ask('turnedDecisions', {})).turned).toEqual([]);
  await ask('markIdea', { ideaId: one.by.ideaId, state: 'open' });
  expect((await ask('turnedDecisions', {})).turned).toEqual([one]);
  await forgetIn(memory, { kind: 'conversation', value: `claude-code:${uuid(901)}` });
  expect(leftOf(memory.db, [one.by.ideaId])).toEqual([]);
  expect((await ask('turnedDecisions', {})).turned).toEqual([]);
});

it('an agent of before 2026 takes a message, and hears that the page changed where it subscribed', async () => {
  const { home, folder } = await following();
  const wire = await openWire({ home });
  await wire.ask({ id: 1, method: 'resources/subscribe', params: { uri: 'strata://decisions' } });
  writeFileSync(join(folder, `${uuid(951)}.jsonl`), said(951, 0, AGAIN, 'It is kept.'));
  const told = [];
  for (let id = 2; told.length < 2 && id < 400; id++) {
    const messages = await wire.ask({ id, method: 'ping' });
    told.push(...messages.filter((one) => one.method !== undefined));
    await new Promise((resolve) => void setTimeout(resolve, 250));
  }
  expect(told).toMatchObject([
    { method: 'notifications/resources/updated', params: { uri: 'strata://decisions' } },
    {
      method: 'notifications/message',
      params: {
        level: 'notice',
        logger: 'decisions',
        data: expect.stringMatching(
          /^A new decision in shop replaces an earlier one\.\nNow .*keep the tariff.* · i\d+\nBefore .*remove the tariff.* · i\d+$/,
        ) as string,
      },
    },
  ]);
  const read = await wire.ask({
    id: 990,
    method: 'resources/read',
    params: { uri: 'strata://decisions' },
  });
  expect(JSON.stringify(read.at(-1)?.result)).toContain('keep the tariff export command');
  // A short name of the message means the idea.
  const shown = await wire.ask({
    id: 991,
    method: 'tools/call',
    params: { name: 'ideas', arguments: { id: 'i1' } },
  });
  expect(JSON.stringify(shown.at(-1)?.result)).toContain('How it went');
  await wire.end();
});

it('an agent of 2026 that listens to the page hears that it changed', async () => {
  const { home, folder } = await following();
  const client = new Client(
    { name: 'a test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StdioClientTransport({ ...mcpCommand({ home }), stderr: 'inherit' }));
  onTestFinished(() => client.close());
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  await client.listen({ resourceSubscriptions: ['strata://decisions'] });
  writeFileSync(join(folder, `${uuid(952)}.jsonl`), said(952, 0, AGAIN, 'It is kept.'));
  await until(() => expect(heard).toEqual(['strata://decisions']));
});
