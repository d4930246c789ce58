/** Ideas: what is told of conversations and linked between them, what a person says of it, and what it survives. */
import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { createSearch } from '../../../core/engine/search/createSearch.ts';
import { createIdeaPlanner } from '../../../core/engine/ideas/planIdeas.ts';
import { tellDue } from '../../../core/engine/ideas/tellDue.ts';
import { hashText } from '../../../core/node/bytes.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { rebuild } from '../care/rebuilding.ts';
import { verifyMemory } from '../care/verifyMemory.ts';
import { forgetIn, leftOf } from '../forget/forgetting.ts';
import { markingIn } from '../marks/marking.ts';
import { ideasOf } from './ideasOf.ts';
import { writeShop } from './shop.ts';

const HIDDEN = 'Make the tariff export command hidden';
const REMOVED = "Thinking again: let's completely remove the tariff export command";
const SKIPS = 'Why does the ferry timetable skip Sundays in harbour.ts?';
const BECAUSE =
  'Because the calendar of the ferry timetable begins on Monday, and no day is named before it at all.';
const PILOTS = 'Should the pilots see the draught of each ship in the ferry list?';
const CRASHES = 'The tariff importer crashes on leap seconds in harbour.ts';

async function shop() {
  const memory = openTestMemory();
  const logs = await writeShop(temporaryFolder());
  await memory.import(logs);
  await memory.index();
  return { memory, logs, ask: ideasOf(memory) };
}

const told = async (memory: TestMemory) =>
  (await ideasOf(memory)('ideas', {})).ideas
    .toReversed()
    .map(({ intent, state, text }) => [intent, state, text.toLowerCase()]);

const ALL = [
  ['problem', 'open', CRASHES],
  ['decision', 'superseded', HIDDEN],
  ['question', 'answered', SKIPS],
  ['conclusion', 'stands', BECAUSE],
  ['decision', 'stands', REMOVED],
  ['question', 'open', PILOTS],
].map(([intent, state, text = '']) => [intent, state, text.toLowerCase()]);

