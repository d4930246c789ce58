import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFileName } from '../../../core/domain/export/fileName.ts';

test.each([
  ['2026-01-30', 'Fix the session drop', '2026-01-30-fix-the-session-drop.md'],
  ['2026-W05:01', ': CON', '2026-W05-01-con.md'],
  ['2026', '', '2026.md'],
  ['2026-01-30', '../../etc/passwd\u0000 <a|b>?*:"', '2026-01-30-etc-passwd-a-b.md'],
  ['2026-01-30', 'Höhenlinien an Kachelgrenzen', '2026-01-30-höhenlinien-an-kachelgrenzen.md'],
  ['2026-01-30', '对账报告的日期格式', '2026-01-30-对账报告的日期格式.md'],
  [
    '2026-01-30',
    'A title that goes on and on about everything that was done on that very long day',
    '2026-01-30-a-title-that-goes-on-and-on-about-everything-that-was-done.md',
  ],
])('%s %j is %s', (date, title, name) => {
  expect(exportFileName(date, title, 'md')).toBe(name);
});

test('any title makes a name that every system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const name = exportFileName('2026-01-30', title, 'html');
      expect(name).toMatch(/^2026-01-30(?:-[\p{L}\p{N}\p{M}]+)*\.html$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThan(255);
    }),
  );
});
