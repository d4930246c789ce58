import { describe, expect, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import type { Handlers } from '../../../core/contract/handlers.ts';
import { createNewlyFollowed } from '../../../renderer/state/liveNewlyFollowed.ts';
import { createWork } from '../../../renderer/state/work.ts';
import { fakeActivity, fakeFolders, type FakeActivityOptions } from '../../helpers/fakeActivity.ts';
import { fakeClient, type FakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { until } from '../../helpers/until.ts';

/** Imports `/logs` into a host that follows imported folders. */
async function imported(folders: NonNullable<FakeActivityOptions['folders']>, active = true) {
  const { handlers } = fakeActivity(fakeHandlers(fakeMemory([])), { folders });
  let client: FakeClient;
  const answers: Handlers = {
    ...handlers,
    followed: async (...args) => ({ ...(await handlers.followed(...args)), active }),
    import: async () => {
      await client.call('follow', { paths: ['/logs'] });
      return { totals: NO_TOTALS, files: [], keptOut: [] };
    },
    index: () => Promise.reject(new StrataError({ code: 'cancelled', message: 'Stop.' })),
  };
  client = fakeClient(answers);
  const work = createWork(client, { now: () => 0, newId: () => 'run-1' });
  const newly = createNewlyFollowed(client, work.store);
  await work.importFrom(['/logs']);
  await until(() => expect(client.calls.filter(({ name }) => name === 'followed')).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve));
  return { newly, client };
}

describe('folders that are followed since an import', () => {
  const [first] = fakeFolders();
  test('are those that were not before, and are followed no more when that is undone', async () => {
    const { newly, client } = await imported(first === undefined ? [] : [first]);
    expect(newly.store.getState().paths).toEqual(['/logs']);
    await newly.undo();
    expect(newly.store.getState().paths).toEqual([]);
    expect((await client.call('followed', {})).folders).toEqual([first]);
  });

  test('are none while logs are not followed at all', async () => {
    const { newly } = await imported([], false);
    expect(newly.store.getState().paths).toEqual([]);
  });
});

const NO_TOTALS = {
  files: 1,
  conversations: 0,
  eventsRead: 0,
  eventsAdded: 0,
  duplicates: 0,
  unknownLines: 0,
  badLines: 0,
};
