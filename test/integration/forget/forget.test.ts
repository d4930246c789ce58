import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SEGMENT_LEVEL } from '../../../core/store/sql/levels.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { claudeLine, exchange, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import type { Said } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { blocksWith, forgetIn, holdsPartOf, leftOf, shownBy } from './forgetting.ts';

const AT = '2026-01-05T10:00:00.000Z';
const [A, B, C] = [uuid(0xa), uuid(0xb), uuid(0xc)];
const MARK = 'the zebra password is quagga';
const SECRET: Said = {
  id: 500,
  at: minutesAfter(AT, 2),
  text: `Remember that ${MARK}, I decided.`,
};
const ANSWER: Said = {
  id: 501,
  at: minutesAfter(AT, 3),
  role: 'assistant',
  text: `We decided that ${MARK}. I will keep it in config/zebra.ts.`,
};

type Logs = Readonly<Record<string, readonly Said[]>>;

function write(folder: string, logs: Logs): void {
  for (const [session, said] of Object.entries(logs))
    writeFileSync(
      join(folder, `${session}.jsonl`),
      logOf(said.map((each) => claudeLine(session, each))),
    );
}

async function indexed(logs: Logs, folder = temporaryFolder()): Promise<TestMemory> {
  const memory = openTestMemory();
  write(folder, logs);
  await memory.import(folder);
  await memory.index();
  return memory;
}

const conversation = (session: string) =>
  ({ kind: 'conversation', value: `claude-code:${session}` }) as const;

describe('a forgotten conversation', () => {
  const logs: Logs = {
    [A]: [...exchange(1, 2, AT), SECRET, ANSWER],
    [B]: exchange(11, 4, minutesAfter(AT, 60)),
  };

  it('leaves no byte behind, and all else as if it had never been there', async () => {
    const memory = await indexed(logs);
    const blocks = blocksWith(memory.db, MARK);
    expect(leftOf(memory.db, [MARK, 'zebra'])).toEqual([MARK, 'zebra']);
    expect(blocks).toHaveLength(2);
    const counts = await forgetIn(memory, conversation(A));
    expect(counts).toMatchObject({ conversations: 1, events: 4 });
    expect(leftOf(memory.db, [MARK, 'zebra', 'quagga'])).toEqual([]);
    expect(blocks.filter((block) => holdsPartOf(memory.db, block))).toEqual([]);
    await memory.index();
    expect(leftOf(memory.db, [MARK, 'zebra', 'quagga'])).toEqual([]);
    const other = await indexed({ [B]: logs[B] ?? [] });
    expect(shownBy(memory)).toEqual(shownBy(other));
  });

  it('does not come back with a later import, nor with what its log says later', async () => {
    const folder = temporaryFolder();
    const memory = await indexed(logs, folder);
    await forgetIn(memory, conversation(A));
    const again = await memory.import(folder);
    expect(again.totals).toMatchObject({ eventsRead: 0, eventsAdded: 0 });
    const later = { id: 502, at: minutesAfter(AT, 9), text: `Again: ${MARK}` };
    appendFileSync(join(folder, `${A}.jsonl`), logOf([claudeLine(A, later)]));
    const grown = await memory.import(folder);
    expect(grown.totals).toMatchObject({ eventsRead: 1, eventsAdded: 0, duplicates: 1 });
    expect(leftOf(memory.db, [MARK])).toEqual([]);
    const copy = temporaryFolder();
    write(copy, { [A]: logs[A] ?? [] });
    const copied = await memory.import(copy);
    expect(copied.totals).toMatchObject({ eventsRead: 4, eventsAdded: 0, duplicates: 4 });
    expect(copied.files[0]).toMatchObject({ lines: 4, eventLines: 4 });
    expect(leftOf(memory.db, [MARK])).toEqual([]);
  });

  it('comes back as if never forgotten when an import says so', async () => {
    const folder = temporaryFolder();
    const memory = await indexed(logs, folder);
    await forgetIn(memory, conversation(A));
    await memory.index();
    const back = await memory.import(folder, { bringBack: true });
    expect(back.totals).toMatchObject({ eventsRead: 4, eventsAdded: 4 });
    await memory.index();
    const never = await indexed(logs, folder);
    expect(shownBy(memory)).toEqual(shownBy(never));
    const options = { history: false } as const;
    const { settings: _a, ...now } = memory.export(options);
    const { settings: _b, ...before } = never.export(options);
    expect(now).toEqual(before);
    expect((await memory.reader.forgotten()).rules).toEqual([]);
  });

  it('stays in a fork that has it, too', async () => {
    const common = [...exchange(1, 2, AT), SECRET, ANSWER];
    const own = exchange(31, 2, minutesAfter(AT, 20));
    const fork = [...common, ...own];
    const memory = await indexed({ [A]: common, [C]: fork });
    const counts = await forgetIn(memory, conversation(A));
    expect(counts).toMatchObject({ conversations: 1, events: 0 });
    await memory.index();
    const alone = await indexed({ [C]: fork });
    expect(shownBy(memory)).toEqual(shownBy(alone));
    const { events } = (await memory.reader.events(
      {
        target: `claude-code:${C}`,
        limit: 10,
        offset: 0,
      },
      0,
    )) ?? { events: [] };
    for (const { eventId } of events) {
      const raw = await memory.reader.rawLine({ eventId, limit: 10_000 });
      expect(JSON.parse(raw?.line ?? '')).toMatchObject({ sessionId: C });
    }
    expect(events).toHaveLength(6);
    await forgetIn(memory, conversation(C));
    expect(leftOf(memory.db, [MARK])).toEqual([]);
  });

  it('goes with its sub-agents', async () => {
    const folder = temporaryFolder();
    write(folder, { [B]: logs[B] ?? [], [A]: logs[A] ?? [] });
    const agent = {
      ...JSON.parse(claudeLine(A, { id: 77, at: AT, text: `In the agent, ${MARK}` })),
      agentId: 'x1',
      isSidechain: true,
    };
    writeFileSync(join(folder, 'agent-x1.jsonl'), logOf([JSON.stringify(agent)]));
    const memory = openTestMemory();
    await memory.import(folder);
    await memory.index();
    expect(await forgetIn(memory, conversation(A))).toMatchObject({ conversations: 2, events: 5 });
    expect(leftOf(memory.db, [MARK])).toEqual([]);
    const again = openTestMemory();
    await again.writer.forget(conversation(A), { nowMs: 0, dryRun: false, backups: [] });
    expect((await again.reader.forgotten()).rules).toEqual([]);
  });
});

