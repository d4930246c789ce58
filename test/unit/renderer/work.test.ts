import { describe, expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { StrataError } from '../../../core/model/result.ts';
import type { Handlers } from '../../../core/contract/handlers.ts';
import { createWork } from '../../../renderer/state/work.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';

const REPORT: OutputOf<'import'> = {
  totals: {
    files: 1,
    conversations: 1,
    eventsRead: 2,
    eventsAdded: 2,
    duplicates: 0,
    unknownLines: 0,
    badLines: 0,
  },
  files: [],
  keptOut: [],
};
const INDEX: OutputOf<'index'> = {
  segments: 1,
  nodesWritten: 5,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  failed: [],
  stopped: null,
  elapsedMs: 1,
};
const base = fakeHandlers(fakeMemory([]));

function start(handlers: Partial<Handlers>) {
  let runs = 0;
  const client = fakeClient({
    ...base,
    import: async () => REPORT,
    index: async () => INDEX,
    ...handlers,
  });
  const work = createWork(client, { now: () => 0, newId: () => `run-${++runs}` });
  const phases: string[] = [];
  work.store.subscribe(({ importing }, before) => {
    if (importing.phase !== before.importing.phase) phases.push(importing.phase);
  });
  return { client, work, phases };
}

const cancelled = () => Promise.reject(new StrataError({ code: 'cancelled', message: 'Stop.' }));

test('a run of a job is told in its row, not as news', () => {
  const { client, work } = start({});
  client.tell('ended', { taskId: 'x', task: 'index', cancelled: false, failure: 'It broke.' });
  const progress = { title: 'Days', description: '', value: null, remainingMs: null };
  client.tell('progress', { ...progress, taskId: 'job:rollup-day', task: 'rollup' });
  expect([...work.store.getState().running.keys()]).toEqual(['job:rollup-day']);
  // What a person was told of stays until it is dismissed.
  expect(work.store.getState().failure).toBe('It broke.');
  const ended = { taskId: 'job:rollup-day', task: 'rollup', cancelled: false } as const;
  work.dismiss();
  client.tell('ended', { ...ended, failure: 'The disk is full.' });
  expect(work.store.getState()).toMatchObject({ running: new Map(), failure: null });
});

describe('an import of the window', () => {
  test('goes on to the index by itself, each run by a name of its own', async () => {
    const { client, work, phases } = start({});
    await work.importFrom(['/logs'], 'codex');
    expect(phases).toEqual(['reading', 'indexing', 'done']);
    expect(client.calls.filter(({ name }) => name !== 'status')).toEqual([
      { name: 'import', input: { paths: ['/logs'], source: 'codex', taskId: 'run-1' } },
      { name: 'index', input: { taskId: 'run-2' } },
    ]);
  });

  test('that is stopped says what it stored, and goes on from the same paths', async () => {
    let events = 10;
    let stop = true;
    const status = await fakeClient(base).call('status', {});
    const { client, work } = start({
      status: async () => ({ ...status, counts: { ...status.counts, events, conversations: 1 } }),
      import: async () => {
        if (!stop) return REPORT;
        await Promise.resolve();
        events = 35;
        return cancelled();
      },
    });
    await work.importFrom(['/logs']);
    expect(work.store.getState().importing).toEqual({
      phase: 'stopped',
      added: 25,
      report: null,
    });
    stop = false;
    await work.resume();
    expect(work.store.getState().importing.phase).toBe('done');
    expect(
      client.calls.filter(({ name }) => name === 'import').map(({ input }) => input),
    ).toMatchObject([{ paths: ['/logs'] }, { paths: ['/logs'] }]);
  });

  test('cancels its own run and no other', async () => {
    const asked: unknown[] = [];
    const pending = Promise.withResolvers<never>();
    const { work } = start({
      import: () => pending.promise,
      cancel: async (input) => {
        asked.push(input);
        pending.reject(new StrataError({ code: 'cancelled', message: 'Stop.' }));
        return { cancelled: true };
      },
    });
    const importing = work.importFrom(['/logs']);
    await work.stop();
    await importing;
    expect(asked).toEqual([{ task: 'import', taskId: 'run-1' }]);
    expect(work.store.getState().importing.phase).toBe('stopped');
  });

  test('stops also when the stop comes as all is read, before the index', async () => {
    const read = Promise.withResolvers<typeof REPORT>();
    const { client, work } = start({
      import: () => read.promise,
      cancel: async () => {
        read.resolve(REPORT);
        return { cancelled: false };
      },
    });
    const importing = work.importFrom(['/logs']);
    await work.stop();
    await importing;
    expect(client.calls.map(({ name }) => name)).not.toContain('index');
    expect(work.store.getState().importing).toMatchObject({ phase: 'stopped', report: REPORT });
    await work.resume();
    expect(work.store.getState().importing.phase).toBe('done');
  });

  test('sends dropped files first, then imports the folder that they lie in', async () => {
    const { client, work, phases } = start({ upload: async () => ({ folder: '/dropped/1' }) });
    await work.importFiles([{ path: 'a.jsonl', file: new File(['{}'], 'a.jsonl') }]);
    expect(phases).toEqual(['copying', 'reading', 'indexing', 'done']);
    expect(client.calls.find(({ name }) => name === 'import')?.input).toMatchObject({
      paths: ['/dropped/1'],
    });
  });

  test('keeps its report when the index fails, and tells the failure once', async () => {
    const failure = { code: 'disk-full', message: 'The disk is full.' } as const;
    const { client, work } = start({
      index: () => {
        client.tell('ended', {
          taskId: 'run-2',
          task: 'index',
          cancelled: false,
          failure: failure.message,
        });
        return Promise.reject(new StrataError(failure));
      },
    });
    await work.importFrom(['/logs']);
    const { importing, failure: elsewhere } = work.store.getState();
    expect(importing).toEqual({ phase: 'failed', failure, report: REPORT });
    expect(elsewhere).toBeNull();
  });
});

describe('long work of others', () => {
  const progress = {
    taskId: 'theirs',
    task: 'import',
    title: 'Importing',
    description: '1 of 2 files',
    value: 0.5,
    remainingMs: 70_000,
  } as const;

  test('is shown while it runs, and how it failed afterwards', () => {
    const { client, work } = start({});
    client.tell('progress', progress);
    expect([...work.store.getState().running.values()]).toMatchObject([
      { ...progress, timeLeft: { shown: 'about 1 min left' } },
    ]);
    const ended = { taskId: 'theirs', task: 'import', cancelled: false } as const;
    client.tell('ended', { ...ended, failure: 'A thread died.' });
    const { running, failure } = work.store.getState();
    expect([running.size, failure]).toEqual([0, 'A thread died.']);
  });

  test('is forgotten when its host is gone', () => {
    const { client, work } = start({});
    client.tell('progress', progress);
    work.forgetRunning();
    expect(work.store.getState().running.size).toBe(0);
  });
});
