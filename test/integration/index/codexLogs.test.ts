import { createHash } from 'node:crypto';
import { copyFileSync, utimesSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tocSchema } from '../../../core/contract/library.ts';
import type { TocRow } from '../../../core/contract/library.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { walk } from '../../helpers/browse.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { verifyMemory } from '../care/verifyMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const LOGS = resolve(DATA, 'codex');
const present = existsSync(LOGS);
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

const MADE = fileURLToPath(new URL('../../fixtures/importers/codex', import.meta.url));
const [PARENT, FORK] = [
  '019c46c7-6a80-7aaa-8aaa-0000000000a1',
  '019c4bb6-d800-7bbb-8bbb-0000000000b1',
];
/** What the fork says by itself. */
const FORK_ALONE = ['Now round per order after all.', 'Each line is rounded now.'];

describe.skipIf(!present)('real Codex logs', () => {
  it('are all accounted for, kept whole, and browsed from each year to the raw words', async () => {
    const memory = openTestMemory();
    const report = await memory.import(LOGS);

    const paths = globSync(`${LOGS}/**/*.jsonl`).toSorted();
    expect(accounts(report)).toEqual(
      paths.map((path) => {
        const lines = physicalLines(readFileSync(path, 'utf8'));
        return [path, 'codex', lines, lines, 0, 0];
      }),
    );
    expect(misreadTexts(memory, paths)).toEqual([]);
    expect(keptBytes(memory)).toEqual(paths.map(bytesOf));

    expect(await memory.index()).toMatchObject({ failed: [] });
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
    const { broken, nodes, bullets } = await walk(memory.reader);
    expect(broken).toEqual([]);
    const { counts, stale, queue } = await memory.reader.status();
    const sum = nodes
      .filter(({ level }) => level === 'year')
      .reduce((total, { eventCount }) => total + eventCount, 0);
    expect({ nodes: nodes.length, events: sum, stale, queue }).toEqual({
      nodes: counts.nodes,
      events: counts.events,
      stale: 0,
      queue: { conversations: 0, nodes: 0, logs: 0, failed: 0 },
    });
    expect(bullets).toBeGreaterThan(counts.segments);

    const before = memory.export();
    expect((await memory.import(LOGS)).totals).toMatchObject({ eventsRead: 0, eventsAdded: 0 });
    expect(await memory.index()).toMatchObject({ segments: 0, nodesWritten: 0 });
    expect(memory.export()).toEqual(before);
  });

  it('have no segment of notes alone: what starts every session is none of its events', async () => {
    const memory = openTestMemory();
    const { totals } = await memory.import(LOGS);
    await memory.index();
    const { children } = tocSchema.parse(await memory.reader.toc({ nodeId: undefined, depth: 6 }));
    const segments = segmentsBelow(children);
    expect(segments.length).toBeGreaterThanOrEqual(totals.conversations);
    const kinds = await Promise.all(
      segments.map(async ({ nodeId, eventCount }) => {
        const target = { target: nodeId, limit: eventCount, offset: 0 };
        const page = await memory.reader.events(target, 0);
        return [nodeId, page?.events.map(({ kind }) => kind) ?? []] as const;
      }),
    );
    expect(kinds.filter(([, all]) => all.every((kind) => kind === 'system'))).toEqual([]);
  });

  it('made by hand for other readers are all accounted for too', async () => {
    const memory = openTestMemory();
    const paths = globSync(`${resolve(DATA, 'fixtures')}/**/*.jsonl`)
      .filter((path) => path.includes('codex'))
      .toSorted();
    const report = await memory.import(paths);
    expect(accounts(report).map(([path, , lines, sum]) => [path, lines, sum])).toEqual(
      paths.map((path) => {
        const lines = physicalLines(readFileSync(path, 'utf8'));
        return [path, lines, lines];
      }),
    );
    expect(report.totals.badLines).toBe(0);
    expect(await memory.index()).toMatchObject({ failed: [] });
  });
});

describe('a Codex fork', () => {
  it('ends with the same memory, each event once, whichever log is imported first', async () => {
    const orders = [
      [PARENT, FORK],
      [FORK, PARENT],
    ];
    const memories = await Promise.all(
      orders.map(async (order) => {
        const memory = openTestMemory();
        const logs = temporaryFolder();
        for (const id of order) await memory.import(madeLog(logs, id));
        return memory;
      }),
    );
    const [first, second] = memories.map((memory) => memory.export({ files: false }));
    expect(first).toEqual(second);
    expect(first?.['events']).toHaveLength(24);
    expect(
      await Promise.all(
        memories.map(async ({ reader }) => {
          const shown = await reader.events({ target: `codex:${FORK}`, limit: 9, offset: 0 }, 0);
          return shown?.events.map(({ text }) => text);
        }),
      ),
    ).toEqual([FORK_ALONE, FORK_ALONE]);
  });

  it('is read after its origin in one import, though it is newer, and stores nothing twice', async () => {
    const memory = openTestMemory();
    const logs = temporaryFolder();
    utimesSync(madeLog(logs, PARENT), 1_000, 1_000);
    utimesSync(madeLog(logs, FORK), 2_000, 2_000);
    const { totals } = await memory.import(logs);
    expect(totals).toMatchObject({ files: 2, eventsAdded: 24 });
    expect(totals.duplicates).toBeGreaterThan(0);
    expect(memory.db.all(sql`SELECT * FROM copy`)).toEqual([]);
    expect((await memory.import(logs)).totals).toMatchObject({ eventsRead: 0, duplicates: 0 });
  });

  it('shows all that it holds while its origin is not there', async () => {
    const memory = openTestMemory();
    const report = await memory.import(madeLog(temporaryFolder(), FORK));
    expect(report.totals).toMatchObject({ conversations: 1, eventsAdded: 11, duplicates: 0 });
  });
});

