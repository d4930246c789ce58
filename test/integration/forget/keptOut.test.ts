import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { KeptOut } from '../../../core/engine/import/ports/importStore.ts';
import { rebuildMemory } from '../../../core/threads/rebuild/rebuildMemory.ts';
import { installPrepared } from '../../../core/store/maintenance/backup/installPrepared.ts';
import { prepareRestore } from '../../../core/store/maintenance/backup/prepareRestore.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { claudeLine, exchange, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { rebuild } from '../care/rebuilding.ts';
import { forgetIn } from './forgetting.ts';

const AT = '2026-01-05T10:00:00.000Z';
const [A, B, C] = [uuid(0xa), uuid(0xb), uuid(0xc)];
const CONVERSATION = { kind: 'conversation', value: `claude-code:${A}` } as const;
const PROJECT = { kind: 'project', value: '/home/mira' } as const;

function write(folder: string, session: string, first: number): void {
  const said = exchange(first, 4, minutesAfter(AT, first));
  writeFileSync(
    join(folder, `${session}.jsonl`),
    logOf(said.map((each) => claudeLine(session, each))),
  );
}

async function imported(): Promise<{ readonly memory: TestMemory; readonly folder: string }> {
  const [memory, folder] = [openTestMemory(), temporaryFolder()];
  write(folder, A, 1);
  write(folder, B, 11);
  expect((await memory.import(folder)).keptOut).toEqual([]);
  return { memory, folder };
}

const rule = (ruleId: number, { kind, value }: typeof CONVERSATION | typeof PROJECT) => ({
  ruleId,
  kind,
  value,
  from: null,
  to: null,
});

it('an import of what was forgotten names the rule, also where nothing of the log is new', async () => {
  const { memory, folder } = await imported();
  await forgetIn(memory, CONVERSATION);
  const told = [{ rule: rule(1, CONVERSATION), conversations: 1 }];
  expect((await memory.import(folder)).keptOut).toEqual(told);
  // A copy of the log elsewhere is read, and left out.
  const copy = temporaryFolder();
  write(copy, A, 1);
  expect(await memory.import(copy)).toMatchObject({
    totals: { eventsRead: 4, eventsAdded: 0 },
    keptOut: told,
  });
  // What is asked of other logs has nothing to do with it.
  expect((await memory.import(join(folder, `${B}.jsonl`))).keptOut).toEqual([]);
  // Brought back in one log, it is still not read of the other.
  const back = await memory.import(folder, { bringBack: true });
  expect([back.totals.eventsAdded, back.keptOut]).toEqual([4, []]);
  expect((await memory.import(copy)).keptOut).toEqual([{ rule: null, conversations: 1 }]);
});

it('names the rule that a person gave, for all that it keeps out, and periods by their times', async () => {
  const { memory, folder } = await imported();
  await forgetIn(memory, PROJECT);
  write(folder, C, 21);
  expect((await memory.import(folder)).keptOut).toEqual([
    { rule: rule(1, PROJECT), conversations: 3 },
  ]);
  const [fromMs, toMs] = [Date.parse(minutesAfter(AT, 12)), Date.parse(minutesAfter(AT, 13))];
  const other = await imported();
  await forgetIn(other.memory, { kind: 'period', fromMs, toMs });
  expect((await other.memory.import(other.folder)).keptOut).toEqual([
    {
      rule: {
        ruleId: 1,
        kind: 'period',
        value: null,
        from: minutesAfter(AT, 12),
        to: minutesAfter(AT, 13),
      },
      conversations: 1,
    },
  ]);
});

it('a rule that is allowed again still tells that what it kept out is not there', async () => {
  const { memory, folder } = await imported();
  await forgetIn(memory, CONVERSATION);
  expect(await memory.writer.allowAgain(1)).toBe(true);
  // Its number goes to another one.
  await forgetIn(memory, { kind: 'conversation', value: `claude-code:${B}` });
  expect((await memory.import(folder)).keptOut).toEqual([
    { rule: { ...rule(1, CONVERSATION), value: `claude-code:${B}` }, conversations: 1 },
    { rule: null, conversations: 1 },
  ]);
});

