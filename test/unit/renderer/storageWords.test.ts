import { describe, expect, test } from 'vitest';
import {
  checkedWords,
  fileName,
  folderOf,
  forgetBackupWords,
  forgetLosses,
  forgetRows,
  forgottenNews,
  keptOutWords,
  recoveredNews,
  ruleWords,
  verifyWords,
  withoutCommands,
  type ForgetReport,
  type ForgottenRule,
  type VerifyReport,
} from '../../../renderer/state/storageWords.ts';

const finding = (
  count: number,
  repaired: number,
  repairable = true,
): VerifyReport['findings'][number] => ({
  check: `c${count}-${repaired}`,
  message: '',
  count,
  examples: [],
  repairable,
  repaired,
});

const verified = (...findings: VerifyReport['findings']): VerifyReport => ({
  ok: findings.length === 0,
  checked: {},
  findings,
  elapsedMs: 2_140,
});

const rule = (part: Partial<ForgottenRule>): ForgottenRule => ({
  ruleId: 1,
  kind: 'period',
  value: null,
  from: null,
  to: null,
  at: '2025-01-01T00:00:00Z',
  events: 1,
  ...part,
});

const REPORT: ForgetReport = {
  conversations: 2,
  events: 1_204,
  segments: 3,
  texts: 9,
  grips: 0,
  rewritten: 4,
  byHand: { rewritten: 2, gone: 1 },
  rawBytes: 480_000,
  backups: [
    { file: '/b/1.db', outcome: 'cleaned' },
    { file: '/b/2.db', outcome: 'unreachable' },
    { file: '/b/3.db', outcome: 'cleaned' },
  ],
  dryRun: true,
};

describe('a check in words', () => {
  test('says whether all is well, was mended, or is not', () => {
    expect([
      verifyWords(verified()),
      verifyWords(verified(finding(3, 3))),
      verifyWords(verified(finding(3, 0))),
      verifyWords(verified(finding(3, 3), finding(1, 0, false))),
      verifyWords(verified(finding(3, 2), finding(1, 0, false))),
    ]).toEqual([
      'All is well. It took 2.1 s.',
      'All is well again: what was wrong was made anew. It took 2.1 s.',
      '1 thing is not as it should be. It took 2.1 s.',
      '1 thing is not as it should be, 1 repaired. It took 2.1 s.',
      '2 things are not as they should be. It took 2.1 s.',
    ]);
  });

  test('names what was looked at as people write it', () => {
    expect(checkedWords({ events: 12_345, textBlocks: 31, 'latest-pointers': 4, logs: 1 })).toBe(
      '12,345 events, 31 text blocks, 4 latest pointers, 1 log',
    );
  });
});

