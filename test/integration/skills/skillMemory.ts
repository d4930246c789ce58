/** The memory that the examples of the skill are about: its ids stand in them, and follow from these words. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHost } from '../../helpers/openHost.ts';

type Said = readonly [role: 'user' | 'assistant', text: string];

const TALKS: Readonly<Record<string, readonly Said[]>> = {
  '2026-01-12T09:00:00Z': [
    ['user', 'Where should the service keep its sessions, in Postgres or in SQLite?'],
    [
      'assistant',
      'Both would do. SQLite needs no server, and one process writes; Postgres pays once several do.',
    ],
    ['user', 'Let us use SQLite with WAL for the sessions, one process writes anyway.'],
    [
      'assistant',
      'Decided: sessions go into SQLite with WAL. I added `session/store.ts` with a table `sessions` and a busy timeout of five seconds.',
    ],
  ],
  '2026-01-30T14:00:00Z': [
    ['user', 'After a night the app says "jwt expired" although the refresh token is new. Why?'],
    [
      'assistant',
      'The refresh handler in `auth/refresh.ts` reads the expiry of the old JWT, so every token that it issues is already expired. The clock of the server is right.',
    ],
    ['user', 'Fix it, and rotate the refresh token on each use.'],
    [
      'assistant',
      'Fixed: `auth/refresh.ts` now takes the expiry from the new JWT, fifteen minutes from now. Refresh tokens rotate on each use, and a second use of an old one ends the session. I added a test for each.',
    ],
  ],
  '2026-02-03T10:00:00Z': [
    ['user', 'The tests in CI time out now and then. What could it be?'],
    [
      'assistant',
      'The job starts four workers on two cores. With two workers forty runs in a row passed, so I set `maxWorkers` to 2 in `vitest.config.ts`.',
    ],
  ],
};
const SECONDS_APART = 40;

/** Writes the log, imports and indexes it. */
export async function makeSkillMemory(home: string): Promise<void> {
  const lines = Object.entries(TALKS).flatMap(([start, said], talk) =>
    said.map(([role, text], at) =>
      JSON.stringify({
        conversation: `talk-${talk + 1}`,
        id: `${talk + 1}:${at}`,
        time: new Date(Date.parse(start) + at * SECONDS_APART * 1_000).toISOString(),
        role,
        text,
      }),
    ),
  );
  const log = join(home, 'talks.jsonl');
  writeFileSync(log, `${lines.join('\n')}\n`);
  const { client, close } = await startHost({ dataDir: home });
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  await close();
}
