import { describe, expect, test } from 'vitest';
import { NO_TIME_LEFT, nextTimeLeft, timeLeftWords } from '../../../renderer/state/timeLeft.ts';

describe('the time left', () => {
  test('is told in steps that a person would say', () => {
    const words = [null, 0, 14_000, 30_000, 55_000, 130_000, 640_000, 1_400_000, 4_000_000, 8e6];
    expect(words.map(timeLeftWords)).toEqual([
      '',
      'a few seconds left',
      'a few seconds left',
      'less than a minute left',
      'about 1 min left',
      'about 2 min left',
      'about 10 min left',
      'about 25 min left',
      'about 65 min left',
      'about 2 h left',
    ]);
  });

  test('does not change while the estimate swings, and changes when it means it', () => {
    const seconds = [110, 160, 110, 160, 170, 160, 165];
    let left = NO_TIME_LEFT;
    const shown = seconds.map((second, index) => {
      left = nextTimeLeft(left, second * 1000, index * 1500);
      return left.shown;
    });
    expect(shown).toEqual([
      ...Array.from({ length: 5 }, () => 'about 2 min left'),
      'about 3 min left',
      'about 3 min left',
    ]);
  });

  test('appears at once when it is first known', () => {
    const unknown = nextTimeLeft(NO_TIME_LEFT, null, 0);
    expect(unknown.shown).toBe('');
    expect(nextTimeLeft(unknown, 70_000, 10).shown).toBe('about 1 min left');
  });
});
