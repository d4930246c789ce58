import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, user } from '../summarize/events.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const UNITS = [
  'a',
  ' ',
  '\n',
  '*',
  '`',
  '_',
  '[',
  '(',
  '"',
  '.',
  '. ',
  '? ',
  '- x\n',
  '> ',
  '😀',
  '\ud83d',
  '因为',
  '决定',
  "i'll ",
  'no ',
  'so, ',
  'and, ',
  'all the tests ',
  'there are ',
  'is a very big ',
  'instead of ',
  'not ',
  "you're right. ",
  'the best ',
  'when a ',
  'switched ',
  '**a** ',
  'does not ',
  'a.b/',
  'because ',
  '| ',
];

test('long runs of anything take time in proportion to their length', () => {
  for (const make of [user, assistant])
    for (const unit of UNITS) {
      const grown = growth((length) => findAnchors([make(repeated(unit, length))]), 2_000);
      expect([unit, grown < NEARLY_LINEAR]).toEqual([unit, true]);
    }
});

test('one enormous message, and very many small ones, are read', () => {
  const huge = 'We decided to use SQLite because Postgres fails. '.repeat(20_000);
  expect(findAnchors([assistant(huge)]).length).toBeGreaterThan(0);
  const many: SummaryEvent[] = Array.from({ length: 3_000 }, (_, i) => user(`I prefer tool ${i}.`));
  expect(findAnchors(many)).toHaveLength(20);
});

test('any text is read without a throw, and twice alike', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 5 }),
      (texts) => {
        const events = texts.map((text, i) => (i % 2 ? assistant : user)(text));
        expect(findAnchors(events)).toEqual(findAnchors(events));
      },
    ),
  );
  expect(findAnchors([])).toEqual([]);
});

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length));
}
