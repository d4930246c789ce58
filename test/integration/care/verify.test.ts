/** Each thing that can be wrong is broken by hand, found by its name, and mended where it is derived. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../../../core/engine/maintenance/ports/maintenanceStore.ts';
import type { CheckName } from '../../../core/engine/maintenance/ports/maintenanceStore.ts';
import { createCancelFlag, cancelSignal } from '../../../core/model/cancelFlag.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import {
  claudeLine,
  exchange,
  logOf,
  minutesAfter,
  plainLine,
  uuid,
} from '../../helpers/logLines.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { writeClaudeCodeLogs, writePlainLog } from '../../helpers/writeLogs.ts';
import { verifyMemory } from './verifyMemory.ts';

const FIXTURES = resolve('test/fixtures/importers');
/** A conversation that was forgotten before any of it was there. */
const GONE = 'plain:gone';

const AT = '2026-01-05T10:00:00.000Z';
/** The last one goes on: it has a draft. */
const NOW = '2026-02-03T12:20:00.000Z';
const folder = mkdtempSync(join(tmpdir(), 'strata-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One memory for all tests, which copy it; and what it says, with its history and without. */
let made: Promise<string> | undefined;
const whole: Record<string, LogicalExport> = {};

async function makeBase(): Promise<string> {
  const memory = openTestMemory();
  // A fork whose origin is not here yet has copies.
  await memory.import(join(FIXTURES, 'codex', 'archived_sessions'));
  await memory.import([
    join(FIXTURES, 'claude-code'),
    join(FIXTURES, 'codex'),
    ...(await madeLogs()),
  ]);
  await memory.index(NOW);
  memory.db.run(
    sql`INSERT INTO forgotten (kind, value, at_ms, events) VALUES ('conversation', ${GONE}, 0, 0)`,
  );
  const file = join(folder, 'base.db');
  memory.db.database.prepare('VACUUM INTO ?').run(file);
  return file;
}

async function madeLogs(): Promise<readonly string[]> {
  const talks = makeConversations({ seed: 7, from: '2026-01-10', to: '2026-02-02', count: 6 });
  const forks = join(folder, 'forks');
  mkdirSync(forks);
  const [a, b] = [uuid(0xa), uuid(0xb)];
  const start = exchange(1, 4, AT);
  const write = (session: string, said: ReturnType<typeof exchange>): void =>
    writeFileSync(
      join(forks, `${session}.jsonl`),
      logOf(said.map((one) => claudeLine(session, one))),
    );
  write(a, start);
  write(b, [...start, ...exchange(11, 4, minutesAfter(AT, 10))]);
  const cut = join(folder, 'cut.jsonl');
  const parts = [...exchange(41, 3, AT), ...exchange(51, 3, minutesAfter(AT, 45))];
  writeFileSync(cut, logOf(parts.map((said) => plainLine('cut-by-a-gap', said))));
  const open = join(folder, 'open.jsonl');
  const last = exchange(31, 4, '2026-02-03T12:00:00.000Z');
  writeFileSync(open, logOf(last.map((said) => plainLine('goes-on', said))));
  return [
    await writeClaudeCodeLogs(join(folder, 'claude'), talks.slice(0, 3)),
    await writePlainLog(join(folder, 'plain.jsonl'), talks.slice(3)),
    forks,
    cut,
    open,
  ];
}

async function copyOfBase(): Promise<TestMemory> {
  const file = join(temporaryFolder(), 'memory.db');
  copyFileSync(await (made ??= makeBase()), file);
  const memory = openTestMemory({ file });
  const { database } = memory.db;
  const triggers = database
    // But those that list the points of what is written, and what goes with an idea.
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE '%told' AND name <> 'idea_gone'",
    )
    .pluck()
    .all() as string[];
  for (const trigger of triggers) database.exec(`DROP TRIGGER ${trigger}`);
  return memory;
}

/** Whatever nobody else would let pass. */
function damage(db: Connection, statements: string): void {
  db.database.unsafeMode(true);
  db.database.pragma('foreign_keys = OFF');
  db.database.exec(statements);
  db.database.pragma('foreign_keys = ON');
}

const A_GRIP = `SELECT grip_ix FROM bullet_grip
  WHERE grip_ix NOT IN (SELECT grip_ix FROM fact UNION SELECT grip_ix FROM idea)
  ORDER BY grip_ix LIMIT 1`;
/** Of what a log says, and of what indexing says of a turn. */
const OF_A_FACT = 'SELECT grip_ix FROM fact WHERE ordinal < 1000 ORDER BY grip_ix LIMIT 1';
const OF_AN_OUTCOME = `SELECT grip_ix FROM fact WHERE ordinal = 1000
  AND grip_ix NOT IN (SELECT grip_ix FROM fact WHERE ordinal < 1000) ORDER BY grip_ix LIMIT 1`;
const A_PART = `SELECT parent_ix FROM node WHERE node_ix = (SELECT node_ix FROM segment_event
  WHERE position > 1 ORDER BY node_ix LIMIT 1)`;
const A_DAY = "SELECT node_ix FROM node WHERE node_id = 'toc:day:2026-01-05'";
const A_SEGMENT = 'SELECT node_ix FROM segment_event WHERE position > 1 ORDER BY node_ix LIMIT 1';
const WITH_MARKER = `SELECT text_ix FROM node_text
  WHERE instr(json_extract(texts, '$.brief.content'), '[→detail:') > 0 ORDER BY text_ix LIMIT 1`;

/** SQLite looks whether rows are as the schema says. */
function inSchema(name: string, from: string, to: string): string {
  return `PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = '${name}';
    PRAGMA writable_schema = RESET`;
}

/** One of two numbers. */
function aVector(node: string, text: string, { dimensions = 2, part = 0 } = {}): string {
  return `INSERT INTO segment_vector
      (node_ix, part, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
    VALUES ((${node}), ${part}, 'm', (${text}), x'00', ${dimensions}, 0.007, x'7f00', 0)`;
}

const textOf = (node: string): string => `SELECT text_ix FROM node WHERE node_ix = (${node})`;

const DERIVED: readonly (readonly [CheckName, string])[] = [
  ['indexes', inSchema('node_dirty', 'dirty > 0', 'dirty >= 0')],
  ['line-counts', 'UPDATE log_file SET event_lines = event_lines + 1 WHERE file_ix = 1'],
  ['places', 'DELETE FROM repeat'],
  ['places', 'DELETE FROM timeline WHERE conversation_ix = 2 AND position = 1'],
  [
    'places',
    `INSERT INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix)
     SELECT 1, file_ix, 7, 0, event_ix FROM timeline WHERE conversation_ix <> 1 LIMIT 1`,
  ],
  ['timelines', 'UPDATE timeline SET position = position + 5 WHERE conversation_ix = 1'],
  ['turns', 'UPDATE turn SET end_ms = end_ms + 1 WHERE conversation_ix = 1'],
  ['turns', 'UPDATE timeline SET turn = turn + 1 WHERE conversation_ix = 1'],
  ['places', 'UPDATE repeat SET event_ix = 1'],
  ['copies', 'UPDATE copy SET shown_ix = NULL'],
  ['twins', 'DELETE FROM twin'],
  ['segment-cuts', `UPDATE segment SET superseded = 1 WHERE node_ix = (${A_SEGMENT})`],
  ['segment-cuts', `UPDATE segment SET events_hash = x'00' WHERE node_ix = (${A_SEGMENT})`],
  ['segment-members', `DELETE FROM segment_event WHERE position = 0 AND node_ix = (${A_SEGMENT})`],
  ['segment-members', `DELETE FROM segment_event WHERE node_ix = (${A_SEGMENT})`],
  ['segment-members', 'DELETE FROM segment_overlap'],
  ['segment-measures', `UPDATE segment SET tokens = 1 WHERE node_ix = (${A_SEGMENT})`],
  ['segment-measures', `UPDATE node SET end_ms = end_ms + 1 WHERE node_ix = (${A_SEGMENT})`],
  ['segment-measures', `UPDATE node SET event_count = 1 WHERE node_ix = (${A_SEGMENT})`],
  ['period-bounds', `UPDATE node SET end_ms = end_ms + 1 WHERE node_ix = (${A_DAY})`],
  [
    'node-places',
    `UPDATE node SET parent_ix = (SELECT node_ix FROM node WHERE node_id = 'toc:month:2026-02')
     WHERE node_ix = (${A_DAY})`,
  ],
  [
    'node-places',
    `UPDATE node SET node_id = replace(node_id, ':20', ':19') WHERE node_ix = (${A_SEGMENT})`,
  ],
  [
    'node-places',
    `UPDATE node SET parent_ix = (SELECT parent_ix FROM node WHERE node_ix = (${A_PART}))
     WHERE node_ix = (${A_SEGMENT})`,
  ],
  [
    'node-places',
    `UPDATE node SET parent_ix = (SELECT max(node_ix) FROM conversation_node)
     WHERE node_ix = (${A_SEGMENT})`,
  ],
  [
    'conversation-nodes',
    `UPDATE conversation_node SET conversation_ix = (SELECT min(conversation_ix) FROM conversation
       WHERE conversation_ix NOT IN (SELECT conversation_ix FROM conversation_node))
     WHERE node_ix = (${A_PART})`,
  ],
  ['conversation-nodes', `UPDATE node SET parent_ix = (${A_DAY}) WHERE node_ix = (${A_PART})`],
  [
    'conversation-nodes',
    `UPDATE node SET node_id = replace(node_id, ':20', ':19') WHERE node_ix = (${A_PART})`,
  ],
  ['conversation-nodes', `UPDATE node SET start_ms = start_ms - 1 WHERE node_ix = (${A_PART})`],
  ['conversation-nodes', `UPDATE node SET end_ms = end_ms + 1 WHERE node_ix = (${A_PART})`],
  ['conversation-nodes', `DELETE FROM conversation_node WHERE node_ix = (${A_PART})`],
  ['segment-measures', `UPDATE node SET weight = 1 WHERE node_ix = (${A_SEGMENT})`],
  ['segment-measures', `UPDATE node SET request_count = 9 WHERE node_ix = (${A_SEGMENT})`],
  ['event-counts', `UPDATE node SET event_count = 1 WHERE node_ix = (${A_PART})`],
  ['event-counts', `UPDATE node SET request_count = request_count + 1 WHERE node_ix = (${A_DAY})`],
  ['event-counts', `UPDATE node SET weight = 0 WHERE node_ix = (${A_DAY})`],
  ['event-counts', `UPDATE node SET event_count = event_count + 3 WHERE node_ix = (${A_DAY})`],
  [
    'nodes-without-children',
    `INSERT INTO node (node_id, level, parent_ix, start_ms, end_ms)
     SELECT 'toc:day:2026-01-06', 3, parent_ix, end_ms, end_ms + 86400000 FROM node
     WHERE node_ix = (${A_DAY})`,
  ],
  ['search-words', 'DELETE FROM said_words WHERE rowid = 3'],
  ['search-words', "INSERT INTO tool_words (rowid, words) VALUES (99999, 'never said')"],
  ['search-words', `DELETE FROM node_terms WHERE node_ix = (${A_DAY})`],
  ['search-words', `DELETE FROM node_words WHERE rowid = (${A_SEGMENT})`],
  ['vectors', aVector('99999', '1')],
  ['vectors', aVector(A_SEGMENT, '99999')],
  ['vectors', aVector(A_SEGMENT, textOf(A_SEGMENT), { dimensions: 3 })],
  // Points that have vectors are those of segments.
  ['vectors', aVector(A_PART, textOf(A_PART), { part: 1 })],
  ['hidden-nodes', `UPDATE node SET live = 0 WHERE node_ix = (${A_DAY})`],
  ['hidden-nodes', `UPDATE node SET live = 0 WHERE node_ix = (${A_PART})`],
  ['hidden-nodes', `UPDATE node SET live = 0 WHERE node_ix = (${A_SEGMENT})`],
  ['latest-versions', `UPDATE node SET latest_version = 5 WHERE node_ix = (${A_SEGMENT})`],
  [
    'shown-texts',
    `UPDATE node SET text_ix = (SELECT max(text_ix) FROM node_text) WHERE node_ix = (${A_SEGMENT})`,
  ],
  ['shown-texts', `UPDATE node SET text_ix = 99999 WHERE node_ix = (${A_SEGMENT})`],
  ['shown-texts', 'UPDATE node SET text_ix = NULL'],
  [
    'segment-texts',
    `DELETE FROM node_text WHERE node_ix = (${A_SEGMENT});
     UPDATE node SET text_ix = NULL, latest_version = 0 WHERE node_ix = (${A_SEGMENT})`,
  ],
  ['markers', `UPDATE node_text SET packed = x'00' WHERE text_ix = (${WITH_MARKER})`],
  ['markers', `UPDATE node_text SET texts = '{' WHERE text_ix = (${WITH_MARKER})`],
  [
    'anchors',
    'UPDATE anchor SET start = start + 1, end = end + 1 WHERE text_ix = (SELECT min(text_ix) FROM anchor)',
  ],
  [
    'anchors',
    'UPDATE anchor SET event_ix = 99999 WHERE text_ix = (SELECT min(text_ix) FROM anchor)',
  ],
  [
    'bullets-without-texts',
    `INSERT INTO bullet (text_ix, ordinal, text, supported) VALUES (99999, 0, 'left', 1)`,
  ],
  ['grips-without-events', `UPDATE grip SET first_ix = 99999 WHERE grip_ix = (${A_GRIP})`],
  ['grips-without-events', `UPDATE grip SET last_ix = 99999 WHERE grip_ix = (${A_GRIP})`],
  ['grips-without-events', `UPDATE grip SET first_ix = 99999 WHERE grip_ix = (${OF_A_FACT})`],
  ['grip-excerpts', `UPDATE grip SET first_ix = first_ix + 1 WHERE grip_ix = (${OF_A_FACT})`],
  ['grips-without-events', `UPDATE grip SET last_ix = 99999 WHERE grip_ix = (${OF_AN_OUTCOME})`],
  ['grip-excerpts', `UPDATE grip SET excerpt = 'never said' WHERE grip_ix = (${OF_AN_OUTCOME})`],
  ['grip-excerpts', `UPDATE grip SET excerpt = 'never said' WHERE grip_ix = (${A_GRIP})`],
  ['grip-excerpts', `UPDATE grip SET first_ix = first_ix + 1 WHERE grip_ix = (${A_GRIP})`],
  ['bullet-grips', `DELETE FROM grip WHERE grip_ix = (${A_GRIP})`],
  [
    'bullet-grips',
    'INSERT INTO bullet_grip (text_ix, ordinal, rank, grip_ix) VALUES (1, 77, 0, 1)',
  ],
  ['told-points', 'DELETE FROM told_point'],
  ['told-points', "UPDATE told_point SET role = 'found', agent = 1 - agent"],
  [
    'told-points',
    "INSERT INTO told_point SELECT node_ix, 99, 1, 0, 'open', x'00', 0 FROM node LIMIT 1",
  ],
  ['told-points', "INSERT INTO point_state VALUES (x'00', 1, NULL, NULL, 0)"],
  ['forgotten-marks', "INSERT INTO conversation_mark VALUES ('plain', 'gone', 'called', 1)"],
  ['forgotten-marks', "INSERT INTO conversation_tag VALUES ('plain', 'gone', 'tag', 'Tag', 0)"],
  ['ideas', 'UPDATE idea SET conversation_ix = conversation_ix + 1'],
  ['ideas', 'UPDATE idea SET key = zeroblob(10) WHERE idea_ix = (SELECT min(idea_ix) FROM idea)'],
  ['ideas', 'UPDATE idea SET event_ix = event_ix + 1'],
  [
    'stale-conversations',
    `UPDATE node_text SET source_hash = x'00', input_hash = x'00'
     WHERE text_ix = (SELECT text_ix FROM node WHERE node_ix = (${A_PART}))`,
  ],
  [
    'stale-conversations',
    `UPDATE node_text SET input_hash = x'00'
     WHERE text_ix = (SELECT text_ix FROM node WHERE node_ix = (${A_PART}))`,
  ],
  [
    'stale-periods',
    `UPDATE node_text SET source_hash = x'00', input_hash = x'00'
     WHERE text_ix = (SELECT text_ix FROM node WHERE node_ix = (${A_DAY}))`,
  ],
  [
    'queue-leases',
    `INSERT INTO work (path, mode, added_ms, next_ms, lease, leased_until_ms)
     VALUES ('/logs/a.jsonl', 'live', 0, 0, 'one that ended', 1)`,
  ],
  ['jobs', `INSERT INTO job (name, counts, runs, failures) VALUES ('index', '{', 1, 0)`],
  ['jobs', `INSERT INTO job (name, runs, failures) VALUES ('index', 1, 2)`],
  ['released', `INSERT INTO released (what, ix) VALUES ('event', 1)`],
];

const LEAVE_A_TRACE: ReadonlySet<CheckName> = new Set([
  'nodes-without-children',
  'stale-conversations',
  'stale-periods',
]);

const HAPPENED: readonly (readonly [CheckName, string])[] = [
  [
    'references',
    `INSERT INTO line_note (file_ix, start, line, kind, message)
     VALUES (99999, 0, 1, 'bad', 'of no file')`,
  ],
  ['raw-blocks', `UPDATE raw_block SET data = x'00ff' WHERE block_ix = 1`],
  ['raw-blocks', 'UPDATE raw_block SET length = length + 1 WHERE block_ix = 1'],
  ['raw-gaps', 'DELETE FROM raw_block WHERE block_ix = 1'],
  ['text-blocks', `UPDATE text_block SET data = x'00ff' WHERE block_ix = 1`],
  ['event-texts', 'UPDATE event SET length = 9999999 WHERE event_ix = 3'],
  ['event-texts', 'DELETE FROM text_block WHERE block_ix = 1'],
  ['events-missing', 'DELETE FROM event WHERE event_ix = (SELECT max(event_ix) FROM event)'],
  ['events-changed', 'UPDATE event SET ms = ms + 1 WHERE event_ix = 3'],
  ['events-changed', 'UPDATE event SET tokens = tokens + 1 WHERE event_ix = 3'],
  ['events-changed', 'UPDATE event SET start = start + 1, length = length - 1 WHERE event_ix = 3'],
  [
    'events-without-lines',
    `INSERT INTO event (key, ms, flags, kind, role, tokens, block_ix, start, length)
     SELECT x'00112233445566778899', ms, flags, kind, role, tokens, block_ix, start, length
     FROM event WHERE event_ix = 3`,
  ],
  [
    'version-gaps',
    `UPDATE node_text SET version = 3 WHERE text_ix = (${WITH_MARKER});
     UPDATE node SET latest_version = 3 WHERE text_ix = (${WITH_MARKER})`,
  ],
  ['database', inSchema('conversation', 'title      TEXT', 'title      TEXT NOT NULL')],
  ['ledger', `UPDATE node_text SET model = 'm', tokens_in = 5 WHERE text_ix = (${WITH_MARKER})`],
];

describe('verify', () => {
  it('has a way to make each check fail', () => {
    const tried = new Set([...DERIVED, ...HAPPENED].map(([check]) => check));
    expect(CHECKS.filter((check) => !tried.has(check))).toEqual([]);
  });

  it('says how far it is, and stops when it is cancelled', async () => {
    const memory = await copyOfBase();
    const flag = createCancelFlag();
    const told: (number | null)[] = [];
    const verified = verifyMemory(memory, {
      signal: cancelSignal(flag.buffer),
      onProgress({ value }) {
        told.push(value);
        if ((value ?? 0) > 0.5) flag.cancel();
      },
    });
    await expect(verified).rejects.toMatchObject({ code: 'cancelled' });
    expect(told).toEqual(told.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(Math.max(...told.map(Number))).toBeLessThan(1);
  });

  it('finds nothing wrong while logs are read, indexed and put together', async () => {
    const memory = await copyOfBase();
    const host = openTestMemory({ file: memory.file });
    const [a, c] = [uuid(0xa), uuid(0xc)];
    const logs = join(temporaryFolder(), 'logs');
    mkdirSync(logs);
    const forked = [...exchange(1, 4, AT), ...exchange(61, 40, minutesAfter(AT, 30))];
    let steps = 0;
    const breathe = async (): Promise<void> => {
      const said = forked.slice(0, (steps += 1));
      const log = logOf(said.map((one) => claudeLine(c, one)));
      writeFileSync(join(logs, `${c}.jsonl`), log);
      writeFileSync(join(logs, `${a}.jsonl`), log.replaceAll(c, a));
      await host.import(logs);
      if (steps % 5 === 0) await host.index(NOW);
      if (steps % 7 === 0) await host.writer.seal(10, Date.parse('2030-01-01T00:00:00Z'));
    };
    expect((await verifyMemory(memory, { breathe })).findings).toEqual([]);
    expect(steps).toBeGreaterThan(20);
    await host.index(NOW);
    expect((await verifyMemory(memory)).findings).toEqual([]);
  });

  it('finds nothing wrong with memories as they come', async () => {
    const memory = await copyOfBase();
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  });

  it.each(DERIVED)('finds and mends what is derived: %s (%s)', async (check, statements) => {
    const memory = await copyOfBase();
    // Some leave a trace: an empty node, a further version.
    const history = !LEAVE_A_TRACE.has(check);
    const before = (whole[String(history)] ??= memory.export({ history }));
    damage(memory.db, statements);
    const found = await verifyMemory(memory);
    expect(found.findings.map((one) => one.check)).toContain(check);
    expect(found).toMatchObject({ ok: false });
    const mended = await verifyMemory(memory, { repair: true });
    expect(mended.findings.filter(({ count, repaired }) => count !== repaired)).toEqual([]);
    await memory.index(NOW);
    expect((await verifyMemory(memory)).findings).toEqual([]);
    expect(memory.export({ history })).toEqual(before);
  });

  it.each(HAPPENED)('names what cannot be made again: %s (%s)', async (check, statements) => {
    const memory = await copyOfBase();
    damage(memory.db, statements);
    const { ok, findings } = await verifyMemory(memory, { repair: true });
    expect({ ok, check: findings.find((one) => one.check === check) }).toMatchObject({
      ok: false,
      check: { check, repairable: false, repaired: 0 },
    });
  });
});
