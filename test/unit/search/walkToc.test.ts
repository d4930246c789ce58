/** The walk on trees of any shape: it ends, within its limits, and looks at nothing twice. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNode } from '../../../core/domain/search/matchNode.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { packTerms, termsOfTexts } from '../../../core/domain/search/termSet.ts';
import type {
  NodeSearchReader,
  SearchedNode,
} from '../../../core/engine/search/ports/searchStore.ts';
import type { Candidate } from '../../../core/engine/search/scoreCandidates.ts';
import { createWalk } from '../../../core/engine/search/walkToc.ts';
import type { Walk, WalkLimits } from '../../../core/engine/search/walkToc.ts';
import type { Choose } from '../../../core/engine/search/guidedChoice.ts';
import type { NodeId } from '../../../core/model/ids.ts';
import { TOC_LEVELS } from '../../../core/model/toc.ts';

interface Tree {
  readonly title: string;
  readonly children: readonly Tree[];
}

const WORDS = ['parser', 'lexer', 'ferry', 'lamp', 'nothing'];
const title = fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }).map((words) => words.join(' '));
const leaf: fc.Arbitrary<Tree> = title.map((name) => ({ title: name, children: [] }));
const treeOf = (depth: number): fc.Arbitrary<Tree> =>
  depth === 0
    ? leaf
    : fc.record({ title, children: fc.array(treeOf(depth - 1), { maxLength: depth > 3 ? 3 : 4 }) });

interface Placed {
  readonly node: SearchedNode;
  readonly below: string;
  readonly children: readonly number[];
}

/** Reads from trees as from a store. */
function readerOf(years: readonly Tree[]) {
  const placed: Placed[] = [];
  const place = (tree: Tree, level: number): number => {
    const ix = placed.length;
    const name = TOC_LEVELS[level] ?? 'segment';
    const node: SearchedNode = {
      nodeIx: ix,
      nodeId: `toc:${name}:${ix}` as NodeId,
      level: name,
      startMs: ix * 1_000,
      endMs: ix * 1_000 + 999,
      textIx: null,
      writtenMs: null,
      title: tree.title,
      tags: [],
    };
    placed.push({ node, below: '', children: [] });
    const children = tree.children.map((child) => place(child, level + 1));
    const below = [tree.title, ...children.map((child) => placed[child]?.below ?? '')].join(' ');
    placed[ix] = { node, below, children };
    return ix;
  };
  const roots = years.map((year) => place(year, 0));
  const reader: Pick<NodeSearchReader, 'nodesToSearch' | 'termsOfNodes'> = {
    nodesToSearch: async (ix) =>
      (ix === null ? roots : (placed[ix]?.children ?? [])).flatMap((child) => {
        const found = placed[child];
        return found === undefined ? [] : [found.node];
      }),
    termsOfNodes: async (ixs) =>
      new Map(ixs.map((ix) => [ix, packTerms(termsOfTexts([placed[ix]?.below ?? '']))])),
  };
  return { reader: reader as NodeSearchReader, size: placed.length };
}

function walkOf(
  years: readonly Tree[],
  limits: WalkLimits,
  choose: Choose | null = null,
): { readonly walk: Walk; readonly size: number } {
  const { reader, size } = readerOf(years);
  return { walk: walkIn(reader, limits, choose), size };
}

function walkIn(reader: NodeSearchReader, limits: WalkLimits, choose: Choose | null = null): Walk {
  let ticks = 0;
  return createWalk(
    {
      reader,
      nodes: {
        read: async (nodes) =>
          nodes.map((node) =>
            readNode({ title: node.title, summary: '', bullets: [], keywords: [] }),
          ),
      },
      countTokens: (text) => text.length,
      ticks: () => (ticks += 1),
    },
    { terms: queryTerms('parser ferry'), spans: [], limits, choose },
  );
}

const SEGMENT = TOC_LEVELS.indexOf('segment');
const years = fc.array(treeOf(SEGMENT), { maxLength: 3 });

/** Chooses by numbers, in any order, also nothing, also what it was not shown. */
const chooser: fc.Arbitrary<Choose | null> = fc.option(
  fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }).map((numbers): Choose => {
    let at = 0;
    const next = (): number => numbers[(at += 1) % numbers.length] ?? 0;
    return async (nodes) => {
      if (next() % 5 === 0) return null;
      const chosen = Array.from({ length: next() % 4 }, () => nodes[next()]);
      const unseen = nodes.filter((_, place) => place % 3 === next() % 3);
      return { chosen: chosen.flatMap((node) => node ?? []), unseen, reason: 'it says so' };
    };
  }),
);

