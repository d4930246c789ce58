import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveForKey, findByTyping } from '../../../renderer/features/tree/treeKeyboard.ts';
import {
  EMPTY_TREE,
  flatten,
  isExpandable,
  nearestVisible,
  pathTo,
  ROOT,
  shownParents,
  withChildren,
  type TreeItem,
  type TreeModel,
} from '../../../renderer/state/treeModel.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const memory = fakeMemory(
  makeConversations({ seed: 5, from: '2024-11-01', to: '2025-02-28', count: 40 }),
);

/** The rows of every parent of the memory. */
const allRows = new Map(
  [...memory.nodes].map(([id, { childIds }]) => [
    id,
    childIds.flatMap((childId) => memory.nodes.get(childId)?.row ?? []),
  ]),
);
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
    expect(visible).toHaveLength(memory.nodes.size - 1);
    for (const [index, item] of visible.entries()) {
      if (item.kind !== 'node' || item.position !== 1 || item.parentId === ROOT) continue;
      expect(visible[index - 1]?.id).toBe(item.parentId);
    }
  });

  test('holds the place of children that are on their way', () => {
    const model = withChildren(
      { ...EMPTY_TREE, expanded: new Set(['toc:year:2024']) },
      new Map([[ROOT, allRows.get(ROOT) ?? []]]),
    );
    expect(flatten(model).map(({ id }) => id)).toEqual([
      'toc:year:2024',
      'loading:toc:year:2024',
      'toc:year:2025',
    ]);
  });

  test('drops what a parent no longer names, with all below it', () => {
    const years = (allRows.get(ROOT) ?? []).slice(1);
    const after = withChildren(expandAll, new Map([[ROOT, years]]));
    expect(flatten(after).every(({ id }) => !id.includes('2024'))).toBe(true);
    expect([...after.children.keys()].filter((id) => id.includes(':2024-'))).toEqual([]);
  });

  test('gives the share of each row among its siblings, the busiest being one', () => {
    for (const items of whole.children.values())
      expect(Math.max(0, ...items.map(({ share }) => share))).toBe(items.length === 0 ? 0 : 1);
  });

  test('flattens a hundred thousand rows in ten times as long as ten thousand', () => {
    const rows = allRows.get(ROOT) ?? [];
    const wide = (count: number) => {
      const made = Array.from({ length: count }, (_, n) => ({
        ...(rows[0] as (typeof rows)[0]),
        nodeId: `toc:year:${n}`,
      }));
      return withChildren(EMPTY_TREE, new Map([[ROOT, made]]));
    };
    const models = new Map([10_000, 100_000].map((count) => [count, wide(count)]));
    const flattened = (count: number) => flatten(models.get(count) ?? EMPTY_TREE);
    expect(flattened(100_000)).toHaveLength(100_000);
    expect(growth(flattened, 10_000)).toBeLessThan(NEARLY_LINEAR);
  });

  test('names the way to a node, and the nearest of it that is left', () => {
    const segment =
      [...memory.nodes.values()].find(({ row }) => row.level === 'segment')?.row.nodeId ?? '';
    const path = pathTo(whole, segment);
    expect(path.map((id) => memory.nodes.get(id)?.row.level)).toEqual([
      'year',
      'month',
      'week',
      'day',
      'segment',
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
      if (item?.kind === 'node' && isExpandable(item.row))
        model = { ...model, expanded: new Set([...model.expanded, focusedId]) };
      const move = moveForKey('ArrowDown', {
        visible: flatten(model),
        focusedId,
        expanded: model.expanded,
        pageRows: 1,
      });
      if (move?.move === 'focus') focusedId = move.id;
    }
    expect(seen.size).toBe(memory.nodes.size - 1);
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
