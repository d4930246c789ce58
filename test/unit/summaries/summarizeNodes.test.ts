import { expect, it } from 'vitest';
import type { NodeToSummarize } from '../../../core/engine/summaries/ports/summaryStore.ts';
import {
  summarizeNodes,
  throwIfNothingDone,
} from '../../../core/engine/summaries/summarizeNodes.ts';
import type { NodeId } from '../../../core/model/ids.ts';
import { StrataError } from '../../../core/model/result.ts';
import type { ErrorCode } from '../../../core/model/result.ts';
import type { TocLevel } from '../../../core/model/toc.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';

function node(name: string, level: TocLevel = 'segment'): NodeToSummarize {
  return {
    nodeIx: 1,
    nodeId: name as NodeId,
    level,
    startMs: 0,
    endMs: 1,
    pinned: false,
    originalTokens: 10,
    events: 1,
    project: null,
    conversationIx: null,
    requests: 1,
    byAgent: false,
    parts: 2,
    dayEndMs: null,
  };
}

/** Runs nodes of which some fail, and gives what was tried, in order. */
async function run(
  nodes: readonly NodeToSummarize[],
  failures: Readonly<Record<string, ErrorCode>>,
  options: Partial<Parameters<typeof summarizeNodes>[2]> = {},
) {
  const tried: string[] = [];
  const outcome = await summarizeNodes(
    nodes,
    ({ nodeId }) => {
      tried.push(nodeId);
      const code = failures[nodeId];
      if (code !== undefined) throw new StrataError({ code, message: `${nodeId} failed` });
      return Promise.resolve(nodeId);
    },
    { concurrency: 1, signal: neverCancelled, onDone: () => undefined, ...options },
  );
  return { tried, ...outcome };
}

const letters = (some: string): NodeToSummarize[] => some.split('').map((name) => node(name));

it('a level is begun when the one below it is done', async () => {
  const events: string[] = [];
  const nodes = [node('y', 'year'), node('d', 'day'), ...letters('ab'), node('m', 'month')];
  await summarizeNodes(
    nodes,
    async ({ nodeId }) => {
      events.push(`+${nodeId}`);
      await new Promise((resolve) => setTimeout(resolve, nodeId === 'a' ? 20 : 1));
      events.push(`-${nodeId}`);
      return nodeId;
    },
    { concurrency: 4, signal: neverCancelled, onDone: () => undefined },
  );
  expect(events).toEqual(['+a', '+b', '-b', '-a', '+d', '-d', '+m', '-m', '+y', '-y']);
});

it('a failure of one node is told, and the others go on', async () => {
  expect(await run(letters('abc'), { b: 'reply-unusable' })).toEqual({
    tried: ['a', 'b', 'c'],
    done: ['a', 'c'],
    failed: [{ nodeId: 'b', code: 'reply-unusable', message: 'b failed' }],
    lost: [],
    stopped: null,
  });
});

it.each([
  'cancelled',
  'disk-full',
  'provider-unauthorized',
  'provider-not-configured',
  'ceiling-reached',
  'price-unknown',
  'template-broken',
  'thread-ended',
] as const)('%s stops all at once, upper levels included', async (code) => {
  const outcome = await run([...letters('abc'), node('d', 'day')], { b: code });
  expect(outcome).toEqual({
    tried: ['a', 'b'],
    done: ['a'],
    failed: [],
    lost: [],
    stopped: { code, message: 'b failed' },
  });
});

it('a provider that fails three times in a row stops a run, also over its parts', async () => {
  const down = 'provider-unavailable';
  const all = { b: down, c: down, d: down, e: down } as const;
  expect((await run(letters('abcdef'), all)).tried).toEqual(['a', 'b', 'c', 'd']);
  const trouble = { inARow: 0, unusableInARow: 0 };
  expect((await run(letters('bc'), all, { trouble })).stopped).toBeNull();
  expect((await run(letters('def'), all, { trouble })).tried).toEqual(['d']);
});

it('an answer in between, also one that cannot be used, shows that the provider is there', async () => {
  const down = 'provider-unavailable';
  const outcome = await run(letters('abcdef'), {
    a: down,
    b: down,
    c: 'reply-unusable',
    d: down,
    e: down,
  });
  expect(outcome).toMatchObject({ stopped: null, done: ['f'] });
});

it('a run that did nothing fails with what stopped it; one that did something reports', async () => {
  const code = 'ceiling-reached';
  const nothing = await run(letters('a'), { a: code });
  expect(() => throwIfNothingDone(nothing)).toThrow(expect.objectContaining({ code }));
  throwIfNothingDone(await run(letters('ab'), { b: code }));
  const cancelled = await run(letters('ab'), { b: 'cancelled' });
  expect(() => throwIfNothingDone(cancelled)).toThrow(
    expect.objectContaining({ code: 'cancelled' }),
  );
});

it('a model that never gives what is asked for is not paid for ever', async () => {
  const bad = 'reply-unusable';
  const outcome = await run(letters('abcdefg'), { a: bad, b: bad, c: bad, d: bad, e: bad, f: bad });
  expect(outcome).toMatchObject({
    tried: ['a', 'b', 'c', 'd', 'e'],
    stopped: { code: bad, message: expect.stringContaining('5 texts in a row') as string },
  });
});

it('what was written for a node that has changed meanwhile is told as lost', async () => {
  const outcome = await summarizeNodes(letters('ab'), () => Promise.resolve(null), {
    concurrency: 1,
    signal: neverCancelled,
    onDone: () => undefined,
  });
  expect(outcome).toMatchObject({ done: [], failed: [], stopped: null });
  expect(outcome.lost.map(({ nodeId }) => nodeId)).toEqual(['a', 'b']);
});