it('notes a conversation once, however many of its events are left out, and ends rules by an index', async () => {
  const { memory } = await imported();
  await forgetIn(memory, CONVERSATION);
  memory.db.database.exec(`
    CREATE TEMP TABLE noted (conversation BLOB);
    CREATE TEMP TRIGGER notes BEFORE INSERT ON main.kept_out
      BEGIN INSERT INTO noted VALUES (NEW.conversation); END;`);
  const copy = temporaryFolder();
  write(copy, A, 1);
  await memory.import(copy);
  expect(memory.db.all(sql`SELECT * FROM noted`)).toHaveLength(1);
  expect(
    memory.db.all(sql`EXPLAIN QUERY PLAN UPDATE kept_out SET rule_ix = 0 WHERE rule_ix = 1`),
  ).toMatchObject([{ detail: expect.stringContaining('USING COVERING INDEX') as string }]);
});

it('a memory that was made anew does not blame a rule that is given the number of a lost one', async () => {
  const { memory, folder } = await imported();
  await forgetIn(memory, PROJECT);
  expect(memory.db.all(sql`SELECT rule_ix, because_ix FROM forgotten ORDER BY rule_ix`)).toEqual([
    { rule_ix: 1, because_ix: null },
    { rule_ix: 2, because_ix: 1 },
    { rule_ix: 3, because_ix: 1 },
  ]);
  // As if these rows could not be read any more.
  memory.db.run(sql`DELETE FROM forgotten WHERE rule_ix IN (1, 3)`);
  memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
  const file = join(temporaryFolder(), 'memory.db');
  copyFileSync(memory.file, file);
  await rebuild(file);
  const anew = openTestMemory({ file });
  // The one that was brought about goes on as a person's own.
  const left = (await anew.reader.forgotten()).rules;
  expect(left.map(({ ruleId }) => ruleId)).toEqual([2]);
  const value = left[0]?.value;
  expect(anew.db.all(sql`SELECT DISTINCT rule_ix FROM forgotten_event ORDER BY rule_ix`)).toEqual([
    { rule_ix: 0 },
    { rule_ix: 2 },
  ]);
  write(folder, C, 21);
  await anew.import(join(folder, `${C}.jsonl`));
  await forgetIn(anew, { kind: 'conversation', value: `claude-code:${C}` });
  expect((await anew.import(folder)).keptOut).toEqual([
    { rule: { ...rule(2, CONVERSATION), value }, conversations: 1 },
    { rule: { ...rule(3, CONVERSATION), value: `claude-code:${C}` }, conversations: 1 },
    { rule: null, conversations: 1 },
  ]);
});

it('is known to a memory that was made anew, and to a restored one', async () => {
  const { memory, folder } = await imported();
  const home = temporaryFolder();
  const file = join(home, 'memory.db');
  const backup = join(temporaryFolder(), 'backup.db');
  memory.db.database.prepare('VACUUM INTO ?').run(backup);
  await forgetIn(memory, CONVERSATION);
  memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(memory.file, file);
  const told: readonly KeptOut[] = [{ rule: rule(1, CONVERSATION), conversations: 1 }];

  await rebuildMemory(
    { file, zone: 'UTC', env: { CLAUDE_CONFIG_DIR: home, CODEX_HOME: home } },
    { signal: neverCancelled, tell: () => undefined },
  );
  installPrepared(file);
  expect(await keptOutOf(file, folder)).toEqual(told);

  await prepareRestore(file, backup, { signal: neverCancelled, onProgress: () => undefined });
  installPrepared(file);
  expect(await keptOutOf(file, folder)).toEqual(told);
});

async function keptOutOf(file: string, folder: string): Promise<readonly KeptOut[]> {
  const memory = openTestMemory({ file });
  try {
    return (await memory.import(folder)).keptOut;
  } finally {
    memory.db.database.close();
  }
}
