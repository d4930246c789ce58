import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cutSnippet } from '../../../core/domain/search/cutSnippet.ts';
import type { Snippet } from '../../../core/domain/search/cutSnippet.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { tokensOfWord } from '../../../core/domain/search/wordForms.ts';
import { scanTokens } from '../../../core/domain/search/scanTokens.ts';
import { anyText } from '../tokens/anyText.ts';

const FILLER = 'lorem ipsum dolor sit amet consectetur adipiscing elit '.repeat(20);
const marked = ({ text, marks }: Snippet): readonly string[] =>
  marks.map(([start, end]) => text.slice(start, end));
const cut = (text: string, query: string, length?: number): Snippet =>
  cutSnippet(text, parseQuery(query).terms, length === undefined ? {} : { length });

describe('a short text', () => {
  test.each([
    ['The parser merges caches.', 'merging parser', ['parser', 'merges']],
    ['Le café fermé', 'cafe', ['café']],
    ['call getUserId now', 'get_user_id', ['getUserId']],
    ['call getUserId now', 'user', ['User']],
    ['see core/store/sql.ts:12', 'store/sql.ts', ['store/sql.ts']],
    ['東京都に住む', '京都', ['京都']],
    ['猫が好き', '猫', ['猫が']],
    ['the fast parser, the slow one', '"the slow one"', ['the slow one']],
    ['authentication', 'auth', ['authentication']],
    ['nothing of it', 'parser', []],
  ] as const)('%s, asked for %s', (text, query, expected) => {
    const snippet = cut(text, query);
    expect(snippet.text).toBe(text);
    expect(marked(snippet)).toEqual(expected);
  });

  it('is put on one line, the marks with it', () => {
    const snippet = cut('\n\n  a\t\tfast\r\n\0 parser\u0085  lexer  \n', 'parser lexer');
    expect(snippet.text).toBe('a fast parser lexer');
    expect(marked(snippet)).toEqual(['parser', 'lexer']);
  });
});

describe('a long text', () => {
  it('is cut around what was found, at words', () => {
    const snippet = cut(`${FILLER}the zebra crossing is here ${FILLER}`, 'zebra');
    expect(snippet.text).toMatch(/^… \S.* the zebra crossing is here .*\S …$/);
    expect(marked(snippet)).toEqual(['zebra']);
    expect(snippet.text.length).toBeLessThanOrEqual(244);
  });

  it('shows where most of the distinct words stand, the first such place', () => {
    const text = `${'zebra '.repeat(9)}${FILLER}one zebra crossing ${FILLER}two zebra crossing`;
    expect(cut(text, 'zebra crossing').text).toContain('one zebra crossing');
  });

  it('shows a phrase, and not the words of it elsewhere', () => {
    const snippet = cut(`the, the, the ${FILLER} mind the gap ${FILLER}`, '"the gap"');
    expect(marked(snippet)).toEqual(['the gap']);
  });

  it('shows its beginning where nothing is found', () => {
    const snippet = cut(`First words. ${FILLER}`, 'zebra');
    expect(snippet.text).toMatch(/^First words\. lorem .* …$/);
    expect(snippet.marks).toEqual([]);
  });

  it('is looked through up to its 200,000th unit', () => {
    const far = `${'x '.repeat(99_980)}zebra ${'x '.repeat(1_000)}`;
    expect(marked(cut(far, 'zebra'))).toEqual(['zebra']);
    expect(marked(cut('x '.repeat(100_001) + far, 'zebra'))).toEqual([]);
  });
});

