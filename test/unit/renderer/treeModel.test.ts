import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heightOf, rowAt, rowsInPage, topsOf } from '../../../renderer/features/tree/rowHeights.ts';
import { moveForKey, findByTyping } from '../../../renderer/features/tree/treeKeyboard.ts';
import {
  EMPTY_TREE,
  flatten,
  isExpandable,
  foldId,
  nearestVisible,
  pathTo,
  ROOT,
  rowsOnPath,
  shownParents,
  withChildren,
  type LoadedChildren,
  type TreeItem,
  type TreeModel,
} from '../../../renderer/state/treeModel.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const memory = fakeMemory(
  makeConversations({ seed: 5, from: '2024-11-01', to: '2025-02-28', count: 40 }),
);

/** The rows of every parent of the memory that has rows below it: of a conversation there are none. */
const allRows = new Map(
  [...memory.nodes]
    .filter(([, { row }]) => row.level !== 'conversation' && row.level !== 'segment')
    .map(([id, { childIds }]): [string, LoadedChildren] => [
      id,
      { rows: childIds.flatMap((childId) => memory.nodes.get(childId)?.row ?? []), silent: 0 },
    ]),
);
const NONE: LoadedChildren = { rows: [], silent: 0 };
const rowCount = [...memory.nodes.values()].filter(
  ({ row }) => row.nodeId !== '' && row.level !== 'segment',
).length;
const whole = withChildren(EMPTY_TREE, allRows);
const expandAll: TreeModel = { ...whole, expanded: new Set(allRows.keys()) };

describe('the flattened tree', () => {
  test('shows the years alone at first, with their place among each other', () => {
    const rows = flatten(whole).map((item) =>
      item.kind === 'node' ? [item.id, item.position, item.siblings] : [],
    );
    expect(rows).toEqual([
      ['toc:year:2024', 1, 2],
      ['toc:year:2025', 2, 2],
    ]);
  });

  test('holds every node once when all is open, children right below their parents', () => {
    const visible = flatten(expandAll);
    expect(visible).toHaveLength(rowCount);
    for (const [index, item] of visible.entries()) {
      if (item.kind !== 'node' || item.position !== 1 || item.parentId === ROOT) continue;
      expect(visible[index - 1]?.id).toBe(item.parentId);
    }
  });

  test('holds the place of children that are on their way', () => {
    const model = withChildren(
      { ...EMPTY_TREE, expanded: new Set(['toc:year:2024']) },
      new Map([[ROOT, allRows.get(ROOT) ?? NONE]]),
    );
    expect(flatten(model).map(({ id }) => id)).toEqual([
      'toc:year:2024',
      'loading:toc:year:2024',
      'toc:year:2025',
    ]);
  });

  test('drops what a parent no longer names, with all below it', () => {
    const years = (allRows.get(ROOT) ?? NONE).rows.slice(1);
    const after = withChildren(expandAll, new Map([[ROOT, { rows: years, silent: 0 }]]));
    expect(flatten(after).every(({ id }) => !id.includes('2024'))).toBe(true);
    expect([...after.children.keys()].filter((id) => id.includes(':2024-'))).toEqual([]);
  });

  test('flattens a hundred thousand rows in ten times as long as ten thousand', () => {
    const { rows } = allRows.get(ROOT) ?? NONE;
    const wide = (count: number) => {
      const made = Array.from({ length: count }, (_, n) => ({
        ...(rows[0] as (typeof rows)[0]),
        nodeId: `toc:year:${n}`,
      }));
      return withChildren(EMPTY_TREE, new Map([[ROOT, { rows: made, silent: 0 }]]));
    };
    const models = new Map([10_000, 100_000].map((count) => [count, wide(count)]));
    const flattened = (count: number) => flatten(models.get(count) ?? EMPTY_TREE);
    expect(flattened(100_000)).toHaveLength(100_000);
    expect(growth(flattened, 10_000)).toBeLessThan(NEARLY_LINEAR);
  });

  test('names the way to a node, and the nearest of it that is left', () => {
    const conversation =
      [...memory.nodes.values()].find(({ row }) => row.level === 'conversation')?.row.nodeId ?? '';
    const path = pathTo(whole, conversation);
    expect(path.map((id) => memory.nodes.get(id)?.row.level)).toEqual([
      'year',
      'month',
      'week',
      'day',
      'conversation',
    ]);
    expect(nearestVisible(flatten(whole), path)).toBe(path[0]);
    expect(nearestVisible([], path)).toBeNull();
  });

  test('shows parents only where all above them are open', () => {
    const month = 'toc:month:2024-11';
    expect([...shownParents({ ...whole, expanded: new Set([month]) })]).toEqual([ROOT]);
    expect(shownParents({ ...whole, expanded: new Set([month, 'toc:year:2024']) })).toContain(
      month,
    );
  });
});

