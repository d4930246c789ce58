import { describe, expect, it } from 'vitest';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { readTellings } from '../../../core/domain/search/readTellings.ts';
import { standTogether } from '../../../core/domain/search/standTogether.ts';
import type { Together } from '../../../core/domain/search/standTogether.ts';

const FAR = ' and so on'.repeat(30);

const together = (
  texts: readonly string[],
  options: Partial<Parameters<typeof standTogether>[1]> = {},
): Together =>
  standTogether(
    readTellings(
      texts.map((text) => ({
        text,
        turn: 1,
        isReport: true,
        isDone: false,
        isByNamed: text.startsWith('Mira:'),
      })),
      { terms: queryTerms('ferry harbour ticket'), shows: /\d+/g },
    ),
    { weights: [2, 1, 1], ...options },
  );

describe('what of a question stands together', () => {
  it('is counted within a few words of one text', () => {
    expect(together(['A ferry from the harbour.', 'A ticket.'])).toMatchObject({
      share: 0.75,
      terms: 0b011,
    });
    expect(together([`A ferry.${FAR} A ticket in the harbour.`])).toMatchObject({ share: 0.5 });
  });

  it('is what weighs most, wherever it stands', () => {
    expect(together([`A ticket.${FAR} A ferry and a ticket.`]).terms).toBe(0b101);
  });

  it('misses what is asked for where it is not beside it', () => {
    const unshown = (text: string): number => together([text], { asksKind: true }).unshown;
    expect(unshown('A ferry ticket is 12.')).toBe(0);
    expect(unshown(`A ferry ticket.${FAR} 12.`)).toBe(0.75);
    expect(together(['A ferry ticket.']).unshown).toBe(0);
  });

  it('compares what is said by whom the question names with what others say', () => {
    const texts = ['Mira: a ferry.', 'Noor: a ferry ticket.'];
    expect(together(texts, { namesOne: true }).byNamed).toBeCloseTo(-0.25);
    expect(together(texts).byNamed).toBe(0);
  });

  it('is all where it weighs as much as is enough', () => {
    expect(together(['A ferry.'], { whole: 2 }).share).toBe(1);
  });
});
