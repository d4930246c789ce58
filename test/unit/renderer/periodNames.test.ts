import { describe, expect, test } from 'vitest';
import { parsePeriod } from '../../../core/model/periods.ts';
import { periodAbout, periodName, weekLabel } from '../../../renderer/state/periodNames.ts';

const IDS = [
  'toc:year:2026',
  'toc:month:2026-01',
  'toc:week:2026-W26',
  'toc:week:2026-W27:06',
  'toc:week:2026-W53:01',
  'toc:day:2026-09-02',
] as const;

describe('a period', () => {
  test.each([
    ['toc:year:2026', '2026'],
    ['toc:month:2026-01', 'January 2026'],
    ['toc:week:2026-W26', 'Week 26 · 22–28 Jun 2026'],
    ['toc:week:2026-W27:06', 'Week 27 · 29–30 Jun 2026'],
    ['toc:week:2026-W53:01', 'Week 53 · 1–3 Jan 2027'],
    ['toc:day:2026-09-02', 'Wednesday, 2 September 2026'],
    ['toc:conversation:2026-01-30:01KG7KA2B0YZJJVNBT5GSRGEZD', 'Tax table'],
  ])('%s is headed %s', (nodeId, name) => {
    expect(periodName({ nodeId, title: 'Tax table' })).toBe(name);
  });

  test('was about what its title says after the calendar’s name', () => {
    const names = IDS.map((nodeId) => parsePeriod(nodeId, 'Europe/Berlin')?.title ?? '');
    expect(
      IDS.map((nodeId, at) => periodAbout({ nodeId, title: `${names[at]}: Fix: the login` })),
    ).toEqual(IDS.map(() => 'Fix: the login'));
    expect(IDS.map((nodeId, at) => periodAbout({ nodeId, title: names[at] ?? '' }))).toEqual(
      IDS.map(() => ''),
    );
  });

  test('was about all that a person calls it', () => {
    expect(periodAbout({ nodeId: 'toc:month:2026-01', title: 'Moving: the first half' })).toBe(
      'Moving: the first half',
    );
  });

  test('names its projects as texts do', () => {
    const about = 'devenv/cli: Improve enable, Token usage; wks/cli: Telemetry; 2 projects';
    expect(periodAbout({ nodeId: 'toc:month:2026-01', title: `January 2026: ${about}` })).toBe(
      about,
    );
  });

  test('of a week has its days', () => {
    expect(['toc:week:2026-W26', 'toc:week:2026-W05:02'].map(weekLabel)).toEqual([
      'W26 · 22–28 Jun',
      'W5 · 1 Feb',
    ]);
  });
});