it('ends on any tree whoever chooses, looks at nothing twice, and keeps its limits', async () => {
  const limits = fc.record({
    depth: fc.integer({ min: 1, max: TOC_LEVELS.length }),
    nodes: fc.integer({ min: 1, max: 60 }),
    untilMs: fc.integer({ min: 1, max: 100 }),
  });
  await fc.assert(
    fc.asyncProperty(years, limits, chooser, async (trees, asked, choose) => {
      const { walk, size } = walkOf(trees, asked, choose);
      const opened: Candidate[] = [];
      let rounds = 0;
      for (; rounds <= size + 1; rounds += 1) {
        const found = await walk.next();
        if (found.length === 0) break;
        opened.push(...found);
      }
      expect(rounds).toBeLessThanOrEqual(size + 1);
      const looked = walk.steps.map(({ from }) => from?.node.nodeIx ?? null);
      expect(new Set(looked).size).toBe(looked.length);
      expect(looked.length).toBeLessThanOrEqual(asked.nodes);
      // Asking for the time is what makes it pass here.
      expect(looked.length).toBeLessThanOrEqual(asked.untilMs);
      const segments = opened.filter(({ node }) => node.level === 'segment');
      expect(new Set(segments.map(({ node }) => node.nodeIx)).size).toBe(segments.length);
      const deepest = Math.max(
        -1,
        ...TOC_LEVELS.map((level, at) => (walk.looked()[level] > 0 ? at : -1)),
      );
      expect(deepest).toBeLessThan(asked.depth);
      for (const { candidates, chosen } of walk.steps) {
        expect(chosen.every((one) => candidates.includes(one))).toBe(true);
        const scores = candidates.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

it('comes to every segment that holds a word, where no limit ends it', async () => {
  await fc.assert(
    fc.asyncProperty(years, async (trees) => {
      const { walk, size } = walkOf(trees, { depth: 6, nodes: 10_000, untilMs: 1_000_000 });
      const opened = new Set<string>();
      for (let round = 0; round <= size + 1; round += 1) {
        const found = await walk.next();
        if (found.length === 0) break;
        for (const { node } of found) if (node.level === 'segment') opened.add(node.title);
      }
      const titles = (tree: Tree, level: number): readonly string[] =>
        level === SEGMENT
          ? [tree.title]
          : tree.children.flatMap((child) => titles(child, level + 1));
      const all = trees.flatMap((tree) => titles(tree, 0));
      const both = all.filter((name) => name.includes('parser') && name.includes('ferry'));
      expect([...opened]).toEqual(expect.arrayContaining(both));
      expect(walk.stoppedBy()).toBeNull();
    }),
    { numRuns: 100 },
  );
});

it('ends where a node is said to be below itself, and looks at it once', async () => {
  const { reader } = readerOf([{ title: 'parser', children: [{ title: 'ferry', children: [] }] }]);
  const all = await Promise.all([reader.nodesToSearch(null, null), reader.nodesToSearch(0, null)]);
  const circular: NodeSearchReader = { ...reader, nodesToSearch: async () => all.flat() };
  const walk = walkIn(circular, { depth: 6, nodes: 10_000, untilMs: 1_000_000 });
  let rounds = 0;
  while ((await walk.next()).length > 0 && rounds < 100) rounds += 1;
  expect(rounds).toBeLessThan(100);
  expect(walk.steps.map(({ from }) => from?.node.nodeIx ?? null)).toEqual([null, 0, 1]);
});

/** Chooses by titles; the others of `unseen` it was not shown. */
const titled =
  (chosen: readonly string[], unseen: readonly string[] = []): Choose =>
  async (nodes) => ({
    chosen: nodes.filter(({ title: name }) => chosen.includes(name)),
    unseen: nodes.filter(({ title: name }) => unseen.includes(name)),
    reason: 'm: it is about lamps',
  });

it('goes on with what a chooser chose besides the best by words, and with what it could not see', async () => {
  const trees = ['parser ferry', 'ferry', 'parser', 'parser nothing', 'lamp'].map((name) => ({
    title: name,
    children: [{ title: name, children: [] }],
  }));
  const chosenBy = async (choose: Choose | null): Promise<readonly [Set<string>, string]> => {
    const limits = { depth: 6, nodes: 10_000, untilMs: 1_000_000 };
    const { walk } = walkOf(trees, limits, choose);
    await walk.next();
    const [root] = walk.steps;
    return [new Set(root?.chosen.map(({ node }) => node.title)), root?.reason ?? ''];
  };
  const [alone, reason] = await chosenBy(null);
  expect([...alone]).toHaveLength(4);
  const [first, second, third, fourth = ''] = alone;
  expect(await chosenBy(titled(['lamp']))).toEqual([
    new Set([first, second, third, 'lamp']),
    'm: it is about lamps',
  ]);
  expect(await chosenBy(titled(['lamp'], [fourth]))).toEqual([
    new Set([...alone, 'lamp']),
    'm: it is about lamps',
  ]);
  expect(await chosenBy(titled([]))).toEqual([alone, reason]);
});
