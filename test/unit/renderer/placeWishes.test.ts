import { expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createNavigation } from '../../../renderer/state/place.ts';
import type { Tree } from '../../../renderer/state/treeStore.ts';

const YEAR = 'toc:year:2026';
const WEEK = 'toc:week:2026-W26';
const GRIP = 'grip:01KVPC25NKKR1B8WXJMZYYY4C8';

/** A host that says where a node is only once it may. */
function openYear() {
  const answer = Promise.withResolvers<undefined>();
  const call = async (_name: string, { id }: { readonly id: string }) => {
    await answer.promise;
    return { kind: 'node', id, nodeId: id, path: [id], eventId: null, gripId: null };
  };
  const tree: Pick<Tree, 'reveal' | 'isShown'> = {
    reveal: () => Promise.resolve(),
    isShown: () => true,
  };
  const navigation = createNavigation({ call } as unknown as Client, tree as Tree);
  navigation.openNode(YEAR);
  const place = () => {
    const { nodeId, evidence } = navigation.store.getState();
    return { nodeId, words: evidence?.kind === 'grips' ? evidence.gripIds : null };
  };
  return { navigation, place, answer: () => answer.resolve(undefined) };
}

test('words that are opened while a place is on its way stay: they are the newer wish', async () => {
  for (const asked of [YEAR, WEEK]) {
    const { navigation, place, answer } = openYear();
    const opened = navigation.openNodeInTree(asked);
    navigation.openGrips([GRIP], 'The proxy’s clock was ahead.');
    answer();
    await opened;
    expect(place()).toEqual({ nodeId: YEAR, words: [GRIP] });
  }
});

test('a place that is asked for after words were opened takes their place, or keeps them', async () => {
  const { navigation, place, answer } = openYear();
  navigation.openGrips([GRIP], 'The proxy’s clock was ahead.');
  answer();
  await navigation.openNodeBesideEvidence(WEEK);
  expect(place()).toEqual({ nodeId: WEEK, words: [GRIP] });
  await navigation.openNodeInTree(YEAR);
  expect(place()).toEqual({ nodeId: YEAR, words: null });
});
