import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatDays,
  formatRange,
  plural,
  rowLabel,
  silentLabel,
  treeLabel,
} from '../../../renderer/state/labels.ts';
import {
  markProjects,
  projectMark,
  projectMarks,
  projectWords,
  projectParts,
} from '../../../renderer/ui/projectHue.ts';
import { cutText } from '../../../renderer/ui/cutText.ts';

const row = (nodeId: string, level: 'year' | 'month' | 'week' | 'day' | 'segment') =>
  rowLabel({ nodeId, level, title: 'Tax table', start: '2026-01-30T08:10:00Z' }, 'Europe/Berlin');

const range = (start: string, end: string): string => formatRange(start, end, 'Europe/Berlin');

const conversation = (agent: boolean): string =>
  treeLabel(
    {
      nodeId: 'toc:conversation:2026-01-30:01KG7KA2B0YZJJVNBT5GSRGEZD',
      level: 'conversation',
      title: 'Tax table',
      start: '2026-01-30T08:10:00Z',
      agent,
    },
    'Europe/Berlin',
  );

describe('labels', () => {
  test('sizes have two figures at least', () => {
    expect([0, 840, 1000, 48_400, 999_600, 3_140_000_000].map(formatBytes)).toEqual([
      '0 bytes',
      '840 bytes',
      '1.0 KB',
      '48 KB',
      '1.0 MB',
      '3.1 GB',
    ]);
  });

  test('the days of logs are told once where they are one', () => {
    expect([
      formatDays('2025-03-03', '2026-11-21'),
      formatDays('2026-11-21', '2026-11-21'),
      formatDays(null, null),
    ]).toEqual(['3 Mar 2025 – 21 Nov 2026', '21 Nov 2026', '']);
  });

  test.each([
    ['toc:year:2026', 'year', '2026'],
    ['toc:month:2026-01', 'month', 'January'],
    ['toc:week:2026-W26', 'week', 'W26 · 22–28 Jun'],
    ['toc:week:2026-W05:01', 'week', 'W5 · 26–31 Jan'],
    ['toc:week:2026-W05:02', 'week', 'W5 · 1 Feb'],
    ['toc:week:2026-W53:01', 'week', 'W53 · 1–3 Jan'],
    ['toc:week:2026-W14', 'week', 'W14 · 30 Mar–5 Apr'],
    ['toc:day:2026-01-30', 'day', 'Fri 30'],
    ['toc:segment:2026-01-30:01KG7KA2B0YZJJVNBT5GSRGEZD', 'segment', '09:10 Tax table'],
  ] as const)('%s is shown as %s', (nodeId, level, label) => {
    expect(row(nodeId, level)).toBe(label);
  });

  test('a row of the tree has its title alone, and says where it is an agent’s', () => {
    expect([conversation(false), conversation(true)]).toEqual(['Tax table', 'Agent: Tax table']);
  });

  test('folds say how much is in them, and of what', () => {
    expect([
      silentLabel('toc:day:2026-01-30', 6),
      silentLabel('toc:week:2026-W05', 1),
      silentLabel('toc:month:2026-01', 2),
      silentLabel('toc:year:2026', 2),
    ]).toEqual(['+ 6 silent', '+ 1 silent day', '+ 2 silent weeks', '+ 2 silent months']);
  });

  test('ranges name a day once, and end the day before midnight', () => {
    expect(range('2026-01-30T13:02:00Z', '2026-01-30T13:40:00Z')).toBe(
      'Fri 30 Jan 2026, 14:02–14:40',
    );
    expect(range('2026-01-29T23:00:00Z', '2026-01-30T23:00:00Z')).toBe('Fri 30 Jan 2026');
    expect(range('2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z')).toBe(
      'Thu 1 Jan 2026 – Thu 31 Dec 2026',
    );
    expect(range('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe('Sun 29 Mar 2026');
  });

  test('counts agree with their nouns', () => {
    expect([plural(1, 'event'), plural(1204, 'event')]).toEqual(['1 event', '1,204 events']);
  });

  test('no two projects of a memory look alike, and what was there before stays as it is', () => {
    const names = Array.from({ length: 48 }, (_, at) => `project ${at}`);
    const looksOf = (count: number): readonly string[] => {
      markProjects(names.slice(0, count));
      return [...projectMarks.getState().values()].map(({ hue, form }) => `${hue} ${form}`);
    };
    const some = looksOf(20);
    const all = looksOf(48);
    expect(new Set(all).size).toBe(48);
    expect(all.slice(0, 20)).toEqual(some);
    // The first has what its name gives it; beyond all of them, names share.
    expect(projectMarks.getState().get('project 0')).toEqual(projectMark('project 0'));
    markProjects([...names, 'one more']);
    expect(projectMarks.getState().get('one more')).toEqual(projectMark('one more'));
  });

  test('projects keep one of twelve hues, and their last name', () => {
    expect(projectMark('/home/mira/shop')).toEqual(projectMark('shop'));
    // Two of one hue are told apart by its form.
    expect(['wks/cli', 'u/proj'].map(projectMark)).toEqual([
      { hue: 210, form: 'ring' },
      { hue: 210, form: 'diamond' },
    ]);
  });

  test('texts are never cut inside a character', () => {
    expect([cutText('a😀b', 2), cutText('a😀b', 3), cutText('ab', 9)]).toEqual(['a', 'a😀', 'ab']);
  });
});

test('a project is called as texts and commands call it; its own part is told apart', () => {
  const names = ['cli', 'devenv/cli', 'C:\\work\\cli', 'both/sides/', '/home/mira/shop'];
  expect(names.map(projectWords)).toEqual(['cli', 'devenv/cli', 'cli', 'both/sides/', 'shop']);
  expect(names.map(projectParts)).toEqual([
    { within: '', own: 'cli' },
    { within: 'devenv/', own: 'cli' },
    { within: '', own: 'cli' },
    { within: '', own: 'both/sides/' },
    { within: '', own: 'shop' },
  ]);
});
