import { expect, test } from 'vitest';
import { strongestShift } from '../../../core/domain/segment/strongestShift.ts';

const at = (texts: readonly string[], places?: readonly number[]): number | undefined =>
  strongestShift(
    texts.map((text) => ({ text })),
    places ?? texts.map((_, index) => index).slice(1),
  );

const BAKING = 'knead the dough, then let the dough rest before the oven bakes the bread';
const SAILING = 'hoist the sail, then let the rudder hold before the wind turns the boat';

/** As much of an event as is looked at. */
const long = (text: string): string => text.repeat(15).slice(0, 1000);

test('without a place there is none, and a single one needs no comparing', () => {
  expect([at(['a', 'b'], []), at(['a', 'b', 'c'], [2])]).toEqual([undefined, 2]);
});

test('the place between two topics wins over places inside one', () => {
  expect(at([BAKING, BAKING, BAKING, SAILING, SAILING])).toBe(3);
  expect(at([BAKING, SAILING, SAILING, SAILING, SAILING])).toBe(1);
});

test('only the given places are taken', () => {
  expect(at([BAKING, BAKING, BAKING, SAILING, SAILING], [1, 2, 4])).not.toBe(3);
});

test('a short remark of other words at the end is no change of topic', () => {
  expect(at([BAKING, BAKING, SAILING, SAILING, 'ok thanks'])).toBe(2);
});

test('topics are told apart in scripts without spaces', () => {
  const bread = '生地をこねてからパンを焼く前に休ませる';
  const boat = '帆船が港を出る時には風向きが変わった';
  expect(at([bread, bread, boat, boat, boat])).toBe(2);
});

test('of equal places the latest wins, also where no text says anything', () => {
  expect([at(['', '', '', '']), at(['same words', 'same words'])]).toEqual([3, 1]);
});

test('the start of an event decides, a long dump at its end does not', () => {
  const dump = SAILING.repeat(200);
  expect(at([long(BAKING), long(BAKING) + dump, long(SAILING), long(SAILING)])).toBe(2);
});
