import { expect, it } from 'vitest';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';

const wordsOf = (query: string): string =>
  readQuestion(query, '2026-01-30').words.trim().replaceAll(/\s+/g, ' ');

it.each([
  ['find discussions about JWT debugging', 'JWT debugging'],
  ['Please show me all conversations about the cache', 'the cache'],
  ['give me an overview of the parser', 'an the parser'],
  ['What did we work on in the parser?', 'What did we in the parser?'],
])('what is said of any conversation is no word to look for: %s', (query, words) => {
  expect(wordsOf(query)).toBe(words);
});

it.each([
  'overview page',
  'find "work on"',
  'findings about mice',
  'find -x notes about y',
  'find',
])('plain words are all meant, and those of a query with operators: %s', (query) => {
  expect(wordsOf(query)).toBe(query);
});

it.each(['cli: ', 'In the cli project, ', 'Strata the app: '])(
  'how a question asks is read behind what says where: %s',
  (lead) => {
    const { deed, kind, isQuestion } = readQuestion(`${lead}who approved the audit`, '2026-01-30');
    expect([deed?.word, kind?.name, isQuestion]).toEqual(['approved', 'somebody', true]);
    expect(readQuestion(`${lead}when was it`, '2026-01-30').asksWhen).toBe(true);
  },
);