describe('what stands elsewhere of a forgotten conversation', () => {
  it('goes, too: titles for it in other logs, notes of its broken lines, texts that came again', async () => {
    const folder = temporaryFolder();
    const said = [...exchange(1, 2, AT), SECRET, ANSWER];
    const lines = said.map((each) => claudeLine(A, each));
    const broken = `{"type":"user","note":"${MARK}`;
    writeFileSync(
      join(folder, `${A}.jsonl`),
      logOf([...lines.slice(0, 3), broken, ...lines.slice(3)]),
    );
    const title = { type: 'summary', summary: `About: ${MARK}`, leafUuid: uuid(501) };
    const other = exchange(11, 2, minutesAfter(AT, 60)).map((each) => claudeLine(B, each));
    writeFileSync(join(folder, `${B}.jsonl`), logOf([JSON.stringify(title), ...other]));
    const memory = openTestMemory();
    await memory.import(folder);
    const copy = temporaryFolder();
    writeFileSync(join(copy, 'again.jsonl'), logOf(lines));
    await memory.import(copy);
    await memory.index();
    expect(memory.db.all(sql`SELECT * FROM title_claim`)).toHaveLength(1);
    expect(memory.db.all(sql`SELECT * FROM line_note`)).toHaveLength(1);
    await forgetIn(memory, conversation(A));
    expect(leftOf(memory.db, [MARK, 'zebra'])).toEqual([]);
    await memory.index();
    const kept = temporaryFolder();
    writeFileSync(join(kept, `${B}.jsonl`), logOf(other));
    const never = openTestMemory();
    await never.import(kept);
    await never.index();
    expect(shownBy(memory)).toEqual(shownBy(never));
    // A log that comes later may name it again.
    const late = temporaryFolder();
    writeFileSync(
      join(late, `${C}.jsonl`),
      logOf([JSON.stringify(title), claudeLine(C, { id: 31, at: AT, text: 'Hello' })]),
    );
    await memory.import(late);
    expect(leftOf(memory.db, [MARK])).toEqual([]);
    expect((await memory.reader.status()).counts.events).toBe(3);
  });
});

