import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { fullTextOf, matchOf } from '../../helpers/fullTextOf.ts';
import { anyText } from '../tokens/anyText.ts';

const TEXTS = [
  'The parser merges caches and reads tokens.', // 0
  'Tokens are cached; the lexer is fast.', // 1
  'A fast parser with a lexer, in core/store/sql.ts.', // 2
  'Call getUserId(name) in the userName form.', // 3
  '猫が好きです。東京都に住んでいる。', // 4
  '犬と猫', // 5
  'Nothing of this: foo AND bar, or (baz).', // 6
  'Le café de Zoë est fermé.', // 7
];

describe('what a query means', () => {
  test.each([
    // Words: any of them.
    ['parser lexer', [0, 1, 2]],
    ['merging token', [0, 1]],
    ['the parser', [0, 2]],
    // Phrases.
    ['"fast parser"', [2]],
    ['"the lexer" parser', [1]],
    ['"fast parser', [2]],
    ['"parser" "tokens"', [0]],
    ['""', []],
    // Operators.
    ['parser AND lexer', [2]],
    ['parser OR lexer', [0, 1, 2]],
    ['parser NOT lexer', [0]],
    ['parser -lexer', [0]],
    ['parser AND NOT lexer', [0]],
    ['tokens AND (parser OR lexer)', [0, 1]],
    ['fast NOT (parser OR sql)', [1]],
    ['(merges OR lexer) AND parser', [0, 2]],
    ['(parser OR lexer) NOT (fast OR caches)', []],
    ['parser NOT (lexer NOT fast)', [0, 2]],
    ['café NOT -"zoe est"', [7]],
    // What cannot be an operator is text.
    ['parser AND', [0, 2]],
    ['OR parser OR', [0, 2]],
    ['foo and bar', [6]],
    ['parser (', [0, 2]],
    [') parser (lexer', [0, 1, 2]],
    ['lexer ()', [1, 2]],
    ['the parser (or lexer)', [0, 1, 2]],
    ['getUserId(name)', [3]],
    ['well-known lexer', [1, 2]],
    // Only what is not wanted: the words themselves.
    ['NOT parser', [0, 2]],
    ['-parser', [0, 2]],
    ['NOT (parser)', [0, 2]],
    ['NOT NOT lexer', [1, 2]],
    ['"" -parser', [0, 2]],
    // Beginnings.
    ['pars*', [0, 2]],
    ['merg*', [0]],
    ['mergi*', [0]],
    ['tok* AND lex*', [1]],
    ['*', []],
    // Code.
    ['getUserId', [3]],
    ['get_user_id', [3]],
    ['getuserid', [3]],
    ['username', [3]],
    ['usernames', [3]],
    ['user', [3]],
    ['core/store/sql.ts', [2]],
    ['store/sql', [2]],
    ['"core/sql"', []],
    ['constructor', []],
    ['valueOf OR toString', []],
    // Scripts without spaces.
    ['猫', [4, 5]],
    ['猫が', [4]],
    ['好きです', [4]],
    ['京都', [4]],
    ['都京', []],
    ['"東京都に"', [4]],
    ['都', [4]],
    // Accents.
    ['cafe', [7]],
    ['CAFÉ zoe', [7]],
    ['Zoë', [7]],
  ] as const)('%s', (query, expected) => {
    expect(fullTextOf(TEXTS).find(query)).toEqual(expected);
  });

  test.each([
    ['pa', [0, 2]],
    ['fast pars', [0, 1, 2]],
    ['mergin', [0]],
    ['getUserI', [3]],
    ['core/st', [2]],
    ['"fast par', []],
    ['東', [4]],
    ['pars ', []],
  ] as const)('as one types: %s', (query, expected) => {
    expect(fullTextOf(TEXTS).find(query, { asYouType: true })).toEqual(expected);
  });

  test.each([
    ['why did "the lexer" fail', [1, 2]],
    ['is the parser (the old one) fast', [0, 1, 2]],
    ['is it the parser AND the lexer', [0, 1, 2]],
    ['why is the parser NOT fast', [0, 1, 2]],
  ] as const)('of a question: %s', (query, expected) => {
    expect(fullTextOf(TEXTS).find(query, { isQuestion: true })).toEqual(expected);
  });
});

const textsOf = (query: string): readonly string[] =>
  parseQuery(query).terms.map(({ text }) => text);

it('gives what is asked for, each once, and nothing that is not wanted, to rank by', () => {
  expect(textsOf('the parser parser -lexer "fast one" (x) NOT (a b)')).toEqual([
    'the',
    'parser',
    'fast one',
    'x',
  ]);
  expect(textsOf('the lexer and the parser')).toEqual(['lexer', 'parser']);
  expect(textsOf('the a')).toEqual(['the', 'a']);
  expect(parseQuery('')).toEqual({ terms: [], required: null });
});

const OPERATORS =
  'AND OR NOT NEAR ( ) (( " "" - -- * ^ : + { } \\ \' , \0 foo bar the getUserId a.b x* 猫 東京 ﷺ ⑴ ½ é';
const PARTS = ['col : x', 'NEAR(a b, 2)', '"x y"*', '\ud800', 'か\u3099', 'constructor'];

/** Words, operators and whatever else, as no one would write them. */
const hostile = fc.oneof(
  anyText,
  fc
    .array(fc.oneof(fc.constantFrom(...OPERATORS.split(' '), ...PARTS), anyText), { maxLength: 30 })
    .chain((parts) => fc.constantFrom('', ' ').map((between) => parts.join(between))),
);

it('never raises, and FTS5 takes whatever it gives', () => {
  const index = fullTextOf(TEXTS);
  fc.assert(
    fc.property(hostile, fc.boolean(), fc.boolean(), (query, asYouType, isQuestion) => {
      const { terms, required } = parseQuery(query, { asYouType, isQuestion });
      for (const match of [...terms.map((term) => term.match), required ?? '"x"'])
        expect(() => index.matching(match)).not.toThrow();
      // Where there is a word beside operators, something is looked for.
      const words = query.replaceAll(/\b(?:AND|OR|NOT)\b/g, ' ');
      expect(terms.length > 0 || queryTerms(words).length === 0).toBe(true);
    }),
    { numRuns: 4_000 },
  );
});

test.each([
  ['words', 'word% '],
  ['AND', 'w% AND '],
  ['OR', 'w% OR '],
  ['NOT', 'w% NOT '],
  ['minus', '-w% '],
  ['brackets', '(w% OR '],
  ['phrases', '"w% x" '],
  ['a long phrase', 'w%/'],
  ['deep negation', 'x NOT (y%'],
])('queries of ten thousand characters: %s', (_, unit) => {
  const index = fullTextOf(TEXTS);
  let query = '';
  for (let at = 0; query.length < 9_900; at += 1) query += unit.replace('%', String(at));
  for (const whole of [query, `${query})`, `"${query}`]) {
    const match = matchOf(parseQuery(whole));
    expect(match).not.toBeNull();
    index.matching(match ?? '');
  }
});

it('means the same whatever blanks stand around it', () => {
  fc.assert(
    fc.property(hostile, (query) => {
      const { terms, required } = parseQuery(query);
      expect(parseQuery(` ${query} \n`)).toEqual({ terms, required });
    }),
  );
});
