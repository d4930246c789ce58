import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../../../core/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/engine/settings/defaultSettings.ts';
import { liveFormOf, readLive } from '../../../renderer/state/liveForm.ts';

const DEFAULT_FORM = {
  follow: true,
  completeAfter: '8',
  partialAfter: '30',
  collect: '1',
  rescan: '60',
};

describe('the form of following', () => {
  test('shows seconds and minutes', () => {
    expect(liveFormOf(DEFAULT_SETTINGS)).toEqual(DEFAULT_FORM);
  });

  test('is read back into milliseconds, and leaves the other settings alone', () => {
    const form = { ...DEFAULT_FORM, follow: false, completeAfter: '1.5', partialAfter: '90' };
    expect(readLive(form, DEFAULT_SETTINGS)).toEqual({
      ok: true,
      value: {
        ...DEFAULT_SETTINGS,
        live: {
          follow: false,
          completeAfterMs: 1_500,
          partialAfterMs: 5_400_000,
          collectMs: 1_000,
          rescanMs: 60_000,
        },
      },
    });
  });

  test('refuses what makes no sense, field by field', () => {
    const form = {
      ...DEFAULT_FORM,
      completeAfter: '0.1',
      partialAfter: '0',
      collect: '61',
      rescan: 'often',
    };
    expect(readLive(form, DEFAULT_SETTINGS)).toEqual({
      ok: false,
      errors: {
        completeAfter: 'Give a number from 0.5 to 600.',
        partialAfter: 'Give a number from 1 to 10080.',
        collect: 'Give a number from 0 to 60.',
        rescan: 'Give a number from 5 to 86400.',
      },
    });
  });

  test('keeps a stored time that nobody changed, whatever it is', () => {
    const times = fc.record({
      follow: fc.boolean(),
      completeAfterMs: fc.integer({ min: 0, max: 600_000 }),
      partialAfterMs: fc.integer({ min: 1_000, max: 7 * 86_400_000 }),
      collectMs: fc.integer({ min: 0, max: 60_000 }),
      rescanMs: fc.integer({ min: 1_000, max: 86_400_000 }),
    });
    fc.assert(
      fc.property(times, (live) => {
        const settings = { ...DEFAULT_SETTINGS, live };
        expect(readLive(liveFormOf(settings), settings)).toEqual({ ok: true, value: settings });
      }),
    );
  });

  test('never makes settings that the host would refuse', () => {
    const text = fc.oneof(
      fc.double({ min: -10, max: 100_000, noNaN: true }).map(String),
      fc.string({ maxLength: 6 }),
    );
    const forms = fc.record({
      follow: fc.boolean(),
      completeAfter: text,
      partialAfter: text,
      collect: text,
      rescan: text,
    });
    fc.assert(
      fc.property(forms, (form) => {
        const read = readLive(form, DEFAULT_SETTINGS);
        expect(!read.ok || settingsSchema.safeParse(read.value).success).toBe(true);
      }),
    );
  });
});