describe('a forgotten period', () => {
  const before = exchange(1, 3, AT);
  const within = [
    { ...SECRET, at: minutesAfter(AT, 60) },
    { ...ANSWER, at: minutesAfter(AT, 61) },
  ];
  const after = exchange(41, 3, minutesAfter(AT, 120));
  const rule = {
    kind: 'period',
    fromMs: Date.parse(minutesAfter(AT, 50)),
    toMs: Date.parse(minutesAfter(AT, 70)),
  } as const;
  const logs: Logs = { [A]: [...before, ...within, ...after] };

  it('leaves what was said before and after, with its original lines', async () => {
    const memory = await indexed(logs);
    expect(await forgetIn(memory, rule)).toMatchObject({ conversations: 1, events: 2 });
    expect(leftOf(memory.db, [MARK, 'zebra'])).toEqual([]);
    await memory.index();
    const never = await indexed({ [A]: [...before, ...after] });
    expect(shownBy(memory)).toEqual(shownBy(never));
    const page = await memory.reader.events(
      { target: `claude-code:${A}`, limit: 10, offset: 0 },
      0,
    );
    for (const { eventId, text } of page?.events ?? []) {
      const raw = await memory.reader.rawLine({ eventId, limit: 10_000 });
      expect(raw?.line).toContain(JSON.stringify(text));
    }
    expect(page?.total).toBe(6);
  });

  it('comes back in its place when an import says so', async () => {
    const folder = temporaryFolder();
    const memory = await indexed(logs, folder);
    await forgetIn(memory, rule);
    await memory.index();
    await memory.import(folder, { bringBack: true });
    await memory.index();
    const never = await indexed(logs, folder);
    expect(shownBy(memory)).toEqual(shownBy(never));
    const { settings: _a, ...now } = memory.export({ history: false });
    const { settings: _b, ...then } = never.export({ history: false });
    expect(now).toEqual(then);
  });

  it('is told exactly by a dry run, which changes nothing', async () => {
    const memory = await indexed(logs);
    const untouched = memory.export();
    const told = await memory.writer.forget(rule, { nowMs: 0, dryRun: true, backups: [] });
    expect(memory.export()).toEqual(untouched);
    expect(memory.db.all(sql`SELECT * FROM released`)).toEqual([]);
    expect(await forgetIn(memory, rule)).toEqual(told);
  });

  it('tells which summaries are written anew, and whose edits and pins are lost', async () => {
    const memory = await indexed({
      ...logs,
      [B]: exchange(61, 3, '2026-01-07T10:00:00.000Z'),
      [C]: exchange(71, 3, '2026-02-03T10:00:00.000Z'),
    });
    const title = 'What I call it';
    const [segment] = memory.db.all<{ id: string }>(
      sql`SELECT node_id AS id FROM node WHERE level = ${SEGMENT_LEVEL} ORDER BY start_ms`,
    );
    const edited = [segment?.id ?? '', 'toc:day:2026-01-05', 'toc:day:2026-01-07', 'toc:year:2026'];
    for (const nodeId of edited) await memory.writer.edit({ nodeId, title, bullets: undefined }, 0);
    await memory.writer.pin('toc:month:2026-01', undefined);
    const losses = async (from: string, to: string) => {
      const period = { kind: 'period', fromMs: Date.parse(from), toMs: Date.parse(to) } as const;
      const options = { nowMs: 0, dryRun: true, backups: [] };
      const { rewritten, byHand } = (await memory.writer.forget(period, options)) ?? {};
      return { rewritten, byHand };
    };
    // Its first words go: the edited segment goes, its conversation and its day stay, and all above.
    expect(await losses(AT, minutesAfter(AT, 2))).toEqual({
      rewritten: 5,
      byHand: { rewritten: 3, gone: 1 },
    });
    // A day of its own title goes as a whole; its week, its month and its year stay.
    expect(await losses('2026-01-07', '2026-01-08')).toEqual({
      rewritten: 3,
      byHand: { rewritten: 2, gone: 1 },
    });
    // Neither the month nor its week nor its day are left, and only the year was edited.
    expect(await losses('2026-02-01', '2026-03-01')).toEqual({
      rewritten: 1,
      byHand: { rewritten: 1, gone: 0 },
    });
    expect(await losses('2026-01-01', '2027-01-01')).toEqual({
      rewritten: 0,
      byHand: { rewritten: 0, gone: 5 },
    });
  });
});