describe('forgetting in words', () => {
  test('lists what goes, without rows of nothing', () => {
    expect(forgetRows(REPORT)).toEqual([
      { name: 'Conversations', value: '2' },
      { name: 'Events', value: '1,204' },
      { name: 'Parts of conversations', value: '3' },
      { name: 'Texts that tell of it', value: '9' },
      { name: 'Original lines', value: '480 KB' },
    ]);
  });

  test('says which summaries are written anew, and what of a person’s work is lost', () => {
    const above = 'Days, weeks, months and years that told of it lose all versions of their texts.';
    expect([
      forgetLosses(REPORT),
      forgetLosses({ ...REPORT, rewritten: 1, byHand: { rewritten: 1, gone: 0 } }),
      forgetLosses({ ...REPORT, byHand: { rewritten: 0, gone: 0 } }),
      forgetLosses({ ...REPORT, rewritten: 0, byHand: { rewritten: 0, gone: 3 } }),
    ]).toEqual([
      [
        '4 summaries above it are written anew.',
        above,
        '2 of them were edited or pinned by hand: that is lost.',
        'Of what goes as a whole, 1 text was edited or pinned by hand.',
      ],
      [
        '1 summary above it is written anew.',
        above,
        '1 of them was edited or pinned by hand: that is lost.',
      ],
      ['4 summaries above it are written anew.', above, 'No edit and no pin is lost.'],
      ['Of what goes as a whole, 3 texts were edited or pinned by hand.'],
    ]);
  });

  test('groups backups by what becomes of them, before and after', () => {
    expect(
      [REPORT, { ...REPORT, dryRun: false }].map((report) =>
        forgetBackupWords(report).map(({ words }) => words),
      ),
    ).toEqual([
      [
        '2 backups are cleaned of it',
        '1 backup cannot be reached and keeps it: delete the file yourself',
      ],
      [
        '2 backups were cleaned of it',
        '1 backup cannot be reached and keeps it: delete the file yourself',
      ],
    ]);
  });

  test('a backup that still holds it is told with its file', () => {
    expect(forgottenNews(REPORT)).toEqual({
      look: 'amber',
      words: 'Forgotten: 1,204 events of 2 conversations, with all that was made from them.',
      details: ['1 backup cannot be reached and keeps it: delete the file yourself: /b/2.db'],
    });
  });

  test('says what a rule keeps out, in the zone of the memory', () => {
    const from = '2026-01-29T23:00:00Z';
    const to = '2026-01-30T23:00:00Z';
    expect(
      [
        rule({ kind: 'conversation', value: 'codex:1' }),
        rule({ kind: 'project', value: '/src/shop' }),
        rule({ from, to }),
        rule({ from }),
        rule({ to }),
      ].map((each) => ruleWords(each, 'Europe/Berlin')),
    ).toEqual([
      'The conversation codex:1',
      'The project /src/shop',
      'All of Fri 30 Jan 2026',
      'All from Fri 30 Jan 2026, 00:00 on',
      'All before Sat 31 Jan 2026, 00:00',
    ]);
  });
});

test('says why an import did not take in all that its logs say', () => {
  const kept = { ruleId: 1, value: '/src/shop', from: null, to: null };
  expect(
    [
      { rule: { ...kept, kind: 'project' as const }, conversations: 2 },
      { rule: null, conversations: 1 },
    ].map((each) => keptOutWords(each, 'UTC')),
  ).toEqual([
    '2 conversations: The project /src/shop was forgotten.',
    '1 conversation: forgotten by a rule that was ended since.',
  ]);
});

describe('a mended memory in words', () => {
  test('says what it came from, where the old one is, and what is lost', () => {
    const previous = '/data/damaged.db';
    expect([
      recoveredNews({ file: '/b/1.db', events: 31, previous, lost: [], derived: null }),
      recoveredNews({
        file: null,
        events: 30,
        previous: null,
        lost: ['One event.'],
        derived: {
          segments: 2,
          periods: 1,
          unwritten: 5,
          versions: 3,
          byModel: 2,
          byHand: 1,
          pins: 1,
        },
      }),
    ]).toEqual([
      {
        look: 'plain',
        words:
          'The memory was restored from 1.db: 31 events. The one that was there before is kept as /data/damaged.db.',
        details: [],
      },
      {
        look: 'amber',
        words: 'The memory was rebuilt: 30 events.',
        details: [
          'What could not be saved:',
          'One event.',
          '2 parts and 1 period of the table of contents, which are made again.',
          'The text of 5 nodes, which is written anew.',
          '3 versions of texts, 2 of them by a model and 1 edited or chosen by you.',
          '1 pin.',
        ],
      },
    ]);
  });
});

test('advice for a terminal is left out where something else is said', () => {
  expect(
    [
      'The memory /a/b.db is damaged (no database). `strata rebuild` makes it anew. Or wait.',
      '`strata rebuild` makes it anew.',
    ].map(withoutCommands),
  ).toEqual([
    'The memory /a/b.db is damaged (no database). Or wait.',
    '`strata rebuild` makes it anew.',
  ]);
});

test('paths are taken apart on every system', () => {
  expect(
    ['/a/b.db', String.raw`C:\a\b.db`, 'b.db'].map((path) => [folderOf(path), fileName(path)]),
  ).toEqual([
    ['/a', 'b.db'],
    [String.raw`C:\a`, 'b.db'],
    ['', 'b.db'],
  ]);
});
