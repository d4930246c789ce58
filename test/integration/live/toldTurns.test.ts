import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { writeNote } from '../../../core/node/hook/strata-notify.cjs';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

/** Logged long ago, by a clock that is hours off. */
const LOGGED = Date.now() - 7 * 3_600_000;

const line = (conversation: string, id: number, more: object): string =>
  `${JSON.stringify({
    conversation,
    id: `${conversation}-${id}`,
    time: new Date(LOGGED + id).toISOString(),
    text: `Thing ${id} of ${conversation}.`,
    ...more,
  })}\n`;

const asked = (conversation: string, id: number): string =>
  line(conversation, id, { role: 'user' });
const called = (conversation: string, id: number): string =>
  line(conversation, id, { role: 'assistant', kind: 'tool_call', name: 'Bash' });

/** Turns in the middle of work, so that only the next request ends each. */
const turnsOf = (conversation: string, from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, i) => asked(conversation, 2 * (from + i)) + called(conversation, 2 * (from + i) + 1),
  ).join('');

async function listening(options: Parameters<typeof openHost>[0]) {
  const opened = await openHost({ live: true, ...options });
  const turns: PayloadOf<'turn'>[] = [];
  opened.client.on('turn', (turn) => turns.push(turn));
  /** What was told of a conversation, in order. */
  const told = (conversation: string) =>
    turns
      .filter(({ conversationId }) => conversationId === `plain:${conversation}`)
      .map(({ words, state }) => `${words} ${state}`);
  return { ...opened, told };
}

const words = (conversation: string, turn: number, state: string): string =>
  `Thing ${2 * turn} of ${conversation}. ${state}`;
const expected = (conversation: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) =>
    words(conversation, from + i, from + i === to - 1 ? 'open' : 'complete'),
  );

it('all turns that ended in one reading are told, in order, and none again by the next Strata', async () => {
  const folder = temporaryFolder();
  const first = await listening({});
  await first.client.call('follow', { paths: [folder] });
  for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.jsonl`), turnsOf(name, 0, 50));
  for (const name of ['a', 'b'])
    await until(() => expect(first.told(name)).toEqual(expected(name, 0, 50)));
  await first.host.close();
  appendFileSync(join(folder, 'a.jsonl'), turnsOf('a', 50, 53));
  const next = await listening({ dataDir: first.home });
  await until(() =>
    expect(next.told('a')).toEqual([words('a', 49, 'complete'), ...expected('a', 50, 53)]),
  );
  appendFileSync(join(folder, 'b.jsonl'), asked('b', 100));
  await until(() =>
    expect(next.told('b')).toEqual([words('b', 49, 'complete'), words('b', 50, 'open')]),
  );
  expect(next.told('a')).toHaveLength(4);
});

it('a turn in the middle of work ends with the note of a hook, and not by being old', async () => {
  const folder = temporaryFolder();
  const { home, client, told } = await listening({});
  await client.call('follow', { paths: [folder] });
  const log = join(folder, 'c.jsonl');
  writeFileSync(log, turnsOf('c', 0, 1));
  await until(() => expect(told('c')).toEqual([words('c', 0, 'open')]));
  const target = { target: 'plain:c', limit: 10 };
  expect((await client.call('events', target)).turns).toMatchObject([{ state: 'open' }]);
  writeNote(join(home, 'spool'), log, true);
  await until(() => expect(told('c')).toEqual([words('c', 0, 'open'), words('c', 0, 'complete')]));
  expect((await client.call('events', target)).turns).toMatchObject([{ state: 'complete' }]);
  appendFileSync(log, called('c', 2));
  await until(() => expect(told('c').at(-1)).toBe(words('c', 0, 'open')));
});
