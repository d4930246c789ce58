import { expect, test } from 'vitest';
import type { InputOf } from '../../../core/contract/procedures.ts';
import { until } from '../../helpers/until.ts';
import {
  createFoundList,
  foundRows,
  rowAfter,
  type FoundConversation,
} from '../../../renderer/state/foundList.ts';
import { EMPTY_QUERY } from '../../../renderer/state/searchQuery.ts';

const QUERY = { ...EMPTY_QUERY, text: 'token' };
const TOTALS = { total: 9, totalIsCapped: false, notIndexed: 0, elapsedMs: 1 };

const conversation = (id: string, count: number, shown = count): FoundConversation => ({
  conversationId: id,
  title: id,
  projectId: null,
  project: null,
  source: 'plain',
  time: '2026-01-30T10:00:00.000Z',
  count,
  hits: Array.from({ length: shown }, (_, at) => ({
    event: {
      eventId: `${id}:${at}`,
      nativeId: null,
      conversationId: id,
      turnId: null,
      kind: 'message' as const,
      role: 'user' as const,
      name: null,
      time: '2026-01-30T10:00:00.000Z',
      text: '',
      file: '/log',
      offset: 0,
    },
    isCut: true,
    gripId: `grip:${id}:${at}`,
    nodeId: null,
    title: null,
    place: null,
    project: null,
    snippet: 'token',
    marks: [],
    range: [0, 5] as [number, number],
  })),
});

function start() {
  const asked: InputOf<'hits'>[] = [];
  const all = [conversation('a', 3), conversation('b', 2), conversation('c', 4)];
  const list = createFoundList({
    call: (async (_name: string, input: InputOf<'hits'>) => {
      asked.push(input);
      const { only, offset = 0, each = 5 } = input;
      const meant = all.filter(
        ({ conversationId }) => only === undefined || only === conversationId,
      );
      return {
        conversations: meant.slice(offset, offset + 2).map((one) => ({
          ...one,
          hits: one.hits.slice(0, Math.min(each, only === undefined ? 2 : each)),
        })),
        conversationCount: all.length,
        ...TOTALS,
      };
    }) as never,
  });
  const ids = () => foundRows(list.store.getState()).map(({ id }) => id);
  return { list, asked, ids };
}

test('conversations come page by page, the hits of one when they are asked for', async () => {
  const { list, asked, ids } = start();
  list.look(QUERY);
  await until(() => expect(list.store.getState().isWaiting).toBe(false));
  expect(ids()).toEqual(['a', 'a:0', 'a:1', 'fill a', 'b', 'b:0', 'b:1', 'more']);
  list.fill('a');
  await until(() => expect(list.store.getState().isWaiting).toBe(false));
  expect(ids().slice(0, 5)).toEqual(['a', 'a:0', 'a:1', 'a:2', 'b']);
  list.more();
  await until(() => expect(list.store.getState().isWaiting).toBe(false));
  expect(ids().slice(-4)).toEqual(['c', 'c:0', 'c:1', 'fill c']);
  expect(asked.map(({ offset, only }) => [offset, only])).toEqual([
    [undefined, undefined],
    [undefined, 'a'],
    [2, undefined],
  ]);
});

test('the same query is listed once, and is left as it was', async () => {
  const { list, asked, ids } = start();
  list.look(QUERY);
  await until(() => expect(list.store.getState().isWaiting).toBe(false));
  list.setFolded('a', true);
  list.goTo('b:1');
  list.look({ ...QUERY, text: ' token ' });
  expect(asked).toHaveLength(1);
  expect(ids()).toEqual(['a', 'b', 'b:0', 'b:1', 'more']);
  expect(list.store.getState().at).toBe('b:1');
  list.again();
  expect(list.store.getState()).toMatchObject({ conversations: [], at: null });
  list.clear();
  expect(list.store.getState().query).toBeNull();
});

test('keys go by hits, over headings that are open, and from conversation to conversation', () => {
  const rows = foundRows({
    conversations: [conversation('a', 2), conversation('b', 1), conversation('c', 1)],
    totals: null,
    folded: new Set(['b']),
  });
  const from = (at: number, move: Parameters<typeof rowAfter>[2]) =>
    rows[rowAfter(rows, at, move)]?.id;
  expect(rows.map(({ id }) => id)).toEqual(['a', 'a:0', 'a:1', 'b', 'c', 'c:0']);
  expect([from(1, { by: 1 }), from(2, { by: 1 }), from(3, { by: 1 })]).toEqual(['a:1', 'b', 'c:0']);
  expect([from(1, { by: -1 }), from(5, { by: -1 }), from(1, { by: Infinity })]).toEqual([
    'a:0',
    'b',
    'c:0',
  ]);
  expect([from(1, { conversations: 1 }), from(5, { conversations: -1 })]).toEqual(['b', 'b']);
});
