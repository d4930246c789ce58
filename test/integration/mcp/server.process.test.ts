/** The process: what it writes, when it ends, and what it does when others come and go. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import { spawnCli } from '../../helpers/cliProcess.ts';
import { cliJson } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';
import { makeMemory, openMemory } from './madeMemory.ts';
import type { MadeMemory } from './madeMemory.ts';
import { connectMcp } from './mcpClients.ts';
import type { McpSession } from './mcpClients.ts';
import { openWire } from './wire.ts';

let memory: MadeMemory;

beforeAll(async () => {
  memory = await makeMemory();
});
afterAll(() => memory.remove());

const QUESTION = 'How are gift cards taxed?';

/** Threads print from their beginning, the main one from a signal on. */
const NOISE = `
import { isMainThread } from 'node:worker_threads';
const begin = () => setInterval(() => console.log(isMainThread ? 'main' : 'thread'), 5).unref();
if (isMainThread) process.on('SIGUSR2', begin);
else begin();
`;

it('writes the protocol and nothing else, whatever threads print, until standard input closes', async () => {
  const wire = await openWire({
    home: memory.home,
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(NOISE)}` },
  });
  wire.signal('SIGUSR2');
  wire.send('this is no message');
  const messages = await wire.ask({
    id: 1,
    method: 'tools/call',
    params: {
      name: 'navigate',
      arguments: { question: QUESTION },
      _meta: { progressToken: 'p' },
    },
  });
  const answer = messages.at(-1)?.result as {
    structuredContent: { steps: readonly { title: string; reason: string }[] };
  };
  const { steps } = answer.structuredContent;
  const total = steps.length + 1;
  expect(messages.slice(0, -1).map(({ method, params }) => ({ method, params }))).toEqual([
    progress({ progress: 0, message: 'Looking through the table of contents' }),
    ...steps.map(({ title, reason }, at) =>
      progress({ progress: at + 1, total, message: `${title}: ${reason}` }),
    ),
    progress({
      progress: total,
      total,
      message: expect.stringMatching(/^\d+ pieces? of evidence$/) as string,
    }),
  ]);
  const { stderr, ...end } = await wire.end();
  expect(end).toEqual({ code: 0, signal: null });
  expect(readHostFile(memory.home)).toBeUndefined();
  expect(stderr).toMatch(/^main$/m);
  expect(stderr).toMatch(/^thread$/m);
});

function progress(params: object): object {
  return { method: 'notifications/progress', params: { progressToken: 'p', ...params } };
}

it('ends in order and lets go of the memory when it is told to', async () => {
  const wire = await openWire({ home: memory.home });
  expect(readHostFile(memory.home)).toBeDefined();
  expect(await wire.end('SIGTERM')).toEqual({ code: 0, signal: null, stderr: '' });
  expect(readHostFile(memory.home)).toBeUndefined();
});

it('gives the same evidence as the command line and a window, while that holds the memory', async () => {
  const window = await openMemory(memory.home);
  onTestFinished(() => window.close());
  const session = await connectMcp('2.4 modern', { home: memory.home });
  onTestFinished(() => session.close());
  expect(readHostFile(memory.home)?.pid).toBe(process.pid);
  const { evidence } = await window.client.call('navigate', { question: QUESTION });
  expect(evidence.length).toBeGreaterThan(0);
  const { structuredContent } = await session.call('navigate', { question: QUESTION });
  expect(structuredContent?.['evidence']).toEqual(evidence);
  expect(await cliJson(memory.home, 'navigate', QUESTION)).toMatchObject({ evidence });
});

it('tells times of the zone that the memory has, also when it gets another', async () => {
  const window = await openMemory(memory.home);
  onTestFinished(() => window.close());
  const session = await connectMcp('2.4 legacy', { home: memory.home });
  onTestFinished(() => session.close());
  const times = async (): Promise<string | undefined> => {
    const { content } = await session.call('show', { nodeId: memory.segment });
    return / · (\S+ \S+ to \S+ \S+) · /.exec(content[0].text)?.[1];
  };
  expect(await times()).toBe('2026-02-10 10:18 to 2026-02-10 10:20');
  await window.client.call('setZone', { zone: 'Asia/Tokyo' });
  await expect.poll(times).toBe('2026-02-10 19:18 to 2026-02-10 19:20');
  await window.client.call('setZone', { zone: 'UTC' });
  await window.client.call('index', {});
});

describe('while another Strata holds the memory', () => {
  let holder: ChildProcess;
  let session: McpSession;
  let years: unknown;

  beforeAll(async () => {
    holder = await startHolder();
    session = await connectMcp('2.4 modern', { home: memory.home });
    years = await session.call('toc', {});
  });
  afterAll(async () => {
    holder.kill('SIGKILL');
    await session.close();
  });

  it('gives up a call that its agent cancels, and answers the next', async () => {
    holder.kill('SIGSTOP');
    const cancelled = new AbortController();
    const asked = session.call('navigate', { question: QUESTION }, { signal: cancelled.signal });
    setTimeout(() => cancelled.abort(), 100);
    await expect(asked).rejects.toThrow(/abort/i);
    // It needs no Strata.
    expect((await session.tools()).length).toBeGreaterThan(0);
    holder.kill('SIGCONT');
    expect(await session.call('toc', {})).toEqual(years);
  });

  it('finds the memory again when that one is killed', async () => {
    expect(readHostFile(memory.home)?.pid).toBe(holder.pid);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await session.call('toc', {})).toEqual(years);
    expect(readHostFile(memory.home)?.pid).toBe(session.pid);
  });
});

it('answers as text alone where that was asked for', async () => {
  const session = await connectMcp('1.32', { home: memory.home, args: ['--text'] });
  onTestFinished(() => session.close());
  const tools = await session.tools();
  expect(tools.every(({ outputSchema }) => outputSchema === undefined)).toBe(true);
  expect(await session.call('show', { nodeId: memory.segment })).toEqual({
    content: [{ type: 'text', text: expect.stringMatching(/^# [^\n]+\ns1 · /) as string }],
    isError: false,
  });
});

it('tells an agent why a memory does not open, and goes on', async () => {
  const home = temporaryFolder();
  writeFileSync(
    databasePath(home),
    'this is no database, though it is long enough to be read as one',
  );
  const session = await connectMcp('2.4 modern', { home });
  onTestFinished(() => session.close());
  for (let call = 0; call < 2; call += 1)
    expect(await session.call('toc', {})).toEqual({
      content: [
        {
          type: 'text',
          text: expect.stringMatching(/^database-damaged: .*\nNext: Tell the person/s) as string,
        },
      ],
      isError: true,
    });
});

/** Another Strata in a process of its own, which holds the memory and stays. */
async function startHolder(): Promise<ChildProcess> {
  const folder = join(memory.home, 'followed');
  mkdirSync(folder, { recursive: true });
  const holder = spawnCli(memory.home, ['watch', folder]);
  await until(() => expect(readHostFile(memory.home)?.pid).toBe(holder.pid));
  return holder;
}
