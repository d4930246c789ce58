/** A made month: its main work goes on for weeks, and one long day goes to something else. */
import { describe, expect, test } from 'vitest';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import type { ChildSummary, PeriodSummary } from '../../../core/domain/summarize/types.ts';
import type { PointRole } from '../../../core/model/point.ts';
import type { UpperLevel } from '../../../core/model/toc.ts';
import { countTokens } from './events.ts';
import { childSegment, point } from './periodChildren.ts';

const MAIN = [
  ['invoice export', 'found', 'The writer of the invoice export was closed before its last page'],
  ['tax rules', 'decided', 'Keep the tax rules in one table per country'],
  ['page count', 'done', 'Added a page count to the export so that a lost page is noticed'],
  ['dunning letters', 'done', 'Moved the dunning letters to the queue worker'],
  ['rounding', 'corrected', 'Round amounts for Denmark to whole crowns'],
  ['reminders', 'open', 'Reminders are still sent twice whenever a job is retried'],
] as const;
const SIDE = [
  ['gradient picker', 'done', 'Added a gradient picker to the wallpaper generator'],
  ['alpha channel', 'found', 'A colour without alpha channel crashed the renderer'],
  ['noise shader', 'done', 'Rewrote the noise shader with integer hashes'],
  ['tiling', 'decided', 'Tile hexagons by axial coordinates'],
] as const;

const talk = (
  [topic, role, said]: readonly [string, PointRole, string],
  {
    at,
    project,
    weight,
  }: { readonly at: string; readonly project: string; readonly weight: number },
): ChildSummary =>
  childSegment({
    nodeId: `toc:conversation:${at}`,
    title: `Work on ${topic} (${at})`,
    points: [point(role, said, { gripIds: [at] })],
    keywords: [topic],
    weight,
    project,
  });

/** The conversations of four weeks of five days; the second has twelve more, on one day. */
const WEEKS: readonly (readonly ChildSummary[])[] = [0, 1, 2, 3].map((week) => [
  ...[0, 1, 2, 3, 4].map((day) =>
    talk(MAIN[(week * 5 + day) % MAIN.length] ?? MAIN[0], {
      at: `m${week}${day}`,
      project: 'billing',
      weight: 40_000,
    }),
  ),
  ...Array.from({ length: week === 1 ? 12 : 0 }, (_, i) =>
    talk(SIDE[i % SIDE.length] ?? SIDE[0], { at: `s${i}`, project: 'wallpapers', weight: 3_000 }),
  ),
]);

const summarize = (level: UpperLevel, children: readonly ChildSummary[]): PeriodSummary =>
  summarizePeriod({ nodeId: `toc:${level}:x`, level, children }, countTokens);

describe('a month with one very busy day on a side topic', () => {
  const month = summarize('month', WEEKS.flat());
  const year = summarize('year', WEEKS.flat());

  test('opens with the project in which most was said, and names the other behind it', () => {
    for (const { texts } of [month, year]) {
      expect(texts.brief.content).toMatch(/^billing: .*wallpapers: /s);
      expect(texts.detailed.content).toMatch(/^billing:.*\n\nwallpapers:/s);
      expect(texts.tags.content).toMatch(/^billing, wallpapers, /);
    }
  });

  test('has points of both, mostly of what went on for weeks', () => {
    const projects = month.bullets.map(({ project }) => project);
    const main = projects.filter((project) => project === 'billing');
    expect(main.length).toBeGreaterThanOrEqual(projects.length / 2);
    expect(projects).toContain('wallpapers');
  });

  test('leads from its points to the grips of conversations', () => {
    const known = new Map(
      WEEKS.flat().flatMap(({ bullets }) =>
        bullets.map(({ gripIds, text }) => [gripIds.join(), text] as const),
      ),
    );
    expect(month.bullets.length).toBeGreaterThan(4);
    for (const { text, gripIds } of month.bullets) expect(known.get(gripIds.join())).toBe(text);
  });

  test('does not hide the busy day in its own week, nor show it in others', () => {
    const [first, second] = WEEKS.map((week) => summarize('week', week));
    expect(second?.texts.tags.content).toContain('wallpapers');
    expect(second?.texts.detailed.content).toContain('wallpapers:');
    expect(second?.bullets.map(({ project }) => project)).toContain('wallpapers');
    expect(JSON.stringify(first)).not.toContain('wallpapers');
  });
});
