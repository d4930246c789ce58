import { describe, expect, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { createNavigation } from '../../../renderer/state/place.ts';
import { createStorage } from '../../../renderer/state/storage.ts';
import { conversationSubject } from '../../../renderer/state/storageForget.ts';
import { createTree } from '../../../renderer/state/treeStore.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeStorage, type FakeStorageOptions } from '../../helpers/fakeStorage.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';

const CONVERSATIONS = makeConversations({
  seed: 8,
  from: '2024-11-01',
  to: '2025-02-28',
  count: 12,
});

async function start(options: Partial<FakeStorageOptions> = {}) {
  const fake = fakeStorage({ conversations: CONVERSATIONS, ...options });
  const client = fakeClient(fake.handlers);
  const tree = createTree(client);
  const navigation = createNavigation(client, tree);
  let tasks = 0;
  const cancelled: string[] = [];
  const storage = createStorage(client, {
    navigation,
    newTask: () => `task-${++tasks}`,
    cancel: async (task, taskId) => void cancelled.push(`${task} ${taskId}`),
    refresh: () => tree.refresh(),
    index: async () => void (await client.call('index', {})),
  });
  await tree.refresh();
  return { fake, client, tree, navigation, storage, cancelled };
}

const UNREACHABLE = new StrataError({ code: 'disk-full', message: 'The disk is full.' });

/** The newest segment, with all above it. */
async function newestSegment({ client }: Awaited<ReturnType<typeof start>>) {
  const { children } = await client.call('toc', { depth: 6 });
  let row = children.at(-1);
  while (row?.children !== undefined && row.children.length > 0) row = row.children.at(-1);
  const { path } = await client.call('locate', { id: row?.nodeId ?? '' });
  const shown = await client.call('show', { nodeId: row?.nodeId ?? '' });
  return { nodeId: shown.nodeId, path, shown, conversationId: shown.conversationId ?? '' };
}

describe('storage of the window', () => {
  test('a run is told while it goes on, and how it ended', async () => {
    const { fake, storage } = await start();
    const release = fake.hold('backup');
    const ended = storage.backUp();
    expect(storage.store.getState().backup).toEqual({
      phase: 'running',
      taskId: 'task-1',
      stopping: false,
    });
    release();
    await ended;
    expect(storage.store.getState().backup).toMatchObject({
      phase: 'done',
      report: { events: fake.memory().events.size },
    });
  });

  test('a second run of the same kind is not begun while one goes on', async () => {
    const { fake, storage } = await start();
    const release = fake.hold('verify');
    const ended = storage.verify(false);
    await storage.verify(true);
    release();
    await ended;
    expect(fake.asked).toEqual([{ name: 'verify', input: { repair: false, taskId: 'task-1' } }]);
  });

  test('failures and stops are told apart', async () => {
    const { fake, storage, cancelled } = await start();
    fake.fail('backup', UNREACHABLE);
    await storage.backUp();
    expect(storage.store.getState().backup).toEqual({
      phase: 'failed',
      failure: { code: 'disk-full', message: 'The disk is full.' },
    });
    fake.fail('verify', new StrataError({ code: 'cancelled', message: 'Cancelled.' }));
    const release = fake.hold('verify');
    const ended = storage.verify(false);
    await storage.stop('verify');
    expect(storage.store.getState().verify).toMatchObject({ phase: 'running', stopping: true });
    release();
    await ended;
    expect([cancelled, storage.store.getState().verify]).toEqual([
      ['verify task-2'],
      { phase: 'stopped' },
    ]);
  });

  test('what was forgotten is told, its dialog and its evidence are closed', async () => {
    const window = await start();
    const { client, navigation, storage } = window;
    const { nodeId, shown, conversationId } = await newestSegment(window);
    const subject = conversationSubject(
      await client.call('conversation', { conversationId }),
      'UTC',
    );
    navigation.openNode(nodeId);
    navigation.openGrips(shown.bullets[0]?.gripIds ?? [], 'said');
    storage.ask(subject);
    await storage.forget(subject.choices[0].input);
    const { asking, news } = storage.store.getState();
    expect([asking, news?.look, navigation.store.getState().evidence]).toEqual([
      null,
      'plain',
      null,
    ]);
  });

  test('evidence of what was not forgotten stays open', async () => {
    const window = await start();
    const { navigation, storage } = window;
    const { shown } = await newestSegment(window);
    navigation.openGrips(shown.bullets[0]?.gripIds ?? [], 'said');
    await storage.forget({ conversationId: `plain:${CONVERSATIONS[0]?.nativeId}` });
    expect(navigation.store.getState().evidence).toMatchObject({ kind: 'grips' });
  });

  test('a node that is gone is left for the nearest ancestor that is not', async () => {
    const window = await start();
    const { fake, tree, navigation, storage } = window;
    const { nodeId, path, shown, conversationId } = await newestSegment(window);
    await navigation.openNodeInTree(nodeId);
    fake.forgetElsewhere({ conversationId });
    const left = path.findLast((id) => fake.memory().nodes.has(id));
    await tree.refresh();
    await storage.leave(shown);
    expect([
      navigation.store.getState().nodeId,
      storage.store.getState().moved,
      tree.store.getState().focusedId,
      tree.store.getState().failure,
    ]).toEqual([left, { nodeId: left }, left, null]);
  });

  test('where no ancestor is left the newest year is opened, and nothing where there is none', async () => {
    const window = await start();
    const { fake, navigation, storage } = window;
    const { shown } = await newestSegment(window);
    navigation.openNode(shown.nodeId);
    fake.forgetElsewhere({ from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' });
    await storage.leave(shown);
    expect(navigation.store.getState().nodeId).toBe('toc:year:2024');

    fake.forgetElsewhere({ from: '2024-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' });
    await storage.leave({ nodeId: 'toc:year:2024', parents: [] });
    expect([navigation.store.getState().nodeId, storage.store.getState().moved]).toEqual([
      null,
      { nodeId: null },
    ]);
  });

  test('who went elsewhere meanwhile is not taken away from there', async () => {
    const window = await start();
    const { fake, navigation, storage } = window;
    const { shown, conversationId } = await newestSegment(window);
    navigation.openNode('toc:year:2024');
    fake.forgetElsewhere({ conversationId });
    await storage.leave(shown);
    expect([navigation.store.getState().nodeId, storage.store.getState().moved]).toEqual([
      'toc:year:2024',
      null,
    ]);
  });

  test('forgetting that fails is told by its dialog, and by the window once that is closed', async () => {
    const { fake, storage } = await start();
    const conversation = { conversationId: 'plain:1', title: '1', project: null };
    const time = '2025-01-01T00:00:00Z';
    fake.fail('forget', UNREACHABLE);
    storage.ask(conversationSubject({ ...conversation, start: time, end: time }, 'UTC'));
    await storage.forget({ conversationId: 'plain:1' });
    expect([storage.store.getState().forget.phase, storage.store.getState().news]).toEqual([
      'failed',
      null,
    ]);
    storage.stopAsking();
    await storage.forget({ conversationId: 'plain:1' });
    expect(storage.store.getState().news).toEqual({
      look: 'red',
      words: 'Forgetting did not come to its end. The disk is full.',
      details: [],
    });
  });

  test('a memory that was mended is read anew, and its news stays until it is dismissed', async () => {
    const { fake, client, tree, storage } = await start({ damaged: true, lost: ['One event.'] });
    expect(tree.store.getState().failure?.code).toBe('database-damaged');
    await storage.rebuild();
    expect([
      tree.store.getState().visible.map(({ id }) => id),
      tree.store.getState().failure,
      storage.store.getState().news?.details,
    ]).toEqual([
      ['toc:year:2025', 'toc:year:2024'],
      null,
      ['What could not be saved:', 'One event.'],
    ]);
    expect(fake.asked.map(({ name }) => name)).toEqual(['rebuild']);
    expect(client.calls.at(-1)).toEqual({ name: 'index', input: {} });
    storage.dismiss();
    expect(storage.store.getState().news).toBeNull();
  });
});
