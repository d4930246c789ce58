/** What a model and vectors add to the ranking by words. */
import { expect, it } from 'vitest';
import { readNode } from '../../../core/domain/search/matchNode.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import type {
  BulletEvidence,
  EventPlace,
  SearchedNode,
} from '../../../core/engine/search/ports/searchStore.ts';
import { fuseByGuides } from '../../../core/engine/search/fuseByGuides.ts';
import type {
  Guides,
  Near,
  ModelGuide,
  GuideCandidate,
} from '../../../core/engine/search/guides.ts';
import type { RankedPlace } from '../../../core/engine/search/rankedEvents.ts';
import type { GripId, NodeId } from '../../../core/model/ids.ts';

const QUESTION = 'when does the ferry sail';

/** Event 102 is the third of segment 10, and so on. */
const placeOf = (eventIx: number): EventPlace => ({
  eventIx,
  conversationIx: 1,
  position: eventIx,
  segmentIx: Math.floor(eventIx / 10),
  ms: eventIx * 1_000,
  kind: 'message',
  role: 'user',
  name: null,
});
const ranked = (...scores: readonly (readonly [eventIx: number, score: number])[]): RankedPlace[] =>
  scores.map(([eventIx, score]) => ({ place: placeOf(eventIx), score, isHit: true }));

const nodeOf = (nodeIx: number): SearchedNode => ({
  nodeIx,
  nodeId: `toc:segment:${nodeIx}` as NodeId,
  level: 'segment',
  startMs: 0,
  endMs: 1,
  textIx: null,
  writtenMs: null,
  title: `Segment ${nodeIx}`,
  tags: [],
});

const pointOf = (part: number, eventIx: number): BulletEvidence => ({
  part,
  bullet: 'a point',
  supported: true,
  gripId: 'grip:1' as GripId,
  firstIx: eventIx,
  lastIx: eventIx,
  excerpt: '',
});

const reader = {
  placesOf: async (ixs: readonly number[]) => ixs.map(placeOf),
  textsOf: async (ixs: readonly number[]) =>
    new Map(ixs.map((ix) => [ix, `the ferry of ${ix} has the key hunter2`])),
  evidenceOf: async (segmentIx: number): Promise<readonly BulletEvidence[]> => [
    pointOf(1, segmentIx * 10 + 7),
    pointOf(2, segmentIx * 10 + 9),
  ],
  // Not in the order that they are asked for.
  pathsTo: async (ixs: readonly number[]) => ixs.toReversed().map((ix) => [nodeOf(ix)]),
};
const nodes = {
  read: async (all: readonly SearchedNode[]) =>
    all.map(({ title }) =>
      readNode({ title, summary: `${title} in brief`, bullets: [], keywords: [] }),
    ),
};

function steerOf(answers: Partial<Pick<ModelGuide, 'rewrite' | 'choose'>>): ModelGuide {
  return {
    rewrite: async () => null,
    choose: async () => null,
    mask: (text) => text.replaceAll('hunter2', '[secret]'),
    report: () => ({
      model: 'm',
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      calls: 0,
      words: null,
      choices: 0,
      stopped: null,
    }),
    ...answers,
  };
}

const choosesNone = (unseen: readonly NodeId[]): ModelGuide =>
  steerOf({ choose: async () => ({ chosen: [], unseen, reason: '' }) });

/** Whole segments, or points of them: 12.2 is the second of segment 12. */
const nearOf = (nearest: readonly number[] | null): Near => ({
  nearest: async () =>
    nearest?.map((each) => ({
      nodeIx: Math.floor(each),
      part: Math.round((each - Math.floor(each)) * 10),
    })) ?? null,
  report: () => ({ model: 'v', tokensIn: 0, cost: 0, stopped: null, vectors: 1 }),
});

const BY_WORDS = ranked([101, 0.9], [112, 0.6], [123, 0.5]);