describe('silent conversations', () => {
  const day = [...memory.nodes.values()].find(({ row }) => row.level === 'day')?.row.nodeId ?? '';
  const spoken = allRows.get(day) ?? NONE;
  const fold = foldId(day);
  const hushed = spoken.rows.map((row) => ({ ...row, nodeId: `${row.nodeId}-silent` }));
  const model = {
    ...withChildren(
      whole,
      new Map([
        [day, { ...spoken, silent: hushed.length }],
        [fold, { rows: hushed, silent: 0 }],
      ]),
    ),
    expanded: new Set(allRows.keys()),
  };
  const idsIn = (shown: TreeModel): readonly string[] => {
    const ids = flatten(shown).map(({ id }) => id);
    const at = ids.indexOf(day);
    return ids.slice(at + 1, at + 2 + spoken.rows.length + hushed.length);
  };

  test('are one row after the others, which opens them', () => {
    const spokenIds = spoken.rows.map(({ nodeId }) => nodeId);
    expect(idsIn(model).slice(0, spokenIds.length + 1)).toEqual([...spokenIds, fold]);
    const opened = { ...model, expanded: new Set([...model.expanded, fold]) };
    expect(idsIn(opened)).toEqual([...spokenIds, fold, ...hushed.map(({ nodeId }) => nodeId)]);
    const places = flatten(model).filter(({ parentId }) => parentId === day);
    expect(
      places.map((item) => ('siblings' in item ? [item.position, item.siblings] : [])),
    ).toEqual(places.map((_, index) => [index + 1, spokenIds.length + 1]));
  });

  test('are opened and closed by the keys that open a row, and by those that choose one', () => {
    const press = (key: string, expanded: ReadonlySet<string>) =>
      moveForKey(key, {
        visible: flatten({ ...model, expanded }),
        focusedId: fold,
        expanded,
        pageRows: 1,
      });
    const closed = model.expanded;
    const open = new Set([...closed, fold]);
    expect(['ArrowRight', 'Enter', ' '].map((key) => press(key, closed)?.move)).toEqual(
      Array(3).fill('expand'),
    );
    expect(['ArrowLeft', 'Enter', ' '].map((key) => press(key, open)?.move)).toEqual(
      Array(3).fill('collapse'),
    );
    expect(press('ArrowLeft', closed)).toEqual({ move: 'focus', id: day });
  });
});

const linesOf = (title: string): number => Math.ceil(title.length / 26);

