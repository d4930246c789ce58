import { expect, it } from 'vitest';
import type { NodeSearchReader } from '../../../core/engine/search/ports/searchStore.ts';
import { pack } from '../../../core/engine/search/pack.ts';
import type { PackDeps } from '../../../core/engine/search/pack.ts';

it('names also what is more than it looks at', async () => {
  const shown: string[] = [];
  const reader: Pick<NodeSearchReader, 'nodeToSearch'> &
    Pick<PackDeps['reader'], 'zone'> & {
      show: (query: { readonly nodeId: string }) => Promise<object>;
    } = {
    zone: async () => 'UTC',
    nodeToSearch: async (nodeId) =>
      ({ nodeId, level: 'segment' }) as Awaited<ReturnType<NodeSearchReader['nodeToSearch']>>,
    async show({ nodeId }) {
      shown.push(nodeId);
      return {
        nodeId,
        title: nodeId,
        start: '2026-01-05T10:00:00.000Z',
        content: nodeId,
        bullets: [],
        doubts: [],
      };
    },
  };
  const nodeIds = Array.from({ length: 150 }, (_, at) => `toc:segment:2026-01-05:${at}`);
  const { parts, leftOut } = await pack(
    {
      reader: reader as unknown as PackDeps['reader'],
      nodes: { read: async () => [] },
      countTokens: (text) => text.length,
      segmentsFor: async () => [],
    },
    { nodeIds, budget: 1_000_000, maxLevel: 'tags' },
  );
  expect(new Set([...parts.map(({ nodeId }) => nodeId), ...leftOut])).toEqual(new Set(nodeIds));
  expect([parts.length, leftOut.length, shown.length]).toEqual([120, 30, 120]);
});
