/** What an id may be shortened to, and what can be opened as a grip. */
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { codeOf, nodesOf, sharedSearching, talk } from './searching.ts';

/** 29 January to 1 February 2026 are of one week, in two months. */
const LINES = [
  ...talk('winter', '2026-01-29T10:00:00.000Z', [
    'Where does the ferry to Naxos leave?',
    'The ferry leaves from gate E7, as the board says.',
  ]),
  ...talk('spring', '2026-02-01T10:00:00.000Z', [
    'Which dentist did you pick, and how is the garden after all of the rain of this long week?',
    'I decided on Doctor Petrov, because she is near, and the garden is fine.',
  ]),
];
const shared = sharedSearching(LINES);
const show = (nodeId: string): Promise<OutputOf<'show'>> =>
  shared.client().call('show', { nodeId });
const grip = (gripId: string): Promise<OutputOf<'grip'>> =>
  shared.client().call('grip', { gripId });
const segmentOf = async (at: number): Promise<string> =>
  (await nodesOf(shared.client(), 'segment'))[at]?.nodeId ?? '';

describe('a node', () => {
  it('is named by the beginning of its id or of its ULID, if only one has it', async () => {
    const id = await segmentOf(0);
    const ulid = id.slice(-26);
    for (const short of [ulid, ulid.slice(0, 10), ulid.toLowerCase(), id.slice(0, -10)])
      expect((await show(short)).nodeId).toBe(id);
    expect((await show('toc:month:2026-02')).nodeId).toBe('toc:month:2026-02');
    for (const none of ['toc:segment:2026', '01', 'ZZZZZZ', ''])
      expect(await codeOf(show(none))).toBe('not-found');
  });

  it('is named by an event or a turn in it', async () => {
    const { events } = await shared.client().call('events', { target: await segmentOf(1) });
    for (const id of [events[1]?.eventId, events[1]?.turnId])
      expect((await show(id ?? '')).nodeId).toBe(await segmentOf(1));
  });

  it('names its conversation, and its events, by its ULID alone', async () => {
    const client = shared.client();
    const [day] = await nodesOf(client, 'conversation');
    const ulid = (day?.nodeId ?? '').slice(-26);
    const { events } = await client.call('events', { target: ulid });
    expect(events.map(({ nativeId }) => nativeId)).toEqual(['winter:0', 'winter:1']);
    expect(await client.call('conversation', { conversationId: ulid })).toMatchObject({
      conversationId: day?.conversationId,
    });
    expect(await codeOf(client.call('events', { target: 'ZZZZZZ' }))).toBe('not-found');
  });

  it('of a week without its month is both halves, or the fuller one alone', async () => {
    const client = shared.client();
    const { children } = await client.call('toc', { nodeId: 'toc:week:2026-W05' });
    expect(children.map(({ nodeId }) => nodeId)).toEqual([
      'toc:day:2026-01-29',
      'toc:day:2026-02-01',
    ]);
    expect((await show('toc:week:2026-W05')).nodeId).toBe('toc:week:2026-W05:02');
    const found = await client.call('search', { query: 'ferry', parentId: 'toc:week:2026-W05' });
    expect('results' in found && found.results.map(({ nodeId }) => nodeId)).toEqual([
      'toc:day:2026-01-29',
    ]);
    const { parts } = await client.call('pack', { nodeIds: ['toc:week:2026-W05'], budget: 9_000 });
    expect(parts.map(({ nodeId }) => nodeId)).toEqual(
      expect.arrayContaining(['toc:week:2026-W05:01', 'toc:week:2026-W05:02']),
    );
  });

  it('above the years is named by nothing', async () => {
    const client = shared.client();
    expect(await client.call('toc', { nodeId: '' })).toEqual(await client.call('toc', {}));
    expect(await client.call('search', { query: 'ferry', parentId: '' })).toEqual(
      await client.call('search', { query: 'ferry' }),
    );
  });
});

describe('a grip', () => {
  it('is every event, by its id, its number in a segment, or its id as a grip', async () => {
    const segment = await segmentOf(0);
    const { events } = await shared.client().call('events', { target: segment });
    const { eventId = '', text = '', turnId } = events[1] ?? {};
    const own = eventId.replace('evt:', 'grip:');
    for (const id of [eventId, own, `${segment}#2`, `${segment.slice(-26)}#2`])
      expect(await grip(id)).toMatchObject({
        gripId: own,
        excerpt: text,
        eventIdStart: eventId,
        eventIdEnd: eventId,
        nodeId: segment,
        events: [{ eventId }],
      });
    expect((await grip(turnId ?? '')).events[0]?.nativeId).toBe('winter:0');
    expect(await shared.client().call('locate', { id: own })).toMatchObject({ nodeId: segment });
    for (const none of [`${segment}#3`, `${segment}#0`, 'grip:1:0'])
      expect(await codeOf(grip(none))).toBe('not-found');
  });

  it('stands with each piece of evidence, and opens it', async () => {
    const client = shared.client();
    const { evidence } = await client.call('navigate', { question: 'where is the ferry?' });
    const { results } = await client.call('find', { query: 'ferry' });
    expect(evidence.length).toBeGreaterThan(0);
    for (const { gripId, nodeId, place, events } of evidence) {
      expect((await grip(gripId)).events.map(({ eventId }) => eventId)).toContain(
        events[0]?.eventId,
      );
      expect((await grip(`${nodeId}#${place}`)).eventIdStart).toBe(events[0]?.eventId);
    }
    for (const { gripId, event } of results)
      expect((await grip(gripId)).eventIdStart).toBe(event.eventId);
  });
});

it('a segment in full has its numbers, and is read on from any of them', async () => {
  const nodeId = await segmentOf(0);
  const full = await shared.client().call('show', { nodeId, level: 'full' });
  expect(full.content).toBe(
    '#1 [2026-01-29 10:00:00] user\nWhere does the ferry to Naxos leave?\n\n#2 [2026-01-29 10:01:00] assistant\nThe ferry leaves from gate E7, as the board says.',
  );
  const { content } = await shared.client().call('show', { nodeId, level: 'full', from: 2 });
  expect(content).toBe(full.content.slice(full.content.indexOf('#2')));
});