describe('where rows stand', () => {
  const visible = flatten(expandAll);
  const tops = topsOf(visible, linesOf);

  test('follows from their heights, each row right below the one before', () => {
    for (const [index, item] of visible.entries())
      expect((tops[index + 1] ?? 0) - (tops[index] ?? 0)).toBe(heightOf(item, linesOf));
    expect(new Set(visible.map((item) => heightOf(item, linesOf))).size).toBeGreaterThan(1);
  });

  test('names the row at a height, and the nearest one beyond the ends', () => {
    for (const index of visible.keys())
      expect([rowAt(tops, tops[index] ?? 0), rowAt(tops, (tops[index + 1] ?? 0) - 1)]).toEqual([
        index,
        index,
      ]);
    expect([rowAt(tops, -5), rowAt(tops, 1e9), rowAt(topsOf([], linesOf), 5)]).toEqual([
      0,
      visible.length - 1,
      0,
    ]);
  });

  test('lets a page go on by as many rows as it holds, one at least', () => {
    const page = (from: number, step: 1 | -1, height: number) =>
      rowsInPage(tops, { from, step, height });
    expect(page(0, 1, 0)).toBe(1);
    const down = page(0, 1, 300);
    expect((tops[down] ?? 0) + 28).toBeLessThanOrEqual(300);
    expect((tops[down + 1] ?? 0) + 28).toBeGreaterThan(300);
    expect(page(20, -1, 300)).toBeGreaterThan(1);
  });
});

test('a part of a conversation has no row but that of its conversation', () => {
  const path = ['toc:year:2026', 'toc:day:2026-01-30', 'toc:conversation:2026-01-30:A'];
  expect(rowsOnPath([...path, 'toc:segment:2026-01-30:A'])).toEqual(path);
  expect(rowsOnPath(path.slice(0, 2))).toEqual(path.slice(0, 2));
});

describe('the keys of the tree', () => {
  const keys = [
    'ArrowDown',
    'ArrowUp',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageDown',
    'PageUp',
  ];

  test('lead from row to row and never out of the tree, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 60 }), (pressed) => {
        let model = whole;
        let focusedId: string = flatten(model)[0]?.id ?? '';
        for (const key of pressed) {
          const visible = flatten(model);
          const move = moveForKey(key, {
            visible,
            focusedId,
            expanded: model.expanded,
            pageRows: 7,
          });
          expect(move).not.toBeNull();
          if (move === null || move.move === 'stay') continue;
          if (move.move === 'focus') focusedId = move.id;
          const expanded = new Set(model.expanded);
          if (move.move === 'expand') expanded.add(move.id);
          if (move.move === 'collapse') expanded.delete(move.id);
          model = { ...model, expanded };
          expect(flatten(model).map(({ id }) => id)).toContain(focusedId);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('reach every row by ArrowRight and ArrowDown alone', () => {
    let model = whole;
    let focusedId: string = flatten(model)[0]?.id ?? '';
    const seen = new Set<string>();
    while (!seen.has(focusedId)) {
      seen.add(focusedId);
      const item = flatten(model).find(({ id }) => id === focusedId);
      if (item !== undefined && isExpandable(item))
        model = { ...model, expanded: new Set([...model.expanded, focusedId]) };
      const move = moveForKey('ArrowDown', {
        visible: flatten(model),
        focusedId,
        expanded: model.expanded,
        pageRows: 1,
      });
      if (move?.move === 'focus') focusedId = move.id;
    }
    expect(seen.size).toBe(rowCount);
  });

  test('leave keys alone that the tree has no use for', () => {
    const view = {
      visible: flatten(whole),
      focusedId: 'toc:year:2024',
      expanded: new Set<string>(),
      pageRows: 5,
    };
    expect(moveForKey('F6', view)).toBeNull();
    expect(moveForKey('ArrowDown', { ...view, focusedId: null })).toBeNull();
  });

  test('find rows by their first letters, and the next one by the same letter again', () => {
    const labels = ['May', 'March', 'June', 'Mark'];
    const visible = labels.map((label): TreeItem => ({
      kind: 'loading',
      id: label,
      parentId: '',
      depth: 1,
    }));
    const find = (focusedId: string, typed: string) =>
      findByTyping({ visible, focusedId }, typed, ({ id }) => id);
    expect(find('June', 'm')).toBe('Mark');
    expect(find('Mark', 'mm')).toBe('May');
    expect(find('May', 'mar')).toBe('March');
    expect(find('March', 'mar')).toBe('March');
    expect(find('May', 'x')).toBeNull();
  });
});
