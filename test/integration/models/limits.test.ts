import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AbortableSignal } from '../../../core/model/progress.ts';
import {
  hangs,
  hangsInBody,
  inTurn,
  ok,
  rateLimited,
  serverError,
} from '../../helpers/modelServer/replies.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { until } from '../../helpers/until.ts';
import { bench, failureOf, NEVER, PLAIN, PROVIDERS } from './setup.ts';

const slow: Behaviour = async () => {
  await sleep(30);
  return ok('a');
};

test.each([1, 3])('no more than %d calls run at the same time', async (concurrency) => {
  const { model, server } = await bench(slow, { concurrency });
  await Promise.all(Array.from({ length: 7 }, () => model.complete(PLAIN, NEVER)));
  expect([server.mostAtOnce, server.completions.length]).toEqual([concurrency, 7]);
});

test('no minute sees more requests than the limit', async () => {
  const { model, outgoing } = await bench(() => ok('a'), { requestsPerMinute: 3, concurrency: 1 });
  for (let at = 0; at < 8; at++) await model.complete(PLAIN, NEVER);
  const first = outgoing[0]?.atMs ?? 0;
  expect(outgoing.map(({ atMs }) => (atMs - first) / 1_000)).toEqual([
    0, 0, 0, 60, 60, 60, 120, 120,
  ]);
});

test('no minute sees more tokens than the limit, those of the answers included', async () => {
  // 7 tokens are reported as read and 1 as written; 20 were reserved.
  const { model, outgoing } = await bench(() => ok('word'.repeat(25)), {
    tokensPerMinute: 60,
    concurrency: 1,
  });
  for (let at = 0; at < 4; at++) await model.complete(PLAIN, NEVER);
  const first = outgoing[0]?.atMs ?? 0;
  expect(outgoing.map(({ atMs }) => (atMs - first) / 1_000)).toEqual([0, 0, 60, 60]);
});

test('a prompt beyond the limit of a minute is sent when nothing else was', async () => {
  const { model, server } = await bench(() => ok('a'), { tokensPerMinute: 10 });
  await model.complete({ ...PLAIN, promptTokens: 5_000 }, NEVER);
  expect(server.completions.length).toBe(1);
});

test('a pause that an endpoint asks for holds all calls', async () => {
  const { model, outgoing, waits } = await bench(
    inTurn(
      () => rateLimited('30'),
      () => ok('a'),
    ),
    {
      concurrency: 2,
    },
  );
  const first = model.complete(PLAIN, NEVER);
  await until(() => expect(waits).toEqual([30_000]));
  await Promise.all([first, model.complete(PLAIN, NEVER)]);
  const begun = outgoing[0]?.atMs ?? 0;
  expect(outgoing.map(({ atMs }) => (atMs - begun) / 1_000)).toEqual([0, 30, 30]);
});

test('a pause that is asked for is kept also where nothing is tried again', async () => {
  const { model, outgoing } = await bench(
    inTurn(
      () => rateLimited('30'),
      () => ok('a'),
    ),
    { retries: 0 },
  );
  expect((await failureOf(model.complete(PLAIN, NEVER))).code).toBe('provider-unavailable');
  await model.complete(PLAIN, NEVER);
  const begun = outgoing[0]?.atMs ?? 0;
  expect(outgoing.map(({ atMs }) => (atMs - begun) / 1_000)).toEqual([0, 30]);
});

test.each(PROVIDERS)('%s calls are cancelled while the answer is awaited', async (provider) => {
  for (const reply of [hangs(), hangsInBody()]) {
    const { model, outgoing } = await bench(() => reply, { provider });
    const stop = new AbortController();
    const failure = failureOf(model.complete(PLAIN, stop.signal));
    await sleep(40);
    stop.abort();
    expect(await failure).toEqual({ code: 'cancelled', message: 'Cancelled.' });
    await sleep(10);
    expect(outgoing.length).toBe(1);
  }
});

test('a call is cancelled in its pause before the next try', async () => {
  const { model, server } = await bench(() => serverError(), { clock: REAL_WAIT });
  const stop = new AbortController();
  const failure = failureOf(model.complete(PLAIN, stop.signal));
  await sleep(60);
  stop.abort();
  expect([(await failure).code, server.completions.length]).toEqual(['cancelled', 1]);
});

test('a call is cancelled while it waits for a limit, and for its turn', async () => {
  const { model, server } = await bench(() => ok('a'), {
    requestsPerMinute: 1,
    concurrency: 2,
    clock: REAL_WAIT,
  });
  await model.complete(PLAIN, NEVER);
  const stop = new AbortController();
  const waiting = [1, 2, 3].map(() => failureOf(model.complete(PLAIN, stop.signal)));
  await sleep(30);
  stop.abort();
  const codes = (await Promise.all(waiting)).map(({ code }) => code);
  expect([codes, server.completions.length]).toEqual([['cancelled', 'cancelled', 'cancelled'], 1]);
});

test('one that is cancelled in line lets the others pass', async () => {
  const { model, server } = await bench(slow, { concurrency: 1 });
  const stop = new AbortController();
  const first = model.complete(PLAIN, NEVER);
  const second = failureOf(model.complete(PLAIN, stop.signal));
  const third = model.complete(PLAIN, NEVER);
  stop.abort();
  expect((await second).code).toBe('cancelled');
  await Promise.all([first, third]);
  expect(server.completions.length).toBe(2);
});

test('what was cancelled before it began sends nothing', async () => {
  const { model, outgoing } = await bench(() => ok('a'));
  expect((await failureOf(model.complete(PLAIN, AbortSignal.abort()))).code).toBe('cancelled');
  expect(outgoing).toEqual([]);
});

test('any signal of ours will do, and nothing is left on it', async () => {
  const listeners = new Set<() => void>();
  const signal: AbortableSignal = {
    aborted: false,
    throwIfAborted: () => undefined,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  const { model } = await bench(hangs);
  const failure = failureOf(model.complete(PLAIN, signal));
  await sleep(20);
  for (const listener of listeners) listener();
  expect((await failure).code).toBe('cancelled');
  expect(listeners.size).toBe(0);
});

const REAL_WAIT = {
  now: () => Date.now(),
  wait: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
};
