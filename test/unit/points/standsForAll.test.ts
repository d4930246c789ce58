/** Which point of a conversation would stand alone for what came of it. */
import { expect, test } from 'vitest';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, result, user } from '../summarize/events.ts';
import { changed, pointsOf, showing } from './told.ts';

const ASKED = user(
  'The tide tables print every height twice. Find the cause and repair the printing.',
);
const WHOLE =
  'The tide tables now print each height once: the printing loop read heights from both files.';
const SIDE = 'Renamed a variable in pads.ts from `w` to `width`, which the linter wanted.';

const worthOf = (start: string, ...events: readonly SummaryEvent[]): number =>
  pointsOf(...events).find(({ text }) => text.startsWith(start.slice(0, 24)))?.worth ?? -1;

const talk = (...reports: readonly string[]): readonly SummaryEvent[] => [
  ASKED,
  assistant('I will read how the tables print heights.'),
  changed('print.ts'),
  assistant(reports.join(' ')),
];

test('what speaks of the matter of all messages stands for them rather than a side detail', () => {
  const [whole, side] = [WHOLE, SIDE].map((text) => worthOf(text, ...talk(WHOLE, SIDE)));
  expect(side).toBeGreaterThan(0);
  expect(whole).toBeGreaterThan(side ?? 1);
  // … wherever it was said.
  const [later, first] = [WHOLE, SIDE].map((text) => worthOf(text, ...talk(SIDE, WHOLE)));
  expect(later).toBeGreaterThan(first ?? 1);
});

test('the name of what was written down stands for little', () => {
  const issue = showing(result('https://example.org/tides/issues/7'), {
    kind: 'issue',
    title: 'Harbour offices want tide tables by night',
  });
  const events = [ASKED, issue, changed('print.ts'), assistant(WHOLE)];
  const [written, whole] = ['Wrote down “Harbour offices', WHOLE].map((text) =>
    worthOf(text, ...events),
  );
  expect(written).toBeGreaterThanOrEqual(0);
  expect(whole).toBeGreaterThan(written ?? 1);
});

test('it is between 0 and 1', () => {
  for (const { worth } of pointsOf(...talk(WHOLE, SIDE))) {
    expect(worth).toBeGreaterThanOrEqual(0);
    expect(worth).toBeLessThanOrEqual(1);
  }
});
