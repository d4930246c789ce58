import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findInEvents,
  locateExcerpt,
  saysAll,
} from '../../../renderer/features/evidence/excerpt.ts';
import {
  firstWindow,
  growDown,
  growUp,
  PIECE,
} from '../../../renderer/features/evidence/textWindow.ts';

const marked = (text: string, excerpt: string): string | null => {
  const range = locateExcerpt(text, excerpt);
  return range === null ? null : text.slice(range.start, range.end);
};

describe('locating an excerpt', () => {
  test('finds every piece of a text again', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1 }),
        fc.string(),
        (before, middle, after) => {
          fc.pre(middle.trim() !== '');
          expect(marked(before + middle + after, middle)).toBe(middle.trim());
        },
      ),
    );
  });

  test.each([
    ['the refresh\n  ran twice', 'the refresh ran twice', 'the refresh\n  ran twice'],
    ['It ran twice today.', '… ran twice …', 'ran twice'],
    ['a (b) [c] $d', '(b)  [c] $d', '(b) [c] $d'],
  ])('in %j finds %j', (text, excerpt, expected) => {
    expect(marked(text, excerpt)).toBe(expected);
  });

  test('says so when it is not there', () => {
    expect(marked('something else', 'the refresh ran twice')).toBeNull();
    expect(marked('something', '  ')).toBeNull();
  });

  test('names the first event that holds it', () => {
    const events = [
      { eventId: 'evt:1', text: 'no' },
      { eventId: 'evt:2', text: 'yes, it ran twice' },
    ];
    expect(findInEvents(events, 'ran twice')).toEqual({ eventId: 'evt:2', start: 8, end: 17 });
  });
});

describe('the window into a long text', () => {
  const text = `${'x'.repeat(79)}\n`.repeat(1000);

  test('shows all of a short text, and the start of a long one up to a line end', () => {
    expect(firstWindow('short', null)).toEqual({ start: 0, end: 5 });
    const { start, end } = firstWindow(text, null);
    expect([start, text[end]]).toEqual([0, '\n']);
    expect(end).toBeLessThan(PIECE + 200);
  });

  test('always holds the mark, and grows to the whole text', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 50), (at) => {
        const mark = { start: at, end: at + 50 };
        let window = firstWindow(text, mark);
        expect(window.start).toBeLessThanOrEqual(mark.start);
        expect(window.end).toBeGreaterThanOrEqual(mark.end);
        for (let step = 0; step < 20; step++) window = growUp(text, growDown(text, window));
        expect(window).toEqual({ start: 0, end: text.length });
      }),
    );
  });
});

test('a claim is read once where the words say it themselves', () => {
  const excerpt = 'also in **agents MD** mention Claude skills.';
  expect(saysAll(excerpt, 'In agents MD mention Claude skills')).toBe(true);
  expect(saysAll(excerpt, 'Agents mention Claude skills')).toBe(false);
});
