import { expect, it } from 'vitest';
import { matchForms } from '../../../core/domain/search/matchForms.ts';
import { readNode } from '../../../core/domain/search/matchNode.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';

const NODE = readNode({
  title: 'The ferry timetable',
  summary: 'A boat leaves at dawn',
  bullets: [],
  keywords: [],
});
const match = (query: string, ...others: readonly string[]) =>
  matchForms(NODE, { terms: queryTerms(query), others: others.map((form) => queryTerms(form)) });

it('a node and each of its fields have the best score that any form gives them, others a fifth less', () => {
  expect(match('ferry quagga', 'boat dawn', 'quagga')).toEqual({
    matches: [
      { field: 'summary', ordinal: 0, text: 'A boat leaves at dawn', score: 0.8 },
      { field: 'title', ordinal: 0, text: 'The ferry timetable', score: 0.5 },
    ],
    relevance: 0.8,
    matchedTerms: ['ferry', 'boat', 'dawn'],
  });
});

it('holds nothing where no form matches', () => {
  expect(match('quagga', 'zebra')).toBeNull();
});