describe('the ideas of a memory', () => {
  it('are what was decided, asked and broken, with what became of it', async () => {
    const { memory, ask } = await shop();
    expect(await told(memory)).toEqual(ALL);
    const { ideas } = await ask('ideas', { intents: ['question'] });
    expect(ideas.map(({ answeredBy }) => answeredBy?.text ?? null)).toEqual([null, BECAUSE]);
  });

  it('lead with every quote to the words in the log', async () => {
    const { memory, ask } = await shop();
    for (const idea of (await ask('ideas', {})).ideas) {
      const grip = await memory.reader.grip({ gripId: idea.gripId, before: 0, after: 0 });
      expect(grip?.events[0]?.eventId).toBe(idea.eventId);
      expect(grip?.events[0]?.text).toContain(grip?.excerpt);
      expect(grip?.excerpt.toLowerCase()).toContain(idea.text.toLowerCase().slice(0, 30));
    }
  });

  it('are told in chains, by an id, by that of a grip, and by the beginning of its ULID', async () => {
    const { ask } = await shop();
    const { ideas } = await ask('ideas', { intents: ['decision'], states: ['superseded'] });
    const [old] = ideas;
    for (const ideaId of [old?.ideaId, old?.gripId, old?.ideaId.slice(-26, -4)]) {
      const { idea, chain } = await ask('idea', { ideaId: ideaId ?? '' });
      expect(idea.ideaId).toBe(old?.ideaId);
      expect(chain.map(({ text }) => text)).toEqual([HIDDEN, REMOVED]);
      expect(idea.relations).toMatchObject([{ relation: 'supersedes', direction: 'from' }]);
    }
    await expect(ask('idea', { ideaId: 'idea:none' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are narrowed by intent, state, entity, topic, words, time and conversation', async () => {
    const { ask } = await shop();
    const texts = async (input: Parameters<typeof ask<'ideas'>>[1]) =>
      (await ask('ideas', input)).ideas.map(({ text }) => text);
    expect(await texts({ states: ['open'] })).toEqual([PILOTS, CRASHES]);
    expect(await texts({ entity: 'HARBOUR.ts' })).toEqual([SKIPS, CRASHES]);
    expect(await texts({ entity: 'file:harbour.ts', intents: ['problem'] })).toEqual([CRASHES]);
    expect(await texts({ entity: 'nothing.ts' })).toEqual([]);
    expect(await texts({ text: 'draught' })).toEqual([PILOTS]);
    expect(await texts({ from: '2026-03-05' })).toEqual([PILOTS]);
    expect(await texts({ conversationId: uuid(902) })).toEqual([PILOTS]);
    expect(await texts({ project: 'shop', limit: 1, offset: 1, states: ['open'] })).toEqual([
      CRASHES,
    ]);
    await expect(texts({ conversationId: 'none' })).rejects.toMatchObject({ code: 'not-found' });
    const { counts, total } = await ask('ideas', { states: ['open'], limit: 1 });
    expect(total).toBe(2);
    expect(counts.question).toEqual({ open: 1, other: 1 });
  });

  it('name entities, and are spoken of in topics', async () => {
    const { ask } = await shop();
    const { entities } = await ask('entities', { kinds: ['file'] });
    expect(entities).toMatchObject([
      { entityId: 'file:harbour.ts', name: 'harbour.ts', ideas: 2, conversations: 2 },
    ]);
    expect((await ask('entities', { name: 'bour' })).total).toBe(1);
    expect((await ask('entities', { name: 'bour', project: 'nowhere' })).total).toBe(0);
    const { topics } = await ask('topics', { conversationId: uuid(901) });
    expect(topics.length).toBeGreaterThan(0);
    expect(topics[0]?.spans[0]).toMatchObject({ conversationId: `claude-code:${uuid(901)}` });
    expect((await ask('topics', { from: '2026-03-05' })).total).toBe(1);
  });
});

describe('telling ideas', () => {
  it('comes to the same in any order of logs, indexed in between, and again', async () => {
    const { memory, logs } = await shop();
    const whole = memory.export()['ideas'];
    const other = openTestMemory();
    for (const log of logs.toReversed()) {
      await other.import(log);
      await other.index();
    }
    expect(other.export()['ideas']).toEqual(whole);
    await other.index();
    expect(other.export()['ideas']).toEqual(whole);
    expect(await verifyMemory(other)).toMatchObject({ ok: true, findings: [] });
  });

  it('goes on where it was stopped, and leaves nothing due', async () => {
    const { memory } = await shop();
    const whole = memory.export()['ideas'];
    memory.db.run(
      sql`INSERT INTO idea_due (conversation_ix) SELECT conversation_ix FROM conversation`,
    );
    const planner = createIdeaPlanner(memory.reader, hashText);
    let calls = 0;
    const stopped = tellDue(planner, memory.writer, {
      aborted: false,
      throwIfAborted() {
        calls += 1;
        if (calls === 3) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    await tellDue(planner, memory.writer, neverCancelled);
    expect(memory.export()['ideas']).toEqual(whole);
    expect(
      memory.db.all(sql`SELECT * FROM idea_due UNION ALL SELECT * FROM idea_link_due`),
    ).toEqual([]);
  });

  it('keeps due what changes while it is told', async () => {
    const { memory } = await shop();
    memory.db.run(sql`INSERT INTO idea_due (conversation_ix) VALUES (1)`);
    const [due] = await memory.reader.dueIdeas(5);
    memory.db.run(sql`UPDATE idea_due SET changes = changes + 1`);
    await memory.writer.applyIdeas([{ conversationIx: 1, changes: due?.changes ?? 0, ideas: [] }]);
    expect(await memory.reader.dueIdeas(5)).toEqual([{ conversationIx: 1, changes: 2 }]);
  });

  it('hears an answer that comes later', async () => {
    const { memory, logs, ask } = await shop();
    const answer = 'Yes, the pilots see the draught of each ship.';
    appendFileSync(
      logs[2] ?? '',
      logOf([
        claudeLine(uuid(902), {
          at: '2026-03-06T09:05:00Z',
          text: answer,
          id: 290,
          role: 'assistant',
        }),
      ]),
    );
    await memory.import(logs);
    await memory.index();
    const { ideas } = await ask('ideas', { text: 'pilots' });
    expect(ideas).toMatchObject([{ state: 'answered', answeredBy: { text: answer, by: 'rule' } }]);
  });

  it('leaves out sub-agents, whose parents ask them', async () => {
    const { memory, ask } = await shop();
    memory.db.run(
      sql`UPDATE conversation SET parent_native = ${uuid(901)} WHERE native_id = ${uuid(902)}`,
    );
    memory.db.run(
      sql`INSERT INTO idea_due (conversation_ix) SELECT conversation_ix FROM conversation`,
    );
    await tellDue(createIdeaPlanner(memory.reader, hashText), memory.writer, neverCancelled);
    expect((await ask('ideas', { text: 'pilots' })).total).toBe(0);
  });
});

it('the board of points says what became of them', async () => {
  const { memory } = await shop();
  const { points } = await markingIn(memory).points({ state: 'all' });
  const of = (text: string) => points.find((point) => point.text === text)?.became;
  expect(of(SKIPS)).toMatchObject({ state: 'answered', text: BECAUSE });
  expect(of(REMOVED)).toBeUndefined();
});

describe('what a person says of an idea', () => {
  it('closes, corrects, and is undone by what it returns', async () => {
    const { ask } = await shop();
    const [open] = (await ask('ideas', { text: 'pilots' })).ideas;
    const ideaId = open?.ideaId ?? '';
    const closed = await ask('markIdea', { ideaId, state: 'closed' });
    expect(closed.before).toEqual({ state: 'open', intent: null, text: null });
    expect((await ask('idea', { ideaId })).idea.state).toBe('closed');
    const corrected = await ask('markIdea', {
      ideaId,
      state: 'open',
      intent: 'todo',
      text: 'Show the draught',
    });
    expect((await ask('idea', { ideaId })).idea).toMatchObject({
      state: 'open',
      intent: 'todo',
      text: 'Show the draught',
      originalText: PILOTS,
    });
    await ask('markIdea', { ideaId, ...corrected.before });
    await ask('markIdea', { ideaId, ...closed.before });
    expect((await ask('idea', { ideaId })).idea).toMatchObject({
      state: 'open',
      intent: 'question',
      text: PILOTS,
    });
    await expect(ask('markIdea', { ideaId: 'idea:none', state: 'closed' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('a closed decision supersedes no other', async () => {
    const { ask } = await shop();
    const [later] = (await ask('ideas', { text: 'thinking again' })).ideas;
    await ask('markIdea', { ideaId: later?.ideaId ?? '', state: 'closed' });
    expect((await ask('ideas', { text: 'hidden' })).ideas).toMatchObject([{ state: 'stands' }]);
  });

  it('survives an index from the start, another import, and a rebuild', async () => {
    const { memory, logs, ask } = await shop();
    const [open] = (await ask('ideas', { text: 'pilots' })).ideas;
    await ask('markIdea', { ideaId: open?.ideaId ?? '', state: 'closed' });
    memory.db.run(sql`UPDATE conversation SET due = 2`);
    await memory.import(logs);
    await memory.index();
    expect((await ask('ideas', { text: 'pilots' })).ideas).toMatchObject([{ state: 'closed' }]);
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    const file = join(temporaryFolder(), 'memory.db');
    copyFileSync(memory.file, file);
    await rebuild(file);
    const rebuilt = openTestMemory({ file });
    await rebuilt.index();
    expect(await verifyMemory(rebuilt)).toMatchObject({ ok: true, findings: [] });
    expect((await ideasOf(rebuilt)('ideas', { text: 'pilots' })).ideas).toMatchObject([
      { state: 'closed', ideaId: open?.ideaId },
    ]);
  });
});

describe('forgetting', () => {
  it('takes ideas, links and entities along, to the last byte', async () => {
    const { memory, ask } = await shop();
    await forgetIn(memory, { kind: 'conversation', value: `claude-code:${uuid(901)}` });
    await memory.index();
    expect(leftOf(memory.db, ['timetable skip Sundays', 'completely remove the tariff'])).toEqual(
      [],
    );
    // What it superseded stands again.
    expect((await ask('ideas', { text: 'hidden' })).ideas).toMatchObject([
      { state: 'stands', relations: [] },
    ]);
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  });
});

describe('who asks', () => {
  it.each(['tariff export command hidden', 'the command is hidden now'])(
    'is told first that the best evidence was superseded, and by what: %s',
    async (question) => {
      const { memory } = await shop();
      const asked = procedures.navigate.input.parse({ question });
      const search = createSearch({
        reader: memory.reader,
        countTokens: (text) => Math.ceil(text.length / 4),
        now: () => Date.parse('2026-05-01T10:00:00Z'),
        ticks: () => 0,
      });
      const found = await search.navigate(asked, neverCancelled);
      const replaced = found.evidence.find(({ superseded }) => superseded !== undefined);
      expect(replaced?.superseded).toMatchObject({
        text: REMOVED,
        time: '2026-03-04T09:10:00.000Z',
      });
      expect(found.text.indexOf('was superseded on 2026-03-04')).toBeLessThan(
        found.text.indexOf('## '),
      );
      // What replaced it is not replaced itself.
      expect(found.evidence.filter(({ superseded }) => superseded !== undefined)).toHaveLength(1);
    },
  );
});

it('projects that a person makes one are linked together, and apart again', async () => {
  const memory = openTestMemory();
  const logs = await writeShop(temporaryFolder(), (at) =>
    at === 1 ? '/home/mira/quay' : undefined,
  );
  await memory.import(logs);
  await memory.index();
  const superseded = async () =>
    (await ideasOf(memory)('ideas', { states: ['superseded'] })).ideas.map(({ text }) => text);
  expect(await superseded()).toEqual([]);
  const project = (name: string) =>
    memory.db.get<{ key: string }>(sql`SELECT key FROM project WHERE name = ${name}`)?.key ?? '';
  memory.db.run(sql`UPDATE project SET merged_into = ${project('shop')} WHERE name = 'quay'`);
  await memory.index();
  expect(await superseded()).toEqual([HIDDEN]);
  memory.db.run(sql`UPDATE project SET merged_into = NULL WHERE name = 'quay'`);
  await memory.index();
  expect(await superseded()).toEqual([]);
});
