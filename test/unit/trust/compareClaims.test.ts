import { expect, test } from 'vitest';
import { compareClaims } from '../../../core/domain/trust/compareClaims.ts';
import type { ClaimingText } from '../../../core/domain/trust/compareClaims.ts';
import { trustSource } from '../../../core/domain/trust/trustSource.ts';

const WORDS = [
  'The invoice page takes 41 seconds to load since the last release.',
  'The query in src/invoice/load.ts reads all rows of the invoice table before it filters them.',
  'We decided to add an index on the column invoice_id and to page the results by 50.',
  'The index is in migrations/7-invoice.sql and the page now loads in 2 seconds.',
];
const source = trustSource(
  WORDS.map((text, of) => ({ text, of })),
  'en',
);

const text = (content: string, points: readonly string[] = []): ClaimingText => ({
  title: 'Invoice page',
  content,
  appendedFrom: null,
  points,
});

test('two texts that say the same agree on all of it', () => {
  const said = text(`${WORDS[0] ?? ''} ${WORDS[2] ?? ''}`);
  expect(compareClaims(said, said, source)).toEqual({ claims: [], agreed: { a: 2, b: 2 } });
});

test('what one says otherwise stands first, then what the words do not hold, then what one leaves out', () => {
  const a = text(WORDS[1] ?? '', [
    'We decided to add an index on the column invoice_id and to page the results by 50.',
    'The page now loads in 2 seconds.',
  ]);
  const b = text(
    'We decided to add an index on the column customer_id and to page the results by 50 rows. The index is in migrations/7-invoice.sql and the page now loads in 2 seconds.',
    ['The release manager approved everything on Monday at noon in Berlin.'],
  );
  const { claims, agreed } = compareClaims(a, b, source);
  expect(claims.map(({ of, inOther, inSource }) => [of, inOther, inSource])).toEqual([
    ['a', 'contradicted', 'held'],
    ['b', 'contradicted', 'contradicted'],
    ['b', 'missing', 'unsupported'],
    ['a', 'missing', 'held'],
    ['b', 'missing', 'held'],
  ]);
  expect(claims[0]?.differs).toEqual(['invoice_id']);
  expect(claims[1]?.differs).toEqual(['customer_id']);
  expect(claims[3]?.text).toBe(WORDS[1]);
  expect(claims[3]?.differs).toContain('src/invoice/load.ts');
  expect(agreed.a).toBe(1);
});

test('what both say although no word holds it comes last, and markers and repeated points are no claims', () => {
  const both = 'The release manager approved everything on Monday at noon in Berlin.';
  const a = text(`${both} [→more: why]`, [both]);
  const { claims } = compareClaims(a, text(both), source);
  expect(claims).toMatchObject([
    { text: both, of: 'a', inOther: 'said', inSource: 'unsupported' },
    { text: both, of: 'b', inOther: 'said', inSource: 'unsupported' },
  ]);
});
