import { expect, test } from 'vitest';
import { isWide, lensFilters, lensInput, readLens, WIDE } from '../../../renderer/state/lens.ts';

test('a lens is read from the filters that it wrote', () => {
  for (const lens of [
    WIDE,
    { ...WIDE, project: 'project:1' },
    { ...WIDE, source: 'codex' as const },
    { ...WIDE, starred: true },
    { ...WIDE, span: { from: '2026-06-22', to: '2026-06-28' } },
    { ...WIDE, span: { from: '2026-06-22', to: null } },
    { ...WIDE, span: { from: null, to: '2026-06-28' } },
    {
      project: 'a b&c',
      source: 'claude-code' as const,
      starred: true,
      tag: 'a=b&starred',
      span: { from: '2026-06-22', to: '2026-06-22' },
    },
  ]) {
    const written = new URLSearchParams(lensFilters(lens).map(([name, value]) => [name, value]));
    expect(readLens(new URLSearchParams(written.toString()))).toEqual(lens);
    expect(isWide(lens)).toBe(Object.keys(lensInput(lens)).length === 0);
  }
});

test('what no tool is called, and what is no time, narrows nothing down', () => {
  for (const filters of [
    'source=abacus&project=',
    'from=yesterday',
    'from=2026-02-30',
    'from=2026-06-28&to=2026-06-22',
  ])
    expect(readLens(new URLSearchParams(filters))).toEqual(WIDE);
});
