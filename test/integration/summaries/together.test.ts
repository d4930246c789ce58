/** Small segments of a conversation share a call, and each answer goes its own way. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { segmentsOf, summaryOfEach } from '../../helpers/modelServer/goodSummary.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import {
  exchangeOf,
  expectWhole,
  ledgerOf,
  openModelMemory,
  segmentIds,
  show,
  talk,
} from './setup.ts';

/** A conversation of several segments, hours apart. */
function longTalk(segments: readonly number[] = [1, 2, 3]): MadeConversation {
  const [first, ...others] = segments.map((n) =>
    talk(n, { at: `2025-03-03T0${2 * n}:00:00Z`, said: exchangeOf(n) }),
  );
  if (first === undefined) throw new Error('there is no talk');
  return { ...first, events: [first, ...others].flatMap(({ events }) => events) };
}

const isShared = (asked: Asked): boolean => segmentsOf(asked).length > 0;

/** What a conversation of two segments says by a model. */
async function textsOf(behaviour: Behaviour): Promise<readonly unknown[]> {
  const { client } = await openModelMemory({ talks: [longTalk([1, 2])], behaviour });
  expect((await client.call('index', { provider: 'openai' })).failed).toEqual([]);
  const ids = await segmentIds(client);
  return Promise.all(
    ids.flatMap((nodeId) =>
      (['detailed', 'brief', 'tags'] as const).map(async (level) => {
        const { title, content, bullets, anchors, keywords, summarizer } = await client.call(
          'show',
          { nodeId, level },
        );
        return { title, content, bullets, anchors, keywords, summarizer };
      }),
    ),
  );
}

it('three segments are one call, with a version, its cost and grips of its own for each', async () => {
  const { client, server, home } = await openModelMemory({
    talks: [longTalk()],
  });
  const ids = await segmentIds(client);
  expect(ids).toHaveLength(3);
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  const report = await client.call('index', { provider: 'openai' });
  expect(report.failed).toEqual([]);
  expect(estimate.calls).toBe(report.calls);
  const shared = server.completions.filter(isShared);
  expect(shared).toHaveLength(1);
  expect(server.completions.filter(({ user }) => user.includes('<conversation>'))).toHaveLength(1);
  // What stands before is no context again, and labels are of one event in the whole call.
  expect(shared[0]?.user).not.toContain('context_before');
  const labels = [...(shared[0]?.user ?? '').matchAll(/^\[(e\d+)\]/gm)].map(([, label]) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toHaveLength(12);

  for (const [at, nodeId] of ids.entries()) {
    const { summarizer, version, content, bullets } = await show(client, nodeId);
    expect([summarizer, version]).toEqual(['openai', 2]);
    const { content: brief } = await client.call('show', { nodeId, level: 'brief' });
    const topic = ['shipping', 'coupon', 'refund'][at] ?? '';
    expect([content, brief].join('\n')).toContain(topic);
    expect(bullets.some(({ gripIds }) => gripIds.length > 0)).toBe(true);
  }
  const [call] = (await ledgerOf(client)).filter(({ purpose }) => purpose.includes('3 segments'));
  expect(call).toMatchObject({ nodeId: null, outcome: 'stored' });
  expectWhole(home);
  // Nothing is due any more.
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ calls: 0 });
});

it('a segment whose answer is missing or bad is asked for alone, once; the others stay', async () => {
  let alone = 0;
  const { client, server } = await openModelMemory({
    talks: [longTalk()],
    behaviour: (asked) => {
      const segments = segmentsOf(asked);
      if (segments.length > 0)
        return ok(
          summaryOfEach(
            asked,
            segments.filter(({ label }) => label !== 's2'),
          ),
        );
      if (!asked.user.includes('<conversation>')) return answersWell(asked, 0);
      alone++;
      return ok('I will not.');
    },
  });
  const ids = await segmentIds(client);
  const report = await client.call('index', { provider: 'openai' });
  expect(report.failed.map(({ nodeId, code }) => [nodeId, code])).toEqual([
    [ids[1], 'reply-unusable'],
  ]);
  expect(alone).toBe(1);
  const written = await Promise.all(ids.map((nodeId) => show(client, nodeId)));
  expect(written.map(({ summarizer }) => summarizer)).toEqual(['openai', 'extractive', 'openai']);
  // It is not asked for again until its inputs change.
  const before = server.completions.length;
  await client.call('index', { provider: 'openai' });
  expect(
    server.completions.slice(before).filter(({ user }) => user.includes('<conversation>')),
  ).toEqual([]);
});

it('what is refused together is asked for one by one', async () => {
  const { client, server } = await openModelMemory({
    talks: [longTalk()],
    behaviour: (asked) =>
      isShared(asked)
        ? { kind: 'error', status: 413, message: 'The prompt is too long.' }
        : answersWell(asked, 0),
  });
  const report = await client.call('index', { provider: 'openai' });
  expect(report.failed).toEqual([]);
  expect(server.completions.filter(isShared)).toHaveLength(1);
  for (const nodeId of await segmentIds(client))
    expect((await show(client, nodeId)).summarizer).toBe('openai');
});

it('a segment gets the same text alone as beside others', async () => {
  const together = await textsOf(answersWell);
  const alone = await textsOf((asked) =>
    isShared(asked)
      ? { kind: 'error', status: 413, message: 'The prompt is too long.' }
      : answersWell(asked, 0),
  );
  expect(alone).toEqual(together);
});

it('the shares of a call add up to what it cost', async () => {
  const { client, home } = await openModelMemory({
    talks: [longTalk()],
  });
  await client.call('index', { provider: 'openai' });
  const [call] = (await ledgerOf(client)).filter(({ purpose }) => purpose.includes('3 segments'));
  const db = openForReading(join(home, 'memory.db'));
  const own = db.all<{ tokens_in: number; tokens_out: number; cost: number }>(
    sql`SELECT tokens_in, tokens_out, cost FROM node_text
        WHERE summarizer = 'openai' AND node_ix IN (SELECT node_ix FROM segment)`,
  );
  db.database.close();
  expect(own).toHaveLength(3);
  const sum = (of: (one: (typeof own)[number]) => number): number =>
    own.reduce((total, one) => total + of(one), 0);
  expect(sum(({ tokens_in: read }) => read)).toBe(call?.tokensIn);
  expect(sum(({ tokens_out: written }) => written)).toBe(call?.tokensOut);
  expect(own.every(({ cost }) => cost > 0)).toBe(true);
  expect(sum(({ cost }) => cost)).toBeCloseTo(call?.cost ?? -1, 10);
});