async function fused(guides: Guides, byOtherWords: readonly RankedPlace[] = [], covered = 0.5) {
  const asked: string[] = [];
  const found = await fuseByGuides({ reader, nodes }, guides, {
    asked: { text: QUESTION, terms: parseQuery(QUESTION, { isQuestion: true }).terms, zone: 'UTC' },
    found: { own: BY_WORDS, others: [], covered },
    rankWords: async (words) => {
      asked.push(words);
      return byOtherWords;
    },
  });
  return {
    ixs: found.ranked.map(({ place }) => place.eventIx),
    best: found.ranked[0]?.score,
    judged: found.judged,
    reason: found.reason,
    asked,
  };
}

it('leaves the ranking by words as it is where nothing helps', async () => {
  const alone = { ixs: [101, 112, 123], best: 0.9, judged: null, reason: null, asked: [] };
  expect(await fused({})).toEqual(alone);
  expect(await fused({ steer: steerOf({}), near: nearOf(null) })).toEqual(alone);
});

it('adds what other words find, below what the words of the question find as well', async () => {
  const steer = steerOf({ rewrite: async () => 'boat, gate' });
  expect(await fused({ steer }, ranked([112, 0.9], [134, 0.6]))).toEqual({
    ixs: [101, 112, 123, 134],
    best: 0.9 / 1.2,
    judged: null,
    reason: 'full text with other words (boat, gate)',
    asked: ['boat, gate'],
  });
});

it('adds segments that vectors bring: what words found there, and what their points cite', async () => {
  const { ixs, reason } = await fused({ near: nearOf([12, 14]) });
  expect(ixs).toEqual([101, 123, 112, 127, 129, 147, 149]);
  expect(reason).toBe('full text with vectors');
});

it('begins with what the points cite that are near, each segment once', async () => {
  const { ixs } = await fused({ near: nearOf([14.2, 13, 14]) }, [], 0);
  expect(ixs.filter((ix) => ix > 130)).toEqual([149, 147, 137, 139]);
});

it('lets vectors say less, the more of the question stands in one segment', async () => {
  const guides = { near: nearOf([14]) };
  expect((await fused(guides, [], 0)).ixs).toEqual([101, 147, 149, 112, 123]);
  expect((await fused(guides, [], 1)).ixs).toEqual([101, 112, 123, 147, 149]);
});

it('shows a model the best of each ranking', async () => {
  const shown: string[] = [];
  const steer = steerOf({
    rewrite: async () => 'boat',
    choose: async (_question, candidates) => {
      shown.push(...candidates.map(({ nodeId }) => nodeId));
      return null;
    },
  });
  await fused({ steer }, ranked([134, 0.2], [145, 0.1]));
  expect(shown).toEqual([10, 13, 11, 14, 12].map((ix) => `toc:segment:${ix}`));
});

it('shows a model the best segments with the words found there, and follows its choice', async () => {
  const shown: (readonly GuideCandidate[])[] = [];
  const steer = steerOf({
    choose: async (_question, candidates) => {
      shown.push(candidates);
      return { chosen: ['toc:segment:12' as NodeId], unseen: [], reason: 'it names the gate' };
    },
  });
  expect(await fused({ steer })).toMatchObject({
    ixs: [123, 101, 112],
    judged: true,
    reason: 'm: it names the gate',
  });
  expect(shown).toEqual([
    [10, 11, 12].map((ix) => ({
      nodeId: `toc:segment:${ix}`,
      level: 'segment',
      title: `Segment ${ix}`,
      when: '1970-01-01 00:00',
      brief: `Segment ${ix} in brief`,
      found: `the ferry of ${ix * 10 + ix - 9} has the key [secret]`,
    })),
  ]);
});

it('takes its "none of them" for an answer only where it read all of them', async () => {
  expect(await fused({ steer: choosesNone([]) })).toMatchObject({
    ixs: [101, 112, 123],
    judged: false,
  });
  expect(await fused({ steer: choosesNone(['toc:segment:11' as NodeId]) })).toMatchObject({
    ixs: [101, 112, 123],
    judged: null,
  });
});
