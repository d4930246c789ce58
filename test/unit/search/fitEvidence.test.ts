import { expect, it } from 'vitest';
import { fitEvidence } from '../../../core/engine/search/fitEvidence.ts';
import type { Evidence, TellingEvidence } from '../../../core/engine/search/navigateEvidence.ts';

const piece = (excerpt: string): Evidence => ({
  nodeId: 'a',
  bullet: null,
  supported: null,
  gripId: 'grip:1',
  role: null,
  title: null,
  project: null,
  projectName: null,
  conversation: '',
  place: 1,
  excerpt,
  marks: [],
  score: 1,
  events: [],
  isCut: false,
});

const TOLD: readonly TellingEvidence[] = Array.from({ length: 4 }, () => ({
  evidence: piece('x'.repeat(320)),
  withExcerpt: (length) => piece('x'.repeat(length)),
}));

const lengths = (budget: number): readonly number[] =>
  fitEvidence(TOLD, {
    budget,
    countTokens: (text) => text.length,
    textOf: (evidence) => ({
      pieces: evidence.map(({ excerpt }) => excerpt),
      compose: (pieces) => pieces.join(''),
    }),
  }).evidence.map(({ excerpt }) => excerpt.length);

it('lengthens the best pieces as far as there is room for all', () => {
  expect(lengths(10_000)).toEqual([1920, 1920, 1920, 320]);
  expect(lengths(4_000)).toEqual([960, 960, 960, 320]);
  expect(lengths(2_000)).toEqual([480, 480, 480, 320]);
  expect(lengths(1_300)).toEqual([320, 320, 320, 320]);
  expect(lengths(700)).toEqual([320, 320]);
});

it('gives the best pieces what room the last that has none leaves', () => {
  expect(lengths(1_200)).toEqual([480, 320, 320]);
  expect(lengths(1_130)).toEqual([480, 320, 320]);
  expect(lengths(1_100)).toEqual([320, 320, 320]);
  expect(lengths(300)).toEqual([]);
});
