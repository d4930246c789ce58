import { expect, it } from 'vitest';
import { readNode } from '../../../core/domain/search/matchNode.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { hashesOf, scoreNodes } from '../../../core/domain/search/scoreNodes.ts';
import type { NodeToScore } from '../../../core/domain/search/scoreNodes.ts';
import { hashesIn, packTerms, termsOfTexts } from '../../../core/domain/search/termSet.ts';

const TERMS = queryTerms('common rare');
const DAY = 86_400_000;

/** A day of the calendar, with words below it; null: nobody has read them yet. */
const node = (day: number, below: string | null, title = ''): NodeToScore => ({
  read: readNode({ title, summary: '', bullets: [], keywords: [] }),
  hashes: below === null ? null : hashesIn(packTerms(termsOfTexts([below])), hashesOf(TERMS)),
  startMs: day * DAY,
  endMs: (day + 1) * DAY,
});
const scored = (nodes: readonly NodeToScore[], spans: Parameters<typeof scoreNodes>[2] = []) =>
  scoreNodes(nodes, TERMS, spans).map(({ score, matchedTerms }) => [
    Number(score.toFixed(2)),
    matchedTerms.join(' '),
  ]);

it('weighs a word by how few of the nodes beside it hold it, and what a node says itself besides', () => {
  const others = Array.from({ length: 8 }, (_, at) => node(at, 'common'));
  expect(
    scored([
      node(20, 'rare'),
      node(21, 'common rare'),
      node(22, 'common', 'Common, rare'),
      ...others,
    ]).slice(0, 4),
  ).toEqual([
    [0.65, 'rare'],
    [0.7, 'common rare'],
    [0.35, 'common rare'],
    [0.05, 'common'],
  ]);
  expect(
    scored([node(0, 'common rare', 'Common, rare'), node(1, null), node(2, null, 'Rare')]),
  ).toEqual([
    [1, 'common rare'],
    [0, ''],
    [0.15, 'rare'],
  ]);
});

it('puts what begins outside of the time that is asked for last, and nothing to nothing', () => {
  const span = { fromMs: 100 * DAY, toMs: 101 * DAY };
  expect(
    scored([node(100, 'common'), node(200, 'common rare'), node(105, 'other')], [span]),
  ).toEqual([
    [0.42, 'common'],
    [0.21, 'common rare'],
    [0.25, ''],
  ]);
  expect(scoreNodes([], TERMS, [])).toEqual([]);
});
