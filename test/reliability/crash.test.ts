import { describe, expect, it } from 'vitest';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { sql } from '../../core/store/sql/sql.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { runCrashTest } from './crash/crashTest.ts';
import { endsWithinTransaction } from './crash/walState.ts';
import { join } from 'node:path';

/** `npm run crash` has 500 of them. */
const KILLS = Number(process.env['STRATA_CRASH_KILLS'] ?? 22);

describe('a Strata that is killed again and again', () => {
  it(
    'leaves after each kill a whole memory, and in the end the one that it leaves undisturbed',
    { timeout: 600_000 + KILLS * 60_000 },
    async () => {
      const report = await runCrashTest({
        kills: KILLS,
        seed: 7,
        sessions: 6,
        temporary: temporaryFolder(),
        say: () => undefined,
      });
      expect(report.failures).toEqual([]);
      expect(report.kills.length).toBeGreaterThanOrEqual(KILLS);
      // Most were in the middle of something, or this has shown nothing.
      const busy = report.kills.filter(({ phase }) => phase !== 'idle');
      expect(busy.length).toBeGreaterThan(KILLS / 2);
    },
  );
});

it('a transaction that is half written is told from one that is whole', () => {
  const file = join(temporaryFolder(), 'memory.db');
  const db = openForWriting(file);
  const looks: boolean[] = [];
  const look = (): void => void looks.push(endsWithinTransaction(`${file}-wal`));
  const fill = (): void => {
    for (let n = 0; n < 2_000; n++)
      db.run(
        sql`INSERT INTO setting (name, value) VALUES (${String(looks.length * 10_000 + n)}, ${'x'.repeat(900)})`,
      );
  };
  try {
    // What does not fit the cache is written before the transaction ends.
    db.database.pragma('cache_size = 5');
    look();
    db.transaction(() => {
      fill();
      look();
    });
    look();
    db.database.pragma('wal_checkpoint(RESTART)');
    db.transaction(() => {
      fill();
      look();
    });
    look();
  } finally {
    db.database.close();
  }
  expect(looks).toEqual([false, true, false, true, false]);
});
