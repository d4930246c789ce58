import { expect, test } from 'vitest';
import {
  atRisk,
  goesWords,
  onlyHereWords,
  rescueOf,
  rescuedWords,
  sweepRuleWords,
  sweepWords,
  type Sweep,
} from '../../../renderer/state/storageSweep.ts';

const NOW = Date.parse('2026-01-30T12:00:00Z');

const log = (path: string, imported: boolean): Sweep['aboutToGo'][number] => ({
  path,
  source: 'claude-code',
  project: null,
  bytes: 1,
  lastWritten: '2026-01-01T00:00:00Z',
  goesAt: '2026-01-31T00:00:00Z',
  imported,
});

const sweep = (...aboutToGo: Sweep['aboutToGo']): Sweep => ({
  rules: [],
  aboutToGo,
  rescued: { files: 0, bytes: 0 },
  onlyHere: { files: 0, conversations: 0, events: 0, items: [] },
});

test('only logs that are not all in the memory would be lost', () => {
  expect(atRisk(sweep(log('a', true), log('b', false)))).toEqual([log('b', false)]);
});

test('says what is to be saved, how soon and why; nothing where nothing would be lost', () => {
  const rules = [
    { source: 'claude-code', days: 30, origin: 'the default of Claude Code' },
    { source: 'codex', days: null, origin: 'Codex deletes no logs by itself.' },
  ] as const;
  expect([
    rescueOf({ ...sweep(log('a', true)), rules: [...rules] }, NOW),
    rescueOf({ ...sweep(log('a', true), log('b', false)), rules: [...rules] }, NOW)?.words,
    rescueOf({ ...sweep(log('a', false), log('b', false)), rules: [...rules] }, NOW),
  ]).toEqual([
    null,
    'Claude Code deletes one of your logs, within a day.',
    {
      paths: ['a', 'b'],
      words: 'Claude Code deletes 2 of your logs, the first within a day.',
      why: 'Claude Code deletes a log 30 days after it was last written (the default of Claude Code).',
    },
  ]);
});

test('says of what the memory is all there is', () => {
  expect([only(0, 0), only(1, 1), only(3, 2), only(2, 0)]).toEqual([
    null,
    'Only Strata still has 1 conversation: its log is not on the disk any more.',
    'Only Strata still has 2 conversations: their logs are not on the disk any more.',
    'Only Strata still has 2 logs: their logs are not on the disk any more.',
  ]);
});

test('says when a log goes', () => {
  expect(
    [
      '2026-01-30T11:00:00Z',
      '2026-01-31T11:00:00Z',
      '2026-01-31T13:00:00Z',
      '2026-02-04T13:00:00Z',
    ].map((time) => goesWords(time, NOW)),
  ).toEqual(['any moment', 'within a day', 'in 1 day', 'in 5 days']);
});

test('warns only where something would be lost', () => {
  expect([
    sweepWords(sweep()),
    sweepWords(sweep(log('a', true))),
    sweepWords(sweep(log('a', true), log('b', true))),
    sweepWords(sweep(log('a', false))),
    sweepWords(sweep(log('a', true), log('b', false))),
  ]).toEqual([
    { look: 'plain', words: 'No log is about to be deleted.' },
    { look: 'plain', words: '1 log is about to be deleted within a week. Strata has all of it.' },
    {
      look: 'plain',
      words: '2 logs are about to be deleted within a week. Strata has all of them.',
    },
    {
      look: 'amber',
      words: '1 log is about to be deleted within a week, and Strata does not have all of it.',
    },
    {
      look: 'amber',
      words:
        '2 logs are about to be deleted within a week, and Strata does not have all of 1 of them.',
    },
  ]);
});

test('says how long a tool keeps its logs, and what was read in time', () => {
  expect([
    sweepRuleWords({ source: 'claude-code', days: 30, origin: 'its default' }),
    sweepRuleWords({ source: 'codex', days: null, origin: 'Codex deletes no logs by itself.' }),
    rescuedWords({ files: 0, bytes: 0 }),
    rescuedWords({ files: 1, bytes: 1_000 }),
  ]).toEqual([
    'Claude Code deletes a log 30 days after it was last written (its default).',
    'Codex deletes no logs by itself.',
    null,
    '1 log (1.0 KB) was read because it was about to go.',
  ]);
});

const only = (files: number, conversations: number): string | null =>
  onlyHereWords({ files, conversations, events: 5, items: [] });