/** Copies a made log to a folder of its own. */
function madeLog(folder: string, id: string): string {
  const [path = ''] = globSync(`${MADE}/**/*${id}.jsonl`);
  const copy = join(folder, basename(path));
  copyFileSync(path, copy);
  return copy;
}

function eventTexts(memory: TestMemory): readonly string[] {
  const { events = [] } = memory.export({ only: ['events'] });
  return events.map((row) => (JSON.parse(row) as { readonly text: string }).text).toSorted();
}

/** Of each file: its lines, the sum of the four kinds, and the kinds that mean trouble. */
function accounts({ files }: Awaited<ReturnType<TestMemory['import']>>) {
  return files.map((file) => {
    const { eventLines, stateLines, unknownLines, badLines } = file;
    const sum = eventLines + stateLines + unknownLines + badLines;
    return [file.path, file.source, file.lines, sum, unknownLines, badLines];
  });
}

/** Counted apart from the importer's own reading. */
function physicalLines(log: string): number {
  return log.split('\n').filter((line) => line.trim() !== '').length;
}

/** The bytes that the memory keeps of each file, those of lines without events too. */
function keptBytes(memory: TestMemory): readonly unknown[] {
  const { raw = [] } = memory.export({ only: ['raw'] });
  return raw.map((row) => JSON.parse(row) as unknown);
}

/** All bytes of a file, as the export of a memory writes them: `#0` is the file before it is replaced. */
function bytesOf(path: string) {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file: `${path}#0`, from: 0, to: bytes.length, sha256 };
}

function segmentsBelow(rows: readonly TocRow[]): readonly TocRow[] {
  return rows.flatMap((row) =>
    row.level === 'segment' ? [row] : segmentsBelow(row.children ?? []),
  );
}

/** What was said, called or given back and stands in no event; standing instructions that are one. */
function misreadTexts(memory: TestMemory, paths: readonly string[]): readonly string[] {
  const texts = eventTexts(memory);
  const whole = new Set(texts);
  const all = texts.join('\n');
  const misread: string[] = [];
  for (const path of paths)
    for (const [i, line] of readFileSync(path, 'utf8').split('\n').entries())
      for (const { text, isStanding } of lineTexts(line))
        if (isStanding ? whole.has(text) : !whole.has(text) && !all.includes(text))
          misread.push(`${path}:${i + 1}: ${text.slice(0, 60)}`);
  return misread;
}

interface Payload {
  readonly type?: string;
  readonly role?: string;
  readonly message?: string;
  readonly content?: readonly { readonly text?: string }[];
  readonly output?: unknown;
  readonly arguments?: string;
  readonly input?: string;
}

interface LineText {
  readonly text: string;
  /** Is it what the client tells the model at the start of every session? */
  readonly isStanding: boolean;
}

function lineTexts(line: string): readonly LineText[] {
  if (line === '') return [];
  const { payload } = JSON.parse(line) as { readonly payload: Payload };
  const called = payload.type === 'function_call' ? commandIn(payload.arguments) : payload.input;
  return [
    payload.type === 'compacted' ? undefined : payload.message,
    ...(payload.content ?? []).map(({ text }) => text),
    called,
    // apply_patch wraps what it printed in JSON; the importer's own tests compare that.
    typeof payload.output === 'string' && !payload.output.startsWith('{') ? payload.output : '',
  ]
    .filter((text) => typeof text === 'string' && text.trim() !== '')
    .map((text) => String(text).toWellFormed().replaceAll('\0', '\uFFFD').trim())
    .map((text) => ({ text: withoutTag(text), isStanding: isStandingText(payload.role, text) }));
}

function isStandingText(role: string | undefined, text: string): boolean {
  if (role === 'user') return /^(?:# AGENTS\.md instructions |<environment_context>)/.test(text);
  return role === 'developer' || role === 'system';
}

function commandIn(args: string | undefined): string | undefined {
  const { cmd } = JSON.parse(args ?? '{}') as { readonly cmd?: string };
  return cmd;
}

/** The client's own words lose the outermost tag, which names their event. */
function withoutTag(text: string): string {
  const tag = /^<([a-z_ ]+)>/.exec(text)?.[1];
  return tag !== undefined && text.endsWith(`</${tag}>`)
    ? text.slice(tag.length + 2, -tag.length - 3).trim()
    : text;
}
