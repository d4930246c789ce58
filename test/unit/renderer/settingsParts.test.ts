import { expect, test } from 'vitest';
import {
  effectWords,
  leavesTexts,
  partsForm,
  readParts,
} from '../../../renderer/state/settingsParts.ts';

const saved = { gapMinutes: 30, join: 800, limit: 3_000, overlapTokens: 500 };
const effect = { before: 310, after: 284, replaced: 120, texts: { byHand: 0, byModel: 0 } };

test('the numbers are read as they are shown', () => {
  expect(readParts(partsForm(saved))).toEqual({ ok: true, value: saved });
  expect(readParts({ ...partsForm(saved), gapMinutes: '1.5', limit: '12,000' })).toEqual({
    ok: true,
    value: { ...saved, gapMinutes: 1.5, limit: 12_000 },
  });
});

test('each number out of its bounds is refused with them', () => {
  expect(readParts({ gapMinutes: '0', join: '-1', limit: '100', overlapTokens: '1.5' })).toEqual({
    ok: false,
    errors: {
      gapMinutes: 'Give a number from 1 to 10080.',
      join: 'Give a whole number from 0 to 100000.',
      limit: 'Give a whole number from 200 to 100000.',
      overlapTokens: 'Give a whole number from 0 to 4000.',
    },
  });
});

test('what would change is said, with whose texts would be left behind', () => {
  expect(effectWords(effect)).toBe(
    '310 parts become 284 parts; 120 are replaced by others. All of their texts are built in, and are written again.',
  );
  expect(effectWords({ ...effect, texts: { byHand: 1, byModel: 12 } })).toBe(
    '310 parts become 284 parts; 120 are replaced by others. Among them are 1 text that you wrote and 12 texts by models: these stay readable at their old addresses, but are not carried over.',
  );
  expect(effectWords({ ...effect, after: 310, replaced: 1 })).toMatch(
    /^310 parts stay as many; 1 is replaced/,
  );
  expect(effectWords({ ...effect, after: 310, replaced: 0 })).toBe(
    'Nothing would change: it stays at 310 parts.',
  );
  expect([effect, { ...effect, texts: { byHand: 0, byModel: 1 } }].map(leavesTexts)).toEqual([
    false,
    true,
  ]);
});
