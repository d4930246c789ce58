import * as fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, test } from 'vitest';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import { anyText } from './anyText.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const original = new Tiktoken(ranks);
const countByOriginal = (text: string): number => original.encode(text, [], []).length;
const count = createTokenCounter(tokenTable(ranks));

test('counts what js-tiktoken counts, whatever the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(count(text)).toBe(countByOriginal(text));
    }),
    { numRuns: 5000 },
  );
});

test('counts unbroken runs as js-tiktoken does', () => {
  const unit = fc.constantFrom(
    'a',
    'A',
    'ab',
    ' ',
    '\n',
    '=',
    '-',
    '漢',
    '字',
    '的',
    'я',
    '😀',
    '\u0301',
    '\0',
  );
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 70 }),
      (units, times) => {
        const text = units.join('').repeat(times);
        expect(count(text)).toBe(countByOriginal(text));
      },
    ),
    { numRuns: 150 },
  );
});

test('words longer than what is cached are counted as js-tiktoken does', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{60,90}$/), (word) => {
      const text = `${word} ${word}s`;
      expect(count(text)).toBe(countByOriginal(text));
    }),
    { numRuns: 100 },
  );
});

test('special tokens are ordinary text and lone surrogates are U+FFFD', () => {
  expect(['<|endoftext|>', 'a\ud83dz', '\udc00', ''].map(count)).toEqual(
    ['<|endoftext|>', 'a\ufffdz', '\ufffd', ''].map(countByOriginal),
  );
});

test('a text counts the same when the cache has overflowed since', () => {
  const words = Array.from(
    { length: 150_000 },
    (_, n) => ` w${n.toString(26).replaceAll(/\d/g, 'q')}`,
  );
  const first = words.map(count);
  expect(words.map(count)).toEqual(first);
  const sample = words.filter((_, n) => n % 1000 === 0);
  expect(sample.map(count)).toEqual(sample.map(countByOriginal));
});

test('ranks of another encoding are refused', () => {
  expect(() => createTokenCounter(tokenTable(cl100k))).toThrow('o200k_base');
});

/** In UTF-16 units: whole repeats of every unit below fit. */
const TENTH = 100_000;

test.each([
  ['one letter', 'a'],
  ['spaces', ' '],
  ['CJK', '漢字仮名交'],
  ['emoji', '😀🎉'],
  ['combining marks', '\u0301'],
])('a megabyte of %s takes about ten times as long as a tenth of it', (_, unit) => {
  const tenth = unit.repeat(TENTH / unit.length);
  count(tenth);
  expect(growth((times) => count(tenth.repeat(times)), 1)).toBeLessThan(NEARLY_LINEAR);
});

const DATA = join(process.env['STRATA_TEST_DATA'] ?? '../shared/data', 'claude-code');
if (!existsSync(DATA)) console.warn(`SKIPPED: no real conversations at ${DATA} to count`);

describe.skipIf(!existsSync(DATA))('real conversations', () => {
  test('count as js-tiktoken counts them', () => {
    const differing = textsOf(DATA, 1500).filter((text) => count(text) !== countByOriginal(text));
    expect(differing).toEqual([]);
  });
});

/** Texts from all over the logs, without long unbroken runs: js-tiktoken takes minutes for them. */
function textsOf(folder: string, limit: number): string[] {
  const texts: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      for (const [quoted] of line.matchAll(/"(?:[^"\\]|\\.){40,3000}"/g)) {
        const text = parsedString(quoted);
        if (text !== undefined && !/[^\s\p{P}]{200}|(\p{P})\1{150}|\s{200}/u.test(text))
          texts.push(text);
      }
  }
  const step = Math.max(1, Math.floor(texts.length / limit));
  return texts.filter((_, index) => index % step === 0);
}

function parsedString(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}
