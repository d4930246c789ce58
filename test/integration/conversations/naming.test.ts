/** Conversations by what they speak of, and by the files that they changed. */
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeShop } from '../ideas/shop.ts';
import { SESSION, writeSession } from './session.ts';

const idOf = (native: string): string => `claude-code:${native}`;

/** Who of those in the logs is listed for an entity, the newest first. */
async function namingIn(logs: readonly string[]) {
  const { client } = await openHost();
  await client.call('import', { paths: [...logs] });
  await client.call('index', {});
  return async (entity: string, to?: string): Promise<readonly string[]> =>
    (
      await client.call('conversations', { entity, ...(to === undefined ? {} : { to }) })
    ).conversations.map((row) => row.conversationId);
}

it('conversations are listed that speak of something', async () => {
  const logs = await writeShop(temporaryFolder());
  const naming = await namingIn(logs);
  const [first = '', second = ''] = logs.map((path) => idOf(basename(path, '.jsonl')));
  expect(await naming('file:harbour.ts')).toEqual([second, first]);
  expect(await naming('harbour.ts')).toEqual([second, first]);
  expect(await naming('harbour.ts', '2026-03-03')).toEqual([first]);
  expect(await naming('file:nowhere.ts')).toEqual([]);
});

it('of a file, also those that changed it, by the end of its path', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const naming = await namingIn([main, agent]);
  for (const path of ['tax.ts', 'shop/Tax.ts', '/home/mira/work/shop/tax.ts'])
    expect(await naming(`file:${path}`)).toEqual([idOf(SESSION)]);
  expect(await naming('file:ax.ts')).toEqual([]);
  expect(await naming('technology:tax.ts')).toEqual([]);
});
