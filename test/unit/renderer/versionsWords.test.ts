import { describe, expect, test } from 'vitest';
import {
  costWords,
  summarizerName,
  editedWords,
  formatCents,
  formatDollars,
  formatDuration,
  formatShare,
} from '../../../renderer/state/versionWords.ts';

describe('the words of a version', () => {
  test.each([
    [0, '$0'],
    [0.000_004, 'under $0.0001'],
    [0.000_83, '$0.0008'],
    [0.0421, '$0.042'],
    [1.999, '$2.00'],
    [1204.5, '$1,204.50'],
  ])('%d dollars are %s', (dollars, words) => expect(formatDollars(dollars)).toBe(words));

  test('cost of work is told in cents, so that sums line up', () => {
    expect([0, 0.0002, 0.0099, 0.144, 0.879, 1204.5].map(formatCents)).toEqual([
      '$0',
      'under $0.01',
      'under $0.01',
      '$0.14',
      '$0.88',
      '$1,204.50',
    ]);
  });

  test.each([
    [12.4, '12 ms'],
    [999.6, '1.0 s'],
    [4_210, '4.2 s'],
    [185_000, '3 min 5 s'],
  ])('%d ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));

  test('never round a share up to what it does not reach', () => {
    expect([0.8499, 0.85, 0.29, 1].map(formatShare)).toEqual(['0.84', '0.85', '0.29', '1.00']);
  });

  test('say what a person wrote', () => {
    expect(editedWords({ title: true, bullets: true })).toBe('title and points');
    expect(editedWords({ title: false, bullets: true })).toBe('points');
    expect(editedWords({ title: false, bullets: false })).toBeNull();
  });
});

test('who wrote a text is called as in the settings, and what costs nothing says so', () => {
  expect([
    summarizerName('openai'),
    summarizerName('extractive'),
    summarizerName('another'),
    costWords(0),
    costWords(0.0008),
  ]).toEqual(['OpenAI-compatible', 'Built in', 'another', 'nothing', '$0.0008']);
});
