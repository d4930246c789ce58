import { expect, test } from 'vitest';
import { readTurns, turnNumbers } from '../../../core/domain/points/readTurns.ts';
import { assistant, call, thinking, user } from '../summarize/events.ts';
import { committed, refused } from './told.ts';

const events = [
  assistant('Went on with the writer.'),
  user('Repair the export.'),
  assistant('Let me look.'),
  committed('Flush the last page', '1a2b3c4d'),
  assistant('Repaired the export.'),
  thinking('They may want more.'),
  assistant(' \n'),
  user('Print totals, too.'),
  call('Bash', 'make'),
  refused('Not yet'),
];

test('turns begin with what opens them, report by the last words of the assistant, and hold their facts', () => {
  const turns = readTurns(events);
  expect(
    turns.map(({ opener, report, facts }) => ({
      opener,
      report,
      facts: facts.map(({ event, fact }) => [event, fact.kind]),
    })),
  ).toEqual([
    { opener: null, report: 0, facts: [] },
    { opener: 1, report: 4, facts: [[3, 'commit']] },
    { opener: 7, report: null, facts: [[9, 'refused']] },
  ]);
});

test('each event has the number of its turn', () => {
  expect(turnNumbers(events)).toEqual([0, 1, 1, 1, 1, 1, 1, 2, 2, 2]);
  expect([readTurns([]), turnNumbers([])]).toEqual([[], []]);
});
