import { describe, expect, test } from 'vitest';
import { WIDE } from '../../../renderer/state/lens.ts';
import { addressOf, createNavigation } from '../../../renderer/state/place.ts';
import { createTree } from '../../../renderer/state/treeStore.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';

const conversations = makeConversations({
  seed: 8,
  from: '2024-11-01',
  to: '2025-02-28',
  count: 30,
});
const memory = fakeMemory(conversations);
const segment =
  [...memory.nodes.values()].findLast(({ row }) => row.level === 'segment')?.row.nodeId ?? '';

function start(handlers = fakeHandlers(memory)) {
  const client = fakeClient(handlers);
  const tree = createTree(client);
  return { client, tree, ids: () => tree.store.getState().visible.map(({ id }) => id) };
}

describe('the tree of the window', () => {
  test('loads children when they are first opened, newest first, and says how many came', async () => {
    const { client, tree, ids } = start();
    await tree.refresh();
    expect(ids()).toEqual(['toc:year:2025', 'toc:year:2024']);
    await tree.expand('toc:year:2024');
    expect(ids()).toEqual([
      'toc:year:2025',
      'toc:year:2024',
      'toc:month:2024-12',
      'toc:month:2024-11',
    ]);
    expect(tree.store.getState().announcement).toBe('2 items loaded');
    tree.collapse('toc:year:2024');
    await tree.expand('toc:year:2024');
    expect(client.calls.filter(({ name }) => name === 'toc')).toHaveLength(2);
  });

  test('opens what is newest, down to the conversations of its day', async () => {
    const { tree, ids } = start();
    await tree.refresh();
    const day = await tree.openNewest();
    const days = [...memory.nodes.values()].filter(({ row }) => row.level === 'day');
    expect(day).toBe(
      days
        .map(({ row }) => row.nodeId)
        .toSorted()
        .at(-1),
    );
    expect(ids().slice(0, 4)).toEqual([
      'toc:year:2025',
      expect.stringMatching(/^toc:month:2025-02/),
      expect.stringMatching(/^toc:week:2025-/),
      day,
    ]);
    expect(ids()[4]).toMatch(/^toc:conversation:/);
  });

  test('has no newest day while there is nothing', async () => {
    const { tree } = start({
      ...fakeHandlers(memory),
      toc: () => Promise.resolve({ node: null, children: [] }),
    });
    await tree.refresh();
    expect(await tree.openNewest()).toBe(null);
  });

  test('loads what was open when a wider lens brings it into sight again', async () => {
    const live = fakeHandlers(memory);
    const { tree, ids } = start({
      ...live,
      toc: (input, context) =>
        input.project === undefined
          ? live.toc(input, context)
          : Promise.resolve({ node: null, children: [] }),
    });
    await tree.refresh();
    await tree.expand('toc:year:2024');
    await tree.expand('toc:month:2024-12');
    const before = ids();
    await tree.setLens({ ...WIDE, project: 'project:none' });
    expect(ids()).toEqual([]);
    await tree.setLens(WIDE);
    expect(ids()).toEqual(before);
  });

  test('opens at once what was loaded ahead, and asks no second time', async () => {
    const { client, tree, ids } = start();
    await tree.refresh();
    await tree.ahead('toc:year:2024');
    expect(ids()).toEqual(['toc:year:2025', 'toc:year:2024']);
    const opening = tree.expand('toc:year:2024');
    expect(ids()).toContain('toc:month:2024-12');
    await opening;
    expect(client.calls.filter(({ name }) => name === 'toc')).toHaveLength(2);
  });

  test('reveals a node in closed branches, with the keyboard on it', async () => {
    const { client, tree, ids } = start();
    await tree.refresh();
    const { path } = await client.call('locate', { id: segment });
    await tree.reveal(path);
    // What a conversation is divided into has no rows: its own stands for it.
    expect(path.at(-1)).toBe(segment);
    expect(ids()).toEqual(expect.arrayContaining(path.slice(0, -1)));
    expect(ids()).not.toContain(segment);
    expect(tree.store.getState().focusedId).toBe(path.at(-2));
  });

  test('folds silent conversations, opens them, and finds one in its fold', async () => {
    const [first] = conversations;
    if (first === undefined) throw new Error('no conversation was made');
    const silent = {
      ...first,
      nativeId: 'nobody-spoke',
      events: first.events
        .filter(({ kind }) => kind !== 'message')
        .concat({
          kind: 'thinking',
          role: 'assistant',
          name: null,
          ms: first.events[0]?.ms ?? 0,
          text: '…',
        }),
    };
    const { client, tree, ids } = start(fakeHandlers(fakeMemory([...conversations, silent])));
    await tree.refresh();
    const { nodeId } = await client.call('locate', {
      id: fakeMemory([silent]).events.keys().next().value ?? '',
    });
    const { path } = await client.call('locate', { id: nodeId ?? '' });
    const [dayId = '', silentId = ''] = path.slice(-3, -1);
    await tree.reveal(path.slice(0, -2));
    await tree.expand(dayId);
    expect(ids()).toContain(`silent:${dayId}`);
    expect(ids()).not.toContain(silentId);
    await tree.reveal(path);
    expect(ids()).toContain(silentId);
    expect(tree.store.getState().focusedId).toBe(silentId);
    tree.collapse(`silent:${dayId}`);
    expect(ids()).not.toContain(silentId);
    expect(tree.store.getState().focusedId).toBe(`silent:${dayId}`);
  });

  test('is not empty where nobody ever said anything', async () => {
    const silent = conversations.slice(0, 3).map((conversation) => ({
      ...conversation,
      events: [
        { kind: 'thinking', role: 'assistant', name: null, ms: Date.UTC(2025, 2, 3), text: '…' },
      ] as const,
    }));
    const { tree, ids } = start(fakeHandlers(fakeMemory(silent)));
    await tree.refresh();
    expect(ids()).toEqual(['toc:year:2025']);
    await tree.expand('toc:year:2025');
    expect(ids()).toEqual(['toc:year:2025', 'silent:toc:year:2025']);
    await tree.expand('silent:toc:year:2025');
    expect(ids()).toEqual(['toc:year:2025', 'silent:toc:year:2025', 'toc:month:2025-03']);
  });

  test('moves the keyboard to the parent that closes over it', async () => {
    const { tree } = start();
    await tree.refresh();
    await tree.expand('toc:year:2024');
    tree.focus('toc:month:2024-12');
    tree.collapse('toc:year:2024');
    expect(tree.store.getState().focusedId).toBe('toc:year:2024');
  });

  test('hands the keyboard from the place of children on to the first of them', async () => {
    const { tree } = start();
    await tree.refresh();
    const opening = tree.expand('toc:year:2024');
    tree.focus('loading:toc:year:2024');
    await opening;
    expect(tree.store.getState().focusedId).toBe('toc:month:2024-12');
  });

  test('keeps what is open through a change, and moves on from what went away', async () => {
    let now = memory;
    const live = fakeHandlers(memory);
    const { tree, ids } = start({
      ...live,
      toc: (input, context) => fakeHandlers(now).toc(input, context),
    });
    await tree.refresh();
    await tree.expand('toc:year:2024');
    tree.focus('toc:month:2024-11');
    now = fakeMemory(
      conversations.filter(({ events }) => (events[0]?.ms ?? 0) > Date.parse('2024-12-01')),
    );
    await tree.refresh();
    expect(ids()).toEqual(['toc:year:2025', 'toc:year:2024', 'toc:month:2024-12']);
    expect(tree.store.getState().focusedId).toBe('toc:year:2024');
  });

  test('asks once for all that is open, however much that is, and whatever narrows it down', async () => {
    const { client, tree, ids } = start();
    const tocs = () => client.calls.filter(({ name }) => name === 'toc').length;
    await tree.refresh();
    await tree.expand('toc:year:2024');
    await tree.expandSiblings('toc:month:2024-12');
    await tree.openNewest();
    const before = ids();
    expect(before.length).toBeGreaterThan(8);
    const asked = tocs();
    await tree.refresh();
    expect(tocs()).toBe(asked + 1);
    await tree.setLens({ ...WIDE, source: 'claude-code' });
    expect(tocs()).toBe(asked + 2);
    expect(ids()).toEqual(before);
  });

  test('asks once for the way to a node', async () => {
    const { client, tree, ids } = start();
    const { path } = await client.call('locate', { id: segment });
    await tree.reveal(path);
    expect(client.calls.filter(({ name }) => name === 'toc')).toHaveLength(1);
    expect(ids()).toContain(path.at(-2));
  });

  test('holds the place of what failed, and loads it when asked again', async () => {
    let broken = true;
    const live = fakeHandlers(memory);
    const { tree, ids } = start({
      ...live,
      toc: (input, context) =>
        broken && input.nodeId !== undefined
          ? Promise.reject(new Error('no'))
          : live.toc(input, context),
    });
    await tree.refresh();
    await tree.expand('toc:year:2024');
    expect(ids()).toEqual(['toc:year:2025', 'toc:year:2024', 'failed:toc:year:2024']);
    expect(tree.store.getState().failure?.code).toBe('internal');
    broken = false;
    await tree.expand('toc:year:2024');
    expect(ids()).toContain('toc:month:2024-12');
  });
});