/** Texts that hold words of the query here and there, between anything at all. */
const found = fc
  .tuple(
    fc.array(fc.constantFrom('zebra', 'getUserId', '東京都', 'café', '𝐁𝐨𝐥𝐝', 'x'), {
      minLength: 1,
    }),
    fc.array(
      fc.oneof(
        anyText,
        fc.constantFrom(
          'zebra',
          'zebras',
          'get user id',
          '東京',
          '😀'.repeat(50),
          ' ',
          '\n\n',
          FILLER,
        ),
        fc.constantFrom('a'.repeat(300), '日'.repeat(300), 'Café', '\ud83d', '\t \0'),
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom('', ' '),
  )
  .map(([query, parts, between]) => ({ query: query.join(' '), text: parts.join(between) }));

it('marks lie apart within the snippet, in order, on words that were asked for', () => {
  fc.assert(
    fc.property(found, fc.constantFrom(80, 240, 320), ({ query, text }, length) => {
      const terms = queryTerms(query);
      const snippet = cutSnippet(text, terms, { length });
      const tokens = terms.flatMap((term) => [
        ...term.tokens,
        ...tokensOfWord(term),
        ...(term.whole === null ? [] : [term.whole]),
      ]);
      let last = -1;
      for (const [start, end] of snippet.marks) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(snippet.text.length);
        last = end;
        const within: string[] = [];
        scanTokens(snippet.text.slice(start, end), (token) => void within.push(token));
        expect(within.some((token) => tokens.some((each) => token.startsWith(each)))).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('is no longer than was asked for, on one line, and cuts no code point in two', () => {
  fc.assert(
    fc.property(found, fc.constantFrom(80, 240, 320), ({ query, text }, length) => {
      const whole = text.toWellFormed();
      const { text: snippet } = cutSnippet(whole, queryTerms(query), { length });
      // One more where the end would be within a code point, and what marks the cuts.
      expect(snippet.length).toBeLessThanOrEqual(length + 1 + 4);
      expect(snippet).not.toMatch(/[\n\r\t\0]| {2}/);
      expect(snippet.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('says which words of the text to mark: the longest run that stands together', () => {
  const text = 'A proxy stood there, which nobody had seen: the proxy\n\tclock, it was.';
  const parsed = parseQuery('proxy clock').terms;
  expect(text.slice(...cutSnippet(text, parsed).range)).toBe('proxy\n\tclock');
  expect(cutSnippet('one two', parsed).range).toEqual([0, 7]);
});

it('is cut from prose rather than from fenced code, where both hold the words', () => {
  const code = '```ts\nzebra(crossing);\n```\n';
  const { terms } = parseQuery('zebra crossing');
  const prose = `${code}${FILLER}The zebra waits at the crossing. ${FILLER}`;
  expect(cutSnippet(prose, terms).text).toContain('waits');
  expect(cutSnippet(`${FILLER}${code}${FILLER}`, terms).text).toContain('zebra(crossing)');
});

it('is cut where the words weigh most, if that is known', () => {
  const text = `one zebra crossing here. ${FILLER}Then the ferry left. ${FILLER}`;
  const { terms } = parseQuery('zebra crossing ferry');
  const among = (weights: readonly number[]): string => cutSnippet(text, terms, { weights }).text;
  expect(among([1, 1, 1])).toContain('one zebra crossing');
  expect(among([1, 1, 9])).toContain('Then the ferry left.');
});

describe('what is asked for', () => {
  const shows = /\b[0-9a-f]{7}\b/giu;
  const report = `The ferry shares its lines fairly now. ${FILLER}The lines are committed (64c7aaf) and pushed. ${FILLER}`;
  const { terms } = parseQuery('ferry lines fairly');

  it('is shown besides, where it stands apart from most of the words', () => {
    expect(cutSnippet(report, terms).text).not.toContain('64c7aaf');
    const { text, marks } = cutSnippet(report, terms, { shows });
    expect(text).toMatch(/^The ferry shares its lines fairly now\..* … .*64c7aaf/);
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual([
      'ferry',
      'lines',
      'fairly',
      'lines',
    ]);
  });

  it('is not shown where none of the words stands', () => {
    const apart = report.replace('The lines are', 'All is');
    expect(cutSnippet(apart, terms, { shows })).toEqual(cutSnippet(apart, terms));
  });
});

it('ends with a sentence where one ends near the end', () => {
  const text = `The zebra ${'crosses '.repeat(24)}the road. Then it ${'waits '.repeat(40)}`;
  expect(cut(text, 'zebra').text).toMatch(/the road\. …$/);
  expect(cut(text.replace('road.', 'road:'), 'zebra').text).toMatch(/ Then it .*waits …$/);
});

it('begins with what a sentence points to', () => {
  const text = `${FILLER}Done. The cache was full. This stopped the zebra. ${FILLER}`;
  expect(cut(text, 'zebra').text).toMatch(/^… The cache was full\. This stopped the zebra\./);
});

it('marks a unit behind its number', () => {
  expect(marked(cut('It took 123.456µs', 'µs'))).toEqual(['µs']);
});
