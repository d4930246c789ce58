import { describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import { claudeLine, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { tiktokenCount } from '../../unit/search/tiktoken.ts';
import { codeOf, nodesOf, sharedSearching, talk } from './searching.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES = Array.from({ length: 9 }, (_, at) =>
  talk(`c${at}`, `2025-02-${String(at + 3).padStart(2, '0')}T10:00:00.000Z`, [
    `Let us plan part ${at} of the ${at === 2 ? 'ferry' : 'harbour'} trip with all that belongs to it.`,
    `I decided that part ${at} goes by train. The ticket costs ${at}4 euros, and it leaves at 0${at}:15.`,
    'What if it rains all day long? We must not forget the umbrella, and the key of the cabin.',
    `I will ask the captain. Remember: the limit of luggage is 2${at} kilos for each of us.`,
  ]),
).flat();

describe('pack', () => {
  const shared = sharedSearching(LINES);
  const pack = (input: InputOf<'pack'>): Promise<OutputOf<'pack'>> =>
    shared.client().call('pack', input);

  it('makes a cited context from a node, within any budget, in the order of time', async () => {
    let last = 0;
    for (const budget of [1, 30, 100, 300, 1_000, 4_000, 50_000]) {
      const made = await pack({ nodeIds: ['toc:month:2025-02'], budget });
      expect(tiktokenCount(made.text)).toBe(made.tokens);
      expect(made.tokens).toBeLessThanOrEqual(budget);
      expect(made.tokens).toBeGreaterThanOrEqual(last);
      last = made.tokens;
      const cited = made.parts.map(({ nodeId }) => made.text.indexOf(`\n${nodeId}\n`));
      expect(cited.every((at) => at > 0)).toBe(true);
      expect(cited).toEqual(cited.toSorted((a, b) => a - b));
      expect(made.parts.length + made.leftOut.length).toBe(10);
    }
  });

  it('raises what is asked for before what is recent, and that before the rest', async () => {
    const [first, second] = await nodesOf(shared.client(), 'segment');
    const whole = await pack({ nodeIds: ['toc:month:2025-02'], budget: 100_000 });
    const reasons = new Map(whole.parts.map(({ nodeId, reason }) => [nodeId, reason]));
    expect(reasons.get('toc:month:2025-02')).toBe('asked for');
    expect([...reasons.values()].filter((reason) => reason === 'recent')).toHaveLength(5);
    expect(reasons.get(first?.nodeId ?? '')).toMatch(/must not be lost|the rest/);
    expect(whole.parts.every(({ level }) => level === 'full')).toBe(true);
    const named = await pack({
      nodeIds: [second?.nodeId ?? '', first?.nodeId ?? ''],
      budget: 100_000,
      maxLevel: 'brief',
    });
    expect(
      named.parts.map(({ gripIds, ...part }) => ({ ...part, cited: gripIds.length > 0 })),
    ).toEqual(
      [first, second].map((node) => ({
        nodeId: node?.nodeId,
        level: 'brief',
        reason: 'asked for',
        doubts: 0,
        cited: true,
      })),
    );
  });

  it('makes one for a question, from the segments that answer it', async () => {
    const made = await pack({ question: 'When does the ferry leave?', budget: 400 });
    expect(made.parts.map(({ reason }) => reason)).toContain('answers the question best');
    expect(made.text).toContain('ferry');
    expect(tiktokenCount(made.text)).toBeLessThanOrEqual(400);
    expect(await pack({ question: 'quagga', budget: 400 })).toEqual({
      text: '',
      tokens: 0,
      parts: [],
      leftOut: [],
    });
  });

  it('says what it cannot make one from', async () => {
    expect(await codeOf(pack({ budget: 100 }))).toBe('bad-input');
    expect(await codeOf(pack({ nodeIds: ['toc:day:1999-01-01'], budget: 100 }))).toBe('not-found');
    expect(await codeOf(pack({ question: '—', budget: 100 }))).toBe('bad-input');
    expect(await codeOf(pack({ nodeIds: ['toc:month:2025-02'], budget: 0 }))).toBe('bad-input');
  });
});

it('a handoff says what a conversation was for, how it stands, and what is open', async () => {
  const session = uuid(0xa);
  const at = '2026-01-05T10:00:00.000Z';
  const say = (id: number, role: 'user' | 'assistant', text: string): string =>
    claudeLine(session, { id, at: minutesAfter(at, id), role, text });
  const tool = (id: number, file: string): string =>
    JSON.stringify({
      ...(JSON.parse(say(id, 'assistant', '')) as object),
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id: `t${id}`, name: 'Edit', input: { file_path: file } }],
      },
    });
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, `${session}.jsonl`),
    logOf([
      say(1, 'user', 'Fix the rounding of the tax table in the checkout, please.'),
      say(2, 'assistant', 'I decided to round half even, because the law asks for it.'),
      tool(3, 'core/tax/table.ts'),
      tool(4, 'test/tax.test.ts'),
      tool(5, 'core/tax/table.ts'),
      say(6, 'user', 'Which zone do the receipts have? Now write the migration.'),
      say(7, 'assistant', 'The migration is written; I will run it tomorrow.'),
    ]),
  );
  const { client } = await openHost();
  await client.call('import', { paths: [folder] });
  await client.call('index', {});
  const target = `claude-code:${session}`;
  const whole = await client.call('handoff', { target });
  expect(whole.conversationId).toBe(target);
  expect(whole.tokens).toBe(tiktokenCount(whole.text));
  for (const words of [
    `${target} · 2026-01-05 10:01 to 2026-01-05 10:07 · shop`,
    '## Goal\nFix the rounding of the tax table in the checkout, please.',
    'Last asked: Which zone do the receipts have? Now write the migration.',
    'Last said: The migration is written; I will run it tomorrow.',
    '## Files\n- core/tax/table.ts\n- test/tax.test.ts',
    'round half even',
  ])
    expect(whole.text).toContain(words);
  const [segment] = await nodesOf(client, 'segment');
  expect(await client.call('handoff', { target: segment?.nodeId ?? '' })).toEqual(whole);
  for (const budget of [1, 20, 60, 120, 200]) {
    const { text } = await client.call('handoff', { target, budget });
    expect(tiktokenCount(text)).toBeLessThanOrEqual(budget);
  }
  expect(await codeOf(client.call('handoff', { target: 'toc:year:2026' }))).toBe('not-found');
  expect(await codeOf(client.call('handoff', { target: 'claude-code:nobody' }))).toBe('not-found');
});
