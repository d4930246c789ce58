import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { readSetting } from '../../../core/store/settings/settings.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import { createWriter } from '../../../core/store/createWriter.ts';
import { claudeLine, exchange, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { leftOf } from './forgetting.ts';

const AT = '2026-01-05T10:00:00.000Z';
const [A, B] = [uuid(0xa), uuid(0xb)];
const MARK = 'the zebra password is quagga';
const ID = `claude-code:${A}`;

async function madeHome(): Promise<{ readonly home: string; readonly logs: string }> {
  const [home, logs] = [temporaryFolder(), temporaryFolder()];
  const secret = { id: 500, at: minutesAfter(AT, 9), text: `Remember that ${MARK}.` };
  const said = { [A]: [...exchange(1, 4, AT), secret], [B]: exchange(11, 4, AT) };
  for (const [session, lines] of Object.entries(said))
    writeFileSync(
      join(logs, `${session}.jsonl`),
      logOf(lines.map((line) => claudeLine(session, line))),
    );
  expect(await runCli(home, ['import', logs])).toMatchObject({ code: 0 });
  expect(await runCli(home, ['index'])).toMatchObject({ code: 0 });
  return { home, logs };
}

/** Looks into a database as it lies there. */
function looking<T>(file: string, look: (db: Connection) => T): T {
  const db = openForWriting(file);
  try {
    return look(db);
  } finally {
    db.database.close();
  }
}

describe('strata forget', () => {
  it('forgets in the memory and in its backups, and says what it could not reach', async () => {
    const { home } = await madeHome();
    const memory = join(home, 'memory.db');
    const backups = join(home, 'backups');
    mkdirSync(backups);
    const [same, older, torn] = [
      join(backups, 'memory-2026-01-06-000000.db'),
      join(home, 'memory.db.before-3'),
      join(backups, 'memory-2026-01-07-000000.db'),
    ];
    const away = join(home, 'disk-that-is-away', 'copy.db');
    looking(memory, (db) => {
      for (const path of [same, older]) db.database.prepare('VACUUM INTO ?').run(path);
      db.run(sql`INSERT INTO backup (path, at_ms, kind) VALUES (${away}, 0, 'asked')`);
    });
    const old = new BetterSqlite3(older);
    old.pragma('user_version = 2');
    old.close();
    writeFileSync(torn, `SQLite format 3\0 ${MARK}`);
    const expected: OutputOf<'forget'>['backups'] = [
      { file: same, outcome: 'cleaned' },
      { file: torn, outcome: 'removed' },
      { file: older, outcome: 'removed' },
      { file: away, outcome: 'unreachable' },
    ];
    const args = ['forget', '--conversation', ID];
    const told = await cliJson<OutputOf<'forget'>>(home, ...args, '--dry-run');
    expect(looking(memory, (db) => leftOf(db, [MARK]))).toEqual([MARK]);
    const { backups: cleaned, ...done } = await cliJson<OutputOf<'forget'>>(home, ...args);
    expect(cleaned).toHaveLength(4);
    expect(new Set(cleaned)).toEqual(new Set(expected));
    expect(done).toMatchObject({ conversations: 1, events: 5, dryRun: false });
    expect(told).toEqual({ ...done, backups: cleaned, dryRun: true });
    for (const file of [memory, same])
      expect(looking(file, (db) => leftOf(db, [MARK, 'zebra']))).toEqual([]);
    expect([older, torn].filter((file) => existsSync(file))).toEqual([]);
    // The disk comes back: the next Strata to open the memory cleans that one, too.
    mkdirSync(join(home, 'disk-that-is-away'));
    writeFileSync(away, MARK);
    expect(await runCli(home, ['index'])).toMatchObject({ code: 0 });
    expect(existsSync(away) && readFileSync(away).includes(MARK)).toBe(false);
    expect(looking(memory, (db) => readSetting(db, 'unfinished_forget'))).toBeUndefined();
  });

  it('wants exactly one thing, and says when there is none', async () => {
    const { home, logs } = await madeHome();
    const codes: Record<string, number | null> = {};
    for (const args of [
      [],
      ['--conversation', `claude-code:${uuid(0xc)}`],
      ['--project', '/home/mira/shop', '--dry-run'],
      ['--from', '2026-01-05', '--to', '2026-01-06', '--yes'],
    ])
      codes[args.join(' ')] = (await runCli(home, ['forget', ...args])).code;
    expect(Object.values(codes)).toEqual([2, 3, 0, 0]);
    const { rules } = await cliJson<OutputOf<'forgotten'>>(home, 'forgotten');
    expect(rules).toMatchObject([
      {
        kind: 'period',
        from: '2026-01-05T00:00:00.000Z',
        to: '2026-01-06T00:00:00.000Z',
        events: 9,
      },
    ]);
    const told = await runCli(home, ['forget', '--conversation', ID, '--dry-run']);
    expect(told.stdout).not.toMatch(/by hand/);
    expect((await runCli(home, ['forgotten', '--allow', '99'])).code).toBe(3);
    expect((await runCli(home, ['import', logs, '--no-index'])).stdout).toBe(
      [
        '2 files, 0 conversations: 0 events added, 0 known already.',
        `Kept out: parts of 2 conversations, forgotten by rule ${rules[0]?.ruleId} (period 2026-01-05T00:00:00.000Z to 2026-01-06T00:00:00.000Z).`,
        'The same command with `--bring-back` takes it in again; `strata forgotten` lists the rules.',
        '',
      ].join('\n'),
    );
    const back = await cliJson<OutputOf<'import'>>(home, 'import', logs, '--bring-back');
    expect(back.totals).toMatchObject({ eventsAdded: 9 });
    expect(await cliJson(home, 'forgotten')).toEqual({ rules: [] });
  });

  it('that is killed has forgotten all or nothing, and is ended by the next Strata', async () => {
    const { home } = await madeHome();
    const memory = join(home, 'memory.db');
    for (const ms of [700, 1_100, 1_500]) {
      const child = startCli(home, ['forget', '--conversation', ID]);
      const exit = once(child, 'exit');
      await Promise.race([delay(ms), exit]);
      child.kill('SIGKILL');
      await exit;
      const [events, rules] = looking(memory, (db) => [
        db.get<{ n: number }>(sql`SELECT count(*) AS n FROM timeline`)?.n,
        db.get<{ n: number }>(sql`SELECT count(*) AS n FROM forgotten`)?.n,
      ]);
      expect([
        [9, 0],
        [4, 1],
      ]).toContainEqual([events, rules]);
    }
    looking(memory, (db) => {
      void createWriter(db).forget(
        { kind: 'conversation', value: ID },
        {
          nowMs: 0,
          dryRun: false,
          backups: [],
        },
      );
    });
    expect(await runCli(home, ['index'])).toMatchObject({ code: 0 });
    expect(looking(memory, (db) => readSetting(db, 'unfinished_forget'))).toBeUndefined();
    expect(looking(memory, (db) => leftOf(db, [MARK]))).toEqual([]);
  });
});