describe('a forgotten project', () => {
  it('takes along what was read before the project was named', async () => {
    const folder = temporaryFolder();
    const memory = await indexed({ [A]: [SECRET] }, folder);
    await forgetIn(memory, { kind: 'project', value: '/home/mira/shop' });
    const path = join(folder, `${B}.jsonl`);
    const { cwd, ...unnamed } = JSON.parse(claudeLine(B, { ...SECRET, id: 900 })) as {
      cwd: string;
    };
    writeFileSync(path, logOf([JSON.stringify(unnamed)]));
    await memory.import(folder);
    expect(leftOf(memory.db, [MARK])).toEqual([MARK]);
    appendFileSync(path, logOf([JSON.stringify({ ...unnamed, cwd, uuid: uuid(901) })]));
    await memory.import(folder);
    await memory.writer.compact();
    expect(leftOf(memory.db, [MARK])).toEqual([]);
    expect((await memory.reader.status()).counts.events).toBe(0);
    expect(memory.db.database.pragma('foreign_key_check')).toEqual([]);
  });

  it('counts what a person would lose only where one is told', async () => {
    const folder = temporaryFolder();
    const { db, file } = await indexed({ [A]: [SECRET] }, folder);
    db.run(
      sql`INSERT INTO forgotten (kind, value, at_ms, events) VALUES ('project', '/home/mira', 0, 0)`,
    );
    const importing = openTestMemory({ file });
    const counted = () =>
      importing.db.all(sql`SELECT name FROM sqlite_temp_schema
                           WHERE name IN ('due_ms', 'gone_summary') ORDER BY name`);
    // What is stored already goes with the line that comes.
    appendFileSync(join(folder, `${A}.jsonl`), logOf([claudeLine(A, { ...SECRET, id: 900 })]));
    await importing.import(folder);
    await importing.writer.compact();
    expect([leftOf(db, [MARK]), counted()]).toEqual([[], []]);
    write(folder, { [A]: [], [B]: [{ ...ANSWER, id: 901 }] });
    await importing.import(folder, { bringBack: true });
    expect(await forgetIn(importing, conversation(B))).toMatchObject({ rewritten: 0 });
    expect(counted()).toEqual([{ name: 'due_ms' }, { name: 'gone_summary' }]);
  });

  it('keeps out what is said there later, and what lies below it', async () => {
    const folder = temporaryFolder();
    const memory = await indexed({ [A]: [SECRET] }, folder);
    const rule = { kind: 'project', value: '/home/mira/' } as const;
    expect(await forgetIn(memory, rule)).toMatchObject({ conversations: 1, events: 1 });
    write(folder, { [B]: [{ ...SECRET, id: 900 }] });
    const report = await memory.import(folder);
    expect(report.totals).toMatchObject({ eventsRead: 1, eventsAdded: 0 });
    expect(leftOf(memory.db, [MARK])).toEqual([]);
    expect((await memory.reader.forgotten()).rules).toMatchObject([{ kind: 'project', events: 1 }]);
    await memory.import(join(folder, `${B}.jsonl`), { bringBack: true });
    expect((await memory.reader.status()).counts.events).toBe(1);
    expect((await memory.reader.forgotten()).rules).toMatchObject([
      { kind: 'conversation', value: `claude-code:${A}` },
    ]);
  });
});