describe('the place', () => {
  test('is restored from the address of a grip: path, node and evidence', async () => {
    const { client, tree } = start();
    const navigation = createNavigation(client, tree);
    const grip = [...memory.grips.values()][0];
    await navigation.open({ kind: 'grip', id: grip?.gripId ?? '' });
    expect(navigation.store.getState()).toEqual({
      nodeId: grip?.nodeId,
      rowId: grip?.nodeId.replace('segment', 'conversation'),
      page: null,
      lens: WIDE,
      level: 'brief',
      evidence: { kind: 'grips', gripIds: [grip?.gripId], index: 0, claim: null },
      isPreview: false,
      isHeld: false,
      failure: null,
    });
    expect(tree.store.getState().focusedId).toBe(grip?.nodeId.replace('segment', 'conversation'));
  });

  test('steps through the grips of a point and stays within them', () => {
    const { client, tree } = start();
    const navigation = createNavigation(client, tree);
    navigation.openGrips(['grip:a', 'grip:b'], 'It ran twice.');
    const index = (): number | null => {
      const { evidence } = navigation.store.getState();
      return evidence?.kind === 'grips' ? evidence.index : null;
    };
    const seen = [1, 1, -1, -1].map((step) => {
      navigation.stepGrip(step);
      return index();
    });
    expect(seen).toEqual([1, 1, 0, 0]);
  });

  test('is a page, or a node, and goes from one to the other and back', async () => {
    const { client, tree } = start();
    const navigation = createNavigation(client, tree);
    const page = { kind: 'conversations', open: true } as const;
    navigation.openGrips(['grip:a'], 'It ran twice.');
    await navigation.open(page);
    const at = () => {
      const { nodeId, rowId, page: shown, evidence } = navigation.store.getState();
      return { nodeId, rowId, page: shown, evidence };
    };
    const listed = { nodeId: null, rowId: null, page, evidence: null };
    expect(at()).toEqual(listed);
    expect(addressOf(navigation.store.getState())).toEqual(page);
    const [conversationId = ''] = memory.conversations.keys();
    await navigation.openConversation(conversationId);
    const whole = [...memory.nodes.values()].find(
      ({ row }) => row.level === 'conversation' && row.conversationId === conversationId,
    )?.row.nodeId;
    expect(at()).toEqual({ nodeId: whole, rowId: whole, page: null, evidence: null });
    expect(tree.store.getState().focusedId).toBe(whole);
    navigation.restore({ nodeId: null, page, lens: WIDE, evidence: null });
    expect(at()).toEqual(listed);
  });

  test('says why a conversation that is not there cannot be opened', async () => {
    const { client, tree } = start();
    const navigation = createNavigation(client, tree);
    await navigation.openConversation('plain:gone');
    expect(navigation.store.getState().failure?.code).toBe('not-found');
  });

  test('says why an address leads nowhere, and stays where it was', async () => {
    const { client, tree } = start();
    const navigation = createNavigation(client, tree);
    navigation.openNode('toc:year:2024');
    await navigation.open({ kind: 'node', id: 'toc:year:1999' });
    const { nodeId, failure } = navigation.store.getState();
    expect([nodeId, failure?.code]).toEqual(['toc:year:2024', 'not-found']);
  });
});
