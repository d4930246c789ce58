import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { priced } from '../../../core/engine/conversations/priceTokens.ts';
import { procedures } from '../../../core/contract/procedures.ts';
import { claudeLine, exchange, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import type { TurnTimeouts } from '../../../core/model/turnEnd.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-30T10:00:00.000Z';
const SESSION = uuid(0xa);
const CONVERSATION = `claude-code:${SESSION}`;
const PATH = ['toc:year:2026', 'toc:month:2026-01', 'toc:week:2026-W05:01', 'toc:day:2026-01-30'];

let memory: TestMemory;
/** The conversation's part of the day. */
let part: string;
let segments: readonly string[];
let events: readonly string[];

beforeEach(async () => {
  const file = join(temporaryFolder(), `${SESSION}.jsonl`);
  const said = [...exchange(1, 6, AT), ...exchange(11, 4, minutesAfter(AT, 90))];
  writeFileSync(file, logOf(said.map((each) => claudeLine(SESSION, each))));
  memory = openTestMemory();
  await memory.import(file);
  await memory.index();
  const toc = await memory.reader.toc({ nodeId: PATH[3], depth: 2 });
  const [conversation] = toc?.children ?? [];
  part = conversation?.nodeId ?? '';
  segments = conversation?.children?.map(({ nodeId }) => nodeId) ?? [];
  const page = await memory.reader.events({ target: SESSION, limit: 100, offset: 0 }, 0);
  events = page?.events.map(({ eventId }) => eventId) ?? [];
});

describe('an id', () => {
  it('of a segment is found by its ULID, whatever date it shows', async () => {
    const [segment = ''] = segments;
    const other = segment.replace('2026-01-30', '1999-12-31');
    const shown = await memory.reader.show({ nodeId: other, level: 'tags', version: undefined });
    expect(shown?.nodeId).toBe(segment);
  });

  it('of any kind leads to its place', async () => {
    const [segment = '', second = ''] = segments;
    const shown = await memory.reader.show({
      nodeId: segment,
      level: 'brief',
      version: undefined,
    });
    const gripId = shown?.bullets[0]?.gripIds[0] ?? '';
    const [eventId = ''] = events;
    const placed = { nodeId: segment, path: [...PATH, part, segment] };
    const none = { eventId: null, gripId: null };
    expect(await locate(segment)).toEqual({ kind: 'node', id: segment, ...placed, ...none });
    expect(await locate(gripId)).toEqual({ kind: 'grip', id: gripId, ...placed, ...none, gripId });
    expect(await locate(eventId)).toEqual({
      kind: 'event',
      id: eventId,
      ...placed,
      ...none,
      eventId,
    });
    const conversation = { kind: 'conversation', id: CONVERSATION, ...placed, ...none };
    expect(await locate(CONVERSATION)).toEqual(conversation);
    expect(await locate(SESSION)).toEqual(conversation);
    expect(await locate(events.at(-1) ?? '')).toMatchObject({ nodeId: second });
  });

  it.each(['', 'toc:', 'toc:day:2026-01-31', 'evt:1', 'grip:x', "' OR 1=1 --", 'claude-code:'])(
    'that names nothing, such as %j, gives nothing',
    async (id) => {
      const { reader } = memory;
      expect([
        await reader.locate({ id }),
        await reader.show({ nodeId: id, level: 'brief', version: undefined }),
        await reader.toc({ nodeId: id, depth: 1 }),
        await reader.grip({ gripId: id, before: 0, after: 0 }),
        await reader.events({ target: id, limit: 1, offset: 0 }, 0),
        await reader.around({ eventId: id, before: 1, after: 1 }, 0),
        await reader.rawLine({ eventId: id, limit: 1 }),
        await reader.conversation({ conversationId: id }),
        await reader.activity({ nodeId: id }),
      ]).toEqual(Array(9).fill(null));
    },
  );
});

describe('events', () => {
  it('come with their neighbours, as far as the conversation goes', async () => {
    const around = async (at: number, before: number, after: number) => {
      const eventId = events[at] ?? '';
      const page = await memory.reader.around({ eventId, before, after }, 0);
      return procedures.around.output.parse(page).events.map((event) => event.eventId);
    };
    expect(await around(5, 2, 1)).toEqual(events.slice(3, 7));
    expect(await around(0, 9, 1)).toEqual(events.slice(0, 2));
    expect(await around(9, 1, 9)).toEqual(events.slice(8));
  });

  it('of a period come in pages over all its segments', async () => {
    expect(await yearPage(100, 0)).toEqual({ ids: events, total: 10 });
    expect(await yearPage(4, 4)).toEqual({ ids: events.slice(4, 8), total: 10 });
    expect(await yearPage(0, 0)).toEqual({ ids: [], total: 10 });
    expect(await yearPage(5, 10)).toEqual({ ids: [], total: 10 });
  });

  it('say of the last turn whether it goes on: open, then cut off', async () => {
    const file = join(temporaryFolder(), 'asked.jsonl');
    const [ask] = exchange(50, 1, AT);
    if (ask === undefined) throw new Error('nobody asked');
    writeFileSync(file, logOf([claudeLine(uuid(0xb), ask)]));
    await memory.import(file);
    const stateAt = async (now: string) => {
      const target = { target: uuid(0xb), limit: 9, offset: 0 };
      return (await memory.reader.events(target, Date.parse(now)))?.turns.map(({ state }) => state);
    };
    expect(await stateAt(minutesAfter(AT, 30))).toEqual(['open']);
    expect(await stateAt(minutesAfter(AT, 31))).toEqual(['partial']);
    const answered = await memory.reader.events({ target: SESSION, limit: 9, offset: 0 }, 0);
    expect(new Set(answered?.turns.map(({ state }) => state))).toEqual(new Set(['complete']));
  });
});

describe('a turn that the assistant has answered', () => {
  const SECOND = 1_000;

  it('is complete when it was silent for long enough since, whatever the clock does', async () => {
    const file = join(temporaryFolder(), 'answered.jsonl');
    const lines = [
      ['user', 'Is the till slow?'],
      ['assistant', 'No.'],
    ].map(([role, text]) => JSON.stringify({ conversation: 'calm', role, text, time: AT }));
    writeFileSync(file, `${lines.join('\n')}\n`);
    await memory.import(file);
    const target = { target: 'plain:calm', limit: 9, offset: 0 };
    const stateAfter = async (ms: number, turnTimeouts?: TurnTimeouts) => {
      const page = await memory.reader.events(target, Date.parse(AT) + ms, turnTimeouts);
      return page?.turns[0]?.state;
    };
    expect(await stateAfter(0)).toBe('open');
    expect(await stateAfter(8 * SECOND - 1)).toBe('open');
    expect(await stateAfter(8 * SECOND)).toBe('complete');
    expect(await stateAfter(30 * 24 * 3_600 * SECOND)).toBe('complete');
    const patient = { completeAfterMs: 60 * SECOND, partialAfterMs: 1 };
    expect(await stateAfter(59 * SECOND, patient)).toBe('open');
    expect(await stateAfter(60 * SECOND, patient)).toBe('complete');
    // Clocks differ by a little; one that was set back by an hour tells nothing of silence.
    expect(await stateAfter(-SECOND)).toBe('open');
    expect(await stateAfter(-3_600 * SECOND)).toBe('complete');
  });
});

describe('a turn that is not the last', () => {
  it('was completed by the next request, whether or not the assistant had its say', async () => {
    const file = join(temporaryFolder(), 'turns.jsonl');
    const said = ([role, text]: readonly string[], at: number) =>
      JSON.stringify({ conversation: 'hasty', role, text, time: minutesAfter(AT, at) });
    const lines = [
      ['user', 'Why is the till slow?'],
      ['tool', 'a stack trace'],
      ['user', 'Never mind, look at the sync.'],
      ['assistant', 'The sync is fine.'],
      ['user', 'Good.'],
      ['assistant', 'Anything else?'],
    ].map(said);
    writeFileSync(file, `${lines.join('\n')}\n`);
    await memory.import(file);
    const target = { target: 'plain:hasty', limit: 9, offset: 0 };
    const page = await memory.reader.events(target, Date.parse(AT));
    expect(page?.turns.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete']);
  });

  it('is cut off when the user interrupted it', async () => {
    const file = join(temporaryFolder(), 'interrupted.jsonl');
    const said = [
      ['user', 'Why is the till slow?'],
      ['assistant', 'I look at the log.'],
      ['user', '[Request interrupted by user]'],
      ['user', 'Look at the sync first.'],
      ['assistant', 'The sync is fine.'],
    ] as const;
    const lines = said.map(([role, text], at) =>
      claudeLine('stopped', { role, text, id: 900 + at, at: minutesAfter(AT, at) }),
    );
    writeFileSync(file, logOf(lines));
    await memory.import(file);
    const target = { target: 'claude-code:stopped', limit: 9, offset: 0 };
    const page = await memory.reader.events(target, Date.parse(AT));
    expect(page?.turns.map(({ state }) => state)).toEqual(['partial', 'complete']);
  });
});

describe('what the window asks besides', () => {
  it('fits the contract', async () => {
    const activity = procedures.activity.output.parse(
      await memory.reader.activity({ nodeId: 'toc:year:2026' }),
    );
    expect(activity).toEqual({
      days: [
        {
          nodeId: 'toc:day:2026-01-30',
          date: '2026-01-30',
          eventCount: 10,
          requests: 5,
          conversations: 1,
        },
      ],
    });
    const conversation = await memory.reader.conversation({ conversationId: SESSION });
    if (conversation === null) throw new Error('no conversation');
    // What tokens cost, the host knows.
    expect(procedures.conversation.output.parse(priced(conversation, []))).toMatchObject({
      conversationId: CONVERSATION,
      nativeId: SESSION,
      project: 'shop',
      folder: '/home/mira/shop',
      requests: 5,
      nodes: [part],
      parentId: null,
      childIds: [],
      continuedFrom: null,
      start: AT,
      end: minutesAfter(AT, 93),
      eventCount: 10,
    });
    const [segment] = (await memory.reader.toc({ nodeId: part, depth: 1 }))?.children ?? [];
    for (const id of [part, part.slice(0, -8), segment?.nodeId ?? ''])
      expect((await memory.reader.conversation({ conversationId: id }))?.conversationId).toBe(
        CONVERSATION,
      );
    expect(await memory.reader.conversation({ conversationId: 'toc:year:2026' })).toBeNull();
    // What is followed, the host knows.
    const fromReader = procedures.status.output.omit({ following: true });
    const status = fromReader.parse(await memory.reader.status());
    expect(status.counts).toMatchObject({ conversations: 1, events: 10, turns: 5, segments: 2 });
  });
});

async function yearPage(limit: number, offset: number) {
  const page = await memory.reader.events({ target: 'toc:year:2026', limit, offset }, 0);
  return { ids: page?.events.map(({ eventId }) => eventId), total: page?.total };
}

const locate = (id: string) => memory.reader.locate({ id });
