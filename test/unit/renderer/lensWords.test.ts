import { expect, test } from 'vitest';
import { WIDE } from '../../../renderer/state/lens.ts';
import { onlyWords } from '../../../renderer/state/lensWords.ts';

const nodeId = 'toc:month:2026-06';

const only = (lens: Partial<typeof WIDE>, projectName?: string): string =>
  onlyWords({ ...WIDE, ...lens }, { nodeId, projectName });

test('a narrowed period says what is left of it, and nothing where nothing is left out', () => {
  expect(only({})).toBe('');
  expect(
    only({ project: 'project:1', source: 'codex', starred: true, tag: 'tax' }, 'shop/cli'),
  ).toBe('only shop/cli, Codex, starred, #tax');
  expect(only({ span: { from: '2026-06-22', to: '2026-06-28' } })).toBe('only W26, 22–28 Jun 2026');
  expect([
    only({ span: { from: '2026-06-01', to: null } }),
    only({ span: { from: '2026-01-01', to: '2026-12-31' } }),
  ]).toEqual(['', '']);
});
