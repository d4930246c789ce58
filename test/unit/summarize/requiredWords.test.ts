import { describe, expect, test } from 'vitest';
import type { RequiredWords } from '../../../core/domain/summarize/anchorWords.ts';
import { requiredWords, quoteRequiredWords } from '../../../core/domain/summarize/anchorWords.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import type { SegmentAnchor } from '../../../core/domain/summarize/types.ts';
import type { Unit } from '../../../core/domain/summarize/unit.ts';
import { assistant, user } from './events.ts';

const units = (...said: readonly string[]): readonly Unit[] =>
  preprocess(said.map((text) => assistant(text))).units;
const required = (words: string, source: RequiredWords['source'] = 'assistant'): RequiredWords => ({
  words,
  source,
});
const fits = (): boolean => true;
const texts = (written: readonly Unit[]): string[] => written.map(({ text }) => text);

const SAID = 'I have created the owners file with the core team as default owner for all files.';
const OWED = 'Created the owners file with `core` team as the default owner for all files.';

const anchor = (event: number, masked: boolean): SegmentAnchor => ({
  type: 'Decision',
  text: `anchor ${event}`,
  importance: 1,
  event,
  start: 0,
  end: 8,
  masked,
});

describe('required words take the place', () => {
  test('of a sentence that says the same', () => {
    const given = units('The build is green.', SAID);
    expect(texts(quoteRequiredWords(given, [required(OWED)], fits))).toEqual([
      'The build is green.',
      OWED,
    ]);
  });

  test('of their own beginning that was cut', () => {
    const [unit] = units('The sensor is silent because the broker keeps old messages.');
    const cut = unit === undefined ? [] : [{ ...unit, text: 'The sensor is silent …' }];
    const words = 'The sensor is silent because the broker keeps old messages.';
    expect(texts(quoteRequiredWords(cut, [required(words)], fits))).toEqual([words]);
  });
});

describe('a sentence stays', () => {
  const given = units(SAID);

  test.each<readonly [string, RequiredWords, () => boolean]>([
    [
      'that says something else',
      required('The deadline of the release was moved to Friday.'),
      fits,
    ],
    ['of another speaker', required(OWED, 'user'), fits],
    [
      'that required words from the middle of a sentence resemble',
      required(OWED.toLowerCase()),
      fits,
    ],
    ['where the required words would be too long', required(OWED), () => false],
  ])('%s', (_, words, fitting) => {
    expect(texts(quoteRequiredWords(given, [words], fitting))).toEqual([SAID]);
  });

  test('that holds other required words', () => {
    expect(texts(quoteRequiredWords(given, [required(SAID), required(OWED)], fits))).toEqual([
      SAID,
    ]);
  });
});

test('words with a secret in them are not required', () => {
  expect(
    requiredWords(
      [anchor(0, false), anchor(1, true), anchor(1, false)],
      [user('a'), assistant('b')],
    ),
  ).toEqual([required('anchor 0', 'user'), required('anchor 1')]);
});
