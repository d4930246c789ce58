import { expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createNavigation } from '../../../renderer/state/place.ts';
import type { Tree } from '../../../renderer/state/treeStore.ts';

const CONVERSATION = 'toc:conversation:2026-06-22:01KVPC25NKKR1B8WXJMZYYY4C8';
const SEGMENT = 'toc:segment:01KVPC25NKKR1B8WXJMZYYY4C8';
const WEEK = 'toc:week:2026-W26';

function levelsOf(first: string, second: string, level: 'full' | 'detailed') {
  const navigation = createNavigation({} as Client, {} as Tree);
  navigation.openNode(first);
  navigation.setLevel(level);
  navigation.openNode(second);
  return navigation.store.getState().level;
}

test('who reads a transcript gets no period in full next, nor the other way round', () => {
  expect(levelsOf(CONVERSATION, WEEK, 'full')).toBe('brief');
  expect(levelsOf(WEEK, CONVERSATION, 'full')).toBe('brief');
});

test('a level that all have stays, as does Full among conversations and among periods', () => {
  expect(levelsOf(CONVERSATION, WEEK, 'detailed')).toBe('detailed');
  expect(levelsOf(CONVERSATION, SEGMENT, 'full')).toBe('full');
  expect(levelsOf(WEEK, 'toc:day:2026-06-22', 'full')).toBe('full');
});
