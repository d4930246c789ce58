/** Of what could be told, what somebody is likely to keep is. */
import { describe, expect, test } from 'vitest';
import { keepChance } from '../../../core/domain/points/keepChance.ts';
import type { Candidate } from '../../../core/domain/points/point.ts';
import { worthKeeping } from '../../../core/domain/points/worthKeeping.ts';
import { assistant, user } from '../summarize/events.ts';
import { changed, committed, failed, toldLikely } from './told.ts';

const ASKED = user('Please make the exporter of the harbour write one file for each ship.');
const DEED = 'The exporter writes one file for each ship now, into folders named as before.';
const PLACED = {
  events: [ASKED, assistant(`${DEED} ${'It runs. '.repeat(200)}${DEED}`)],
  turns: [{ opener: 0, report: 1, facts: [] }],
  byEvent: new Map(),
};
const told = (changes: Partial<Candidate>): Candidate => ({
  role: 'done',
  text: DEED,
  evidence: [{ event: 1, start: 0, end: DEED.length }],
  worth: 1,
  terms: new Map(),
  group: '0',
  ...changes,
});
const chanceOf = (changes: Partial<Candidate>): number => keepChance(told(changes), PLACED);

describe('a point is the less likely kept', () => {
  test.each<[string, Partial<Candidate>]>([
    ['the less it says', { text: 'The exporter writes files.' }],
    ['the further on it stands', { evidence: [{ event: 1, start: 1_800, end: 1_880 }] }],
    ['if it is cut', { text: `${DEED.slice(0, -1)} …` }],
    ['if it is only a step on the way', { given: false }],
    ['the less it is worth in its role', { worth: 0.1 }],
    ['if it says what was found', { role: 'found' }],
  ])('%s', (_, changes) => {
    expect(chanceOf(changes)).toBeLessThan(0.8 * chanceOf({}));
  });
});

const weak = told({ text: 'Renamed pumps.', evidence: [{ event: 1, start: 1_800, end: 1_814 }] });
const textsOf = (...points: readonly Candidate[]): readonly string[] =>
  worthKeeping(points, PLACED, 0.42).map(({ text }) => text);

describe('of points', () => {
  test('the likely ones are told, else the likeliest', () => {
    expect(textsOf(weak, told({}))).toEqual([DEED]);
    expect(textsOf(weak, { ...weak, text: 'Pumps.' })).toEqual([weak.text]);
  });

  test('what is open and what the person turned round are, whatever they are worth', () => {
    const given = (['open', 'corrected'] as const).map((role) => ({ ...weak, role }));
    expect(textsOf(told({}), ...given)).toEqual([DEED, weak.text, weak.text]);
  });

  test('a commit is, however short it is, and no list of files', () => {
    expect(toldLikely('done', ASKED, changed(), committed('Split ships', 'abc1234def'))).toEqual([
      'Split ships (abc1234)',
    ]);
  });
});

test.each([
  ['npm test', '2 tests of the exporter failed', ['npm test: 2 tests of the exporter failed']],
  ['npm tset', 'Missing script: "tset"', []],
  ['docker logs', '"docker logs" requires 1 argument', []],
])(
  'a failure of the work is told, a command that was mistyped is not: %s',
  (...[what, why, is]) => {
    const ends = assistant('I stop here for today.');
    expect(toldLikely('failed', ASKED, failed(what, why), ends)).toEqual(is);
  },
);
