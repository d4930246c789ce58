import { expect, test } from 'vitest';
import { isWide, lensFilters, lensInput, readLens, WIDE } from '../../../renderer/state/lens.ts';

test('a lens is read from the filters that it wrote', () => {
  for (const lens of [
    WIDE,
    { ...WIDE, project: 'project:1' },
    { ...WIDE, source: 'codex' as const },
    { ...WIDE, starred: true },
    { project: 'a b&c', source: 'claude-code' as const, starred: true, tag: 'a=b&starred' },
  ]) {
    const written = new URLSearchParams(lensFilters(lens).map(([name, value]) => [name, value]));
    expect(readLens(new URLSearchParams(written.toString()))).toEqual(lens);
    expect(isWide(lens)).toBe(Object.keys(lensInput(lens)).length === 0);
  }
});

test('what no tool is called narrows nothing down', () => {
  expect(readLens(new URLSearchParams('source=abacus&project='))).toEqual(WIDE);
});
