import { readFileSync } from 'node:fs';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { blankNoise } from '../../../core/domain/preprocess/blankNoise.ts';
import { literalEnd } from '../../../core/domain/preprocess/parseRegex.ts';
import { parsePreprocessor } from '../../../core/domain/preprocess/parsePreprocessor.ts';
import type { NoisePattern, Preprocessor } from '../../../core/domain/preprocess/preprocessor.ts';
import { CONTENT_TYPES } from '../../../core/model/providers.ts';
import type { ContentType } from '../../../core/model/providers.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const of = (contentType: ContentType, ...noisePatterns: NoisePattern[]): Preprocessor => ({
  name: 'Test',
  contentType,
  instructions: '',
  noisePatterns,
  focusAreas: [],
});
const builtIns = CONTENT_TYPES.map((type) => {
  const parsed = parsePreprocessor(readFileSync(`core/preprocessors/${type}.yaml`, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value.preprocessor;
});

test('puts spaces in the place of noise and keeps line breaks', () => {
  const noise = of('code', { name: 'block', pattern: '<x>[^<]*</x>' });
  expect(blankNoise('a <x>1\r\n😀</x> b', 'code', [noise])).toEqual({
    text: 'a     \r\n       b',
    removed: [{ start: 2, end: 14, reason: 'block' }],
  });
});

test('leaves other content alone', () => {
  const noise = of('errors', { name: 'letters', pattern: 'aa' });
  expect(blankNoise('aaaa', 'code', [noise])).toEqual({ text: 'aaaa', removed: [] });
});

test('what two patterns want is removed once', () => {
  const noise = of('code', { name: 'one', pattern: 'abc' }, { name: 'two', pattern: 'cde' });
  expect(blankNoise('abcdef', 'code', [noise])).toEqual({
    text: '     f',
    removed: [
      { start: 0, end: 3, reason: 'one' },
      { start: 3, end: 5, reason: 'two' },
    ],
  });
});

test('a pattern sees what stands before a match also in a long text', () => {
  const noise = of('code', { name: 'start', pattern: '^ab', flags: 'm' });
  const text = `${'ab'.repeat(30_000)}\nab`;
  expect(blankNoise(text, 'code', [noise]).removed).toEqual([
    { start: 0, end: 2, reason: 'start' },
    { start: 60_001, end: 60_003, reason: 'start' },
  ]);
});

test('finds matches wherever they lie in a long text', () => {
  const noise = of('code', { name: 'mark', pattern: '<<[^>]*>>' });
  const filler = 'word '.repeat(3_300);
  const text = `${filler}<<1>>${filler}<<2>>${filler}\n<<3>>${filler}<<4>>`;
  const { removed } = blankNoise(text, 'code', [noise]);
  expect(removed.map(({ start, end }) => text.slice(start, end))).toEqual([
    '<<1>>',
    '<<2>>',
    '<<3>>',
    '<<4>>',
  ]);
});

test('knows what every match of a pattern ends with', () => {
  expect([
    literalEnd('<x>[\\s\\S]*?</x>'),
    literalEnd('a\\.b'),
    literalEnd('ab+'),
    literalEnd('a|b'),
    literalEnd('ab', 'i'),
    literalEnd('a(?=\\n)'),
    literalEnd('\\d'),
  ]).toEqual(['</x>', 'a.b', '', '', '', '', '']);
});

test('the built-in patterns take out calls, traces and data, and leave the words around them', () => {
  const text = [
    'Before.',
    '<tool_call>{"name":"Read","path":"a.ts"}</tool_call>',
    '```json',
    '{ "a": 1 }',
    '```',
    'Traceback (most recent call last):',
    '  File "app.py", line 3, in run',
    '    call()',
    'ValueError: no rows',
    '<system-reminder>Be brief.</system-reminder>',
    '![x](data:image/png;base64,iVBORw0KGgo=)',
    'After.',
  ].join('\n');
  expect(blankNoise(text, 'session-turn', builtIns).text.replace(/ +$/gm, '').split('\n')).toEqual([
    'Before.',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'ValueError: no rows',
    '',
    `![x](${' '.repeat('data:image/png;base64,iVBORw0KGgo='.length)})`,
    'After.',
  ]);
});

test('keeps the length and every other character', () => {
  const pieces = constantFrom(
    '<tool_call>',
    '</tool_call>',
    '```json\n{',
    '```',
    '\n',
    'x ',
    '😀',
    '  at a (b.ts:1:2)\n',
    '\r\n',
    '12\t',
    '50%\r',
  );
  assert(
    property(array(pieces, { maxLength: 40 }), constantFrom(...CONTENT_TYPES), (parts, type) => {
      const text = parts.join('');
      const blanked = blankNoise(text, type, builtIns);
      expect(blanked.text.length).toBe(text.length);
      let rebuilt = '';
      let from = 0;
      for (const { start, end } of blanked.removed) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(blanked.text.slice(start, end)).toMatch(/^[ \r\n]+$/);
        rebuilt += blanked.text.slice(from, start) + text.slice(start, end);
        from = end;
      }
      expect(rebuilt + blanked.text.slice(from)).toBe(text);
    }),
  );
});

test('what is opened again and again and never closed takes no long time', () => {
  const texts = new Map([5_000, 50_000].map((count) => [count, '<tool_call>'.repeat(count)]));
  const blank = (count: number) => blankNoise(texts.get(count) ?? '', 'session-turn', builtIns);
  expect(growth(blank, 5_000)).toBeLessThan(NEARLY_LINEAR);
});
