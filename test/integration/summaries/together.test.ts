/** Small segments of a conversation share a call, and each answer goes its own way. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
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

/** A conversation of three segments, hours apart. */
function longTalk(): MadeConversation {
  const [first, ...others] = [1, 2, 3].map((n) =>
    talk(n, { at: `2025-03-03T0${2 * n}:00:00Z`, said: exchangeOf(n) }),
  );
  if (first === undefined) throw new Error('there is no talk');
  return { ...first, events: [first, ...others].flatMap(({ events }) => events) };
}

const SEGMENT = /<segment label="(s\d)">\n([\s\S]*?)\n<\/segment>/g;

/** Answers each segment by its own words. */
function answerEach(asked: Asked, wanted: (label: string) => boolean = () => true): string {
  const parts = [...asked.user.matchAll(SEGMENT)].filter(([, label = '']) => wanted(label));
  return JSON.stringify({
    segments: parts.map(([, label = '', user = '']) => {
      const { items } = (asked.schema as { properties: { segments: { items: unknown } } })
        .properties.segments;
      const one = { ...asked, user, schema: items as Asked['schema'] };
      return { ...(JSON.parse(goodSummary(one)) as object), label };
    }),
  });
}

const isShared = ({ user }: Asked): boolean => user.includes('<segment label=');

it('three segments are one call, with a version, its cost and grips of its own for each', async () => {
  const { client, server, home } = await openModelMemory({
    talks: [longTalk()],
    behaviour: (asked) => (isShared(asked) ? ok(answerEach(asked)) : answersWell(asked, 0)),
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
      if (isShared(asked)) return ok(answerEach(asked, (label) => label !== 's2'));
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

it('the shares of a call add up to what it cost', async () => {
  const { client, home } = await openModelMemory({
    talks: [longTalk()],
    behaviour: (asked) => (isShared(asked) ? ok(answerEach(asked)) : answersWell(asked, 0)),
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
