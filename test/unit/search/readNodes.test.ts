import { expect, it } from 'vitest';
import type { SearchedNode } from '../../../core/engine/search/ports/searchStore.ts';
import { createReadNodes } from '../../../core/engine/search/readNodes.ts';
import type { NodeId } from '../../../core/model/ids.ts';

const node = (nodeIx: number, textIx: number | null, writtenMs: number | null): SearchedNode => ({
  nodeIx,
  nodeId: `toc:segment:${nodeIx}` as NodeId,
  level: 'segment',
  startMs: 0,
  endMs: 1,
  textIx,
  writtenMs,
  title: `Node ${nodeIx}`,
  tags: [],
});

it('reads a text once, and again where a draft got the row of the one before it', async () => {
  const asked: (readonly number[])[] = [];
  let summary = 'the first draft [→more:01ABCDEFGHJKMNPQRSTVWXYZ01:topic]';
  const nodes = createReadNodes({
    async searchedTexts(textIxs) {
      asked.push(textIxs);
      return new Map(textIxs.map((ix) => [ix, { summary, bullets: [], keywords: ['k'] }]));
    },
  });
  const read = async (...all: readonly SearchedNode[]) =>
    (await nodes.read(all)).map((fields) => fields.map(({ text }) => text.trim()));
  const first = ['Node 1', 'the first draft', 'k'];
  expect(await read(node(1, 7, 100), node(2, null, null))).toEqual([first, ['Node 2', '']]);
  expect(await read(node(2, null, null), node(1, 7, 100))).toEqual([['Node 2', ''], first]);
  summary = 'the second';
  expect(await read(node(1, 7, 200))).toEqual([['Node 1', 'the second', 'k']]);
  expect(asked).toEqual([[7], [], [7]]);
});
