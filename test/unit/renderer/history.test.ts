import { expect, test } from 'vitest';
import { bindHistory } from '../../../renderer/state/history.ts';
import { createNavigation } from '../../../renderer/state/place.ts';
import { createTree } from '../../../renderer/state/treeStore.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { until } from '../../helpers/until.ts';

/** A window that keeps what is written to its history. */
function fakeWindow(): { readonly window: Window; readonly hashes: string[] } {
  const hashes = [''];
  const window = {
    get location() {
      return { hash: hashes.at(-1) };
    },
    history: {
      state: null,
      pushState: (_state: unknown, _title: string, hash: string) => void hashes.push(hash),
      replaceState: (_state: unknown, _title: string, hash: string) =>
        void hashes.splice(-1, 1, hash),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  return { window: window as unknown as Window, hashes };
}

test('leaves what was only passed by out of the way back, and keeps what was stayed at', async () => {
  const client = fakeClient(fakeHandlers(fakeMemory([])));
  const navigation = createNavigation(client, createTree(client));
  const { window, hashes } = fakeWindow();
  bindHistory(window, navigation);
  navigation.openNode('toc:year:2021');
  for (const year of [2022, 2023, 2024]) navigation.previewNode(`toc:year:${year}`);
  // Written once one stays there.
  expect(hashes).toEqual(['#/node/toc:year:2021', '#/node/toc:year:2022']);
  await until(() => expect(hashes.at(-1)).toBe('#/node/toc:year:2024'));
  expect(hashes).toEqual(['#/node/toc:year:2021', '#/node/toc:year:2024']);

  // What was opened from it was not passed by; what was closed again is left out.
  navigation.openEvent('evt:1');
  expect(hashes.slice(-2)).toEqual(['#/node/toc:year:2024', '#/event/evt:1']);
  navigation.openEvent('evt:2');
  expect(hashes.slice(-2)).toEqual(['#/node/toc:year:2024', '#/event/evt:2']);
  navigation.closeEvidence();
  navigation.previewNode('toc:year:2025');
  await until(() => expect(hashes.at(-1)).toBe('#/node/toc:year:2025'));
  expect(hashes).toEqual(['#/node/toc:year:2021', '#/node/toc:year:2024', '#/node/toc:year:2025']);

  // Enter: it stays, and the next arrow begins anew.
  navigation.openNode('toc:year:2025');
  navigation.previewNode('toc:year:2026');
  expect(hashes.slice(-2)).toEqual(['#/node/toc:year:2025', '#/node/toc:year:2026']);

  // What is opened is not waited with, and comes after what was passed by before it.
  navigation.previewNode('toc:year:2027');
  navigation.openNode('toc:year:2028');
  expect(hashes.slice(-2)).toEqual(['#/node/toc:year:2027', '#/node/toc:year:2028']);
});
