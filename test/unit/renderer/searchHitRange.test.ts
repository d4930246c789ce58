import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutSnippet } from '../../../core/domain/search/cutSnippet.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { hitRange } from '../../../renderer/state/searchHitRange.ts';

const marked = (text: string, query: string): string | null => {
  const { text: snippet, marks } = cutSnippet(text, parseQuery(query).terms);
  const range = hitRange(text, { snippet, marks });
  return range === null ? null : text.slice(range.start, range.end);
};

describe('the place of a hit', () => {
  test('is found again where the snippet was cut and flattened', () => {
    const text = `${'Before it.\n\n'.repeat(60)}The token\n\trefresh ran twice.${' After.'.repeat(90)}`;
    expect(marked(text, 'token refresh')).toBe('token\n\trefresh');
  });

  test('is the run with most marked letters where words stand far apart', () => {
    const text = 'A proxy stood there, which nobody had ever seen before: the proxy clock, it was.';
    expect(marked(text, 'proxy clock')).toBe('proxy clock');
  });

  test('is all of a snippet without marks, and nothing in another text', () => {
    const text = 'one  two\nthree';
    expect(hitRange(text, { snippet: 'one two three', marks: [] })).toEqual({ start: 0, end: 14 });
    expect(hitRange('other', { snippet: 'one two', marks: [] })).toBeNull();
    expect(hitRange('any', { snippet: '', marks: [] })).toBeNull();
  });

  test('holds a word that was looked for, whatever stands around it', () => {
    const filler = fc.string({ maxLength: 400, unit: 'grapheme' });
    fc.assert(
      fc.property(filler, filler, (before, after) => {
        expect(marked(`${before} zyxwv ${after}`, 'zyxwv')).toContain('zyxwv');
      }),
    );
  });
});
