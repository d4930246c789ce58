import { expect, test } from 'vitest';
import { toldLines } from '../../../core/domain/export/toldLines.ts';

test('a text is told sentence by sentence, without markers, with its doubts and the grips of its points', () => {
  const content =
    'The tax table is filled by country. It has nine rates. [→detail:01KJW6]\n\n- It is fast.';
  const start = content.indexOf('It has');
  expect(
    toldLines(
      {
        content,
        doubts: [{ start, end: start + 'It has nine rates.'.length, verdict: 'unsupported' }],
      },
      [{ text: 'The tax table is **filled** by country', gripIds: ['grip:1'] }],
    ),
  ).toEqual([
    {
      item: false,
      sentences: [
        { text: 'The tax table is filled by country.', verdict: null, gripIds: ['grip:1'] },
        { text: 'It has nine rates.', verdict: 'unsupported', gripIds: [] },
      ],
    },
    { item: true, sentences: [{ text: 'It is fast.', verdict: null, gripIds: [] }] },
  ]);
});
