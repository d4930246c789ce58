import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold, isLoneCharacter, scanTokens } from '../../../core/domain/search/scanTokens.ts';
import { anyText } from '../tokens/anyText.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

interface Token {
  readonly token: string;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  scanTokens(
    text,
    (token, start, end, isWhole) => void tokens.push({ token, start, end, isWhole }),
  );
  return tokens;
}

/** Parts in their order, with wholes in brackets. */
const words = (text: string): string =>
  tokensOf(text)
    .map(({ token, isWhole }) => (isWhole ? `[${token}]` : token))
    .join(' ');

describe('words', () => {
  test.each([
    ['Émile CAFÉ naïve', 'emil cafe naiv'],
    ['Straße ŁÓDŹ Ørsted', 'strass lodz orst'],
    ['ｆｕｌｌ ﬁne ①', 'full fine 1'],
    ['Ἑλλάς ΟΔΟΣ οδός', 'ελλασ οδοσ οδοσ'],
    ['שָׁלוֹם كِتَاب', 'שלום كتاب'],
    ['merges merged merging', 'merg merg merg'],
    ["Mira's don't we'll O’Brien’s", 'mira don we o brien'],
    ["l'avion d’été rock 'n' roll", 'l avion d ete rock n roll'],
    ['v2 42 3.14', 'v2 42 3 14'],
    ['e\u0301tude', 'etud'],
    ['𝐁𝐨𝐥𝐝', 'bold'],
    ['\u0301\u0302 _ __ \u0301_\u0302', ''],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('identifiers', () => {
  test.each([
    ['getUserId', 'get user id [getuserid]'],
    ['get_user_id', 'get user id [getuserid]'],
    ['GET_USER_ID', 'get user id [getuserid]'],
    ['HTTPServer', 'http server [httpserver]'],
    ['parseJSON2Map', 'pars json2 map [parsejson2map]'],
    ['__init__', 'init'],
    ['core/store/sql.ts', 'core stor sql ts'],
    ['--max-old-space-size=4096', 'max old spac size 4096'],
    ['std::vector<int>', 'std vector int'],
    ['Русский', 'русск'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('meet however they are written', () => {
    const wholes = ['userName', 'user_name', 'userNames', 'UserName'].map(
      (text) => tokensOf(text).find(({ isWhole }) => isWhole)?.token,
    );
    expect(new Set(wholes)).toEqual(new Set([words('username')]));
    expect(words('usernames')).toBe(words('username'));
  });
});

describe('scripts without spaces give pairs, and the last character alone', () => {
  test.each([
    ['東京都', '東京 京都 都'],
    ['猫', '猫'],
    ['データ', 'デー ータ タ'],
    ['ﾃﾞｰﾀ', 'デー ータ タ'],
    ['テ\u3099ータ', 'デー ータ タ'],
    ['한국어', '한국 국어 어'],
    ['한국어'.normalize('NFD'), '한국 국어 어'],
    ['ไทย', 'ไท ทย ย'],
    ['𠀀𠀁', '𠀀𠀁 𠀁'],
    ['React入門v2', 'react 入門 門 v2'],
    ['東京。大阪', '東京 京 大阪 阪'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('tells the one character that begins a pair', () => {
    expect('猫 が 한 𠀀'.split(' ').map(isLoneCharacter)).toEqual([true, true, true, true]);
    expect('東京 a 1 '.split(' ').map(isLoneCharacter)).toEqual([false, false, false, false]);
  });
});

test('nothing comes of white space, signs, emoji and broken surrogates', () => {
  expect(words('  \0 \ud800 \udc00x\ud83d — 😀👨‍👩‍👧 … «»')).toBe('x');
});

const PARTS = 'a\'b ’s fooBar_baz 猫 が \u0301 😀 １ ﷺ ½ ǅ İ _ ﾞ " (1) ⑴';

const nasty = fc.oneof(
  anyText,
  fc
    .array(fc.constantFrom(...PARTS.split(' '), ' ', 'か\u3099', '한'.normalize('NFD'), '\ud83d'), {
      maxLength: 20,
    })
    .map((parts) => parts.join('')),
);

test('ranges lie within the text, in order, on whole code points; tokens are never empty', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const tokens = tokensOf(text);
      for (const { token, start, end } of tokens) {
        expect(token).not.toBe('');
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(start, end).isWellFormed()).toBe(true);
      }
      const starts = tokens.filter(({ isWhole }) => !isWhole).map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
    { numRuns: 2_000 },
  );
});

test('what stands around a text changes none of its tokens', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const alone = tokensOf(text).map(({ token }) => token);
      const within = tokensOf(`… ${text} …`);
      expect(within.map(({ token }) => token)).toEqual(alone);
      expect(within.map(({ start, end }) => [start - 2, end - 2])).toEqual(
        tokensOf(text).map(({ start, end }) => [start, end]),
      );
    }),
  );
});

test('a token is the same however its text is composed and cased', () => {
  const accented = fc
    .array(fc.constantFrom(...'é À ñ ø ß ä ç Ž И й Σ ά が 데 タ'.split(' ')), {
      minLength: 1,
      maxLength: 8,
    })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(accented, (text) => {
      expect(words(text.normalize('NFD'))).toBe(words(text));
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('a quote or a blank never comes into a token from within a character', () => {
  const character = /[\p{L}\p{N}\p{M}]/u;
  const broken: string[] = [];
  for (let code = 128; code < 0x10_ffff; code += 1) {
    if (code === 0xd800) code = 0xe000;
    const letter = String.fromCodePoint(code);
    if (character.test(letter) && fold(letter).includes('"')) broken.push(letter);
  }
  expect(broken).toEqual([]);
});

describe('time grows with the length of the text, and no longer', () => {
  const units = [
    "a'",
    'é',
    '日',
    'aB',
    '_',
    '\u0301',
    'word ',
    '日a',
    "don't ",
    '\ud800',
    '😀',
    'ガ',
    "'",
  ];
  test.each(units)('of %j', (unit) => {
    const grown = growth((length) => scanTokens(unit.repeat(length), () => undefined), 20_000);
    expect(grown).toBeLessThan(NEARLY_LINEAR);
  });

  it('and no run of letters is too long for the stack', () => {
    let count = 0;
    for (const unit of ["a'", '日', 'é'])
      scanTokens(unit.repeat(1_000_000), () => void (count += 1));
    expect(count).toBe(2_000_000);
  });
});
