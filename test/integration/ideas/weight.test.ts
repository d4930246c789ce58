/** What counts most comes first: by age, importance and use; opening is kept, and forgotten with the words. */
import { expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { DEFAULT_HALF_LIVES } from '../../../core/model/idea.ts';
import { uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { forgetIn } from '../forget/forgetting.ts';
import { ideasOf } from './ideasOf.ts';
import { writeShop } from './shop.ts';

async function shop() {
  const memory = openTestMemory();
  await memory.import(await writeShop(temporaryFolder()));
  await memory.index();
  return { memory, ask: ideasOf(memory) };
}

it('orders by what still counts, and lifts what was opened', async () => {
  const { memory, ask } = await shop();
  const byWeight = async () => (await ask('ideas', { order: 'weight' })).ideas;
  const before = await byWeight();
  expect(before[0]).toMatchObject({ intent: 'decision', state: 'stands' });
  const at = (state: string) => before.findIndex((idea) => idea.state === state);
  expect(at('superseded')).toBeGreaterThan(at('open'));
  const ranks = before.map(({ weight }) => weight?.retention ?? 0);
  expect(ranks.every((retention) => retention > 0)).toBe(true);
  // Other turns of the project came after it, and one idea leads back to it.
  const open = before.find(({ intent }) => intent === 'problem');
  await ask('openIdea', { ideaId: open?.ideaId ?? '' });
  await ask('openIdea', { ideaId: open?.ideaId ?? '' });
  expect(memory.db.all(sql`SELECT at_minute FROM idea_use`)).toHaveLength(1);
  const after = (await byWeight()).find(({ ideaId }) => ideaId === open?.ideaId);
  expect(after?.weight?.retention).toBeCloseTo(
    ((open?.weight?.retention ?? 0) * (1 + Math.log2(3) / 4)) / (1 + Math.log2(2) / 4),
  );
  expect(after?.weight?.activation).toBeGreaterThan(open?.weight?.activation ?? 1);
  expect((await ask('ideas', {})).ideas.every(({ weight }) => weight === undefined)).toBe(true);
  await expect(ask('openIdea', { ideaId: 'idea:none' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('weighs by the half-lives that hold when it is asked', async () => {
  const { memory, ask } = await shop();
  const first = async (asking: typeof ask) =>
    (await asking('ideas', { order: 'weight' })).ideas[0]?.intent;
  expect(await first(ask)).toBe('decision');
  const shortLived = ideasOf(memory, { ...DEFAULT_HALF_LIVES, decision: 1, closed: 1 });
  expect(await first(shortLived)).not.toBe('decision');
});

it('what was opened is kept when ideas are told anew, and goes with the words', async () => {
  const { memory, ask } = await shop();
  const [last] = (await ask('ideas', { conversationId: uuid(902) })).ideas;
  const [other] = (await ask('ideas', { conversationId: uuid(901) })).ideas;
  await ask('openIdea', { ideaId: last?.ideaId ?? '' });
  await ask('openIdea', { ideaId: other?.ideaId ?? '' });
  memory.db.run(
    sql`INSERT INTO idea_due (conversation_ix) SELECT conversation_ix FROM conversation`,
  );
  await memory.index();
  const uses = () => memory.db.column(sql`SELECT key FROM idea_use`);
  expect(uses()).toHaveLength(2);
  await forgetIn(memory, { kind: 'conversation', value: `claude-code:${uuid(902)}` });
  expect(uses()).toHaveLength(1);
});

it('a point in whose words an idea stands is left to the ideas, whatever became of it', async () => {
  const { memory, ask } = await shop();
  const asked = {
    state: 'all' as const,
    roles: undefined,
    conversationId: undefined,
    text: undefined,
    agents: false,
    limit: 100,
    offset: 0,
    fromMs: undefined,
    toMs: undefined,
  };
  const all = await memory.reader.listPoints(asked);
  const others = await memory.reader.listPoints({ ...asked, withoutIdeas: true });
  const grips = new Set((await ask('ideas', {})).ideas.map(({ gripId }) => gripId));
  const withIdea = all.points.filter(({ pointId }) =>
    grips.has(pointId.replace('point:', 'grip:')),
  );
  expect(withIdea.length).toBeGreaterThan(0);
  expect(others.total).toBe(all.total - withIdea.length);
  expect(others.points).toHaveLength(others.total);
});
