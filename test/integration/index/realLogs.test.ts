import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walk } from '../../helpers/browse.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { verifyMemory } from '../care/verifyMemory.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const LOGS = resolve(DATA, 'claude-code');
const present = existsSync(LOGS);
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

describe.skipIf(!present)('real Claude Code logs', () => {
  it('are all accounted for, kept whole, and browsed from each year to the raw words', async () => {
    const memory = openTestMemory();
    const report = await memory.import(LOGS);

    const paths = globSync(`${LOGS}/**/*.jsonl`).toSorted();
    const counted = report.files.map(({ path, lines, ...kinds }) => {
      const { eventLines, stateLines, unknownLines, badLines } = kinds;
      return [path, [lines, eventLines + stateLines + unknownLines + badLines]];
    });
    const physical = paths.map((path) => {
      const lines = physicalLines(readFileSync(path));
      return [path, [lines, lines]];
    });
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(physical));

    expect(await lostTexts(memory, paths)).toEqual([]);

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
    expect(nodes.filter(({ state }) => state !== 'current')).toEqual([]);

    const before = memory.export();
    expect((await memory.import(LOGS)).totals).toMatchObject({ eventsRead: 0, eventsAdded: 0 });
    expect(await memory.index()).toMatchObject({ segments: 0, nodesWritten: 0 });
    expect(memory.export()).toEqual(before);
  });
});

/** Counted apart from the importer's own reading: bytes between line feeds that hold more than blanks. */
function physicalLines(bytes: Buffer): number {
  let lines = 0;
  let hasMore = false;
  for (const byte of bytes) {
    if (byte === 10) {
      lines += Number(hasMore);
      hasMore = false;
    } else if (byte !== 32 && byte !== 13 && byte !== 9) hasMore = true;
  }
  return lines + Number(hasMore);
}

/** Text blocks of the raw lines that stand in no event of their line's conversation. */
async function lostTexts(
  memory: ReturnType<typeof openTestMemory>,
  paths: readonly string[],
): Promise<readonly string[]> {
  const { events = [] } = memory.export({ only: ['events'] });
  const texts = events.map((row) => (JSON.parse(row) as { readonly text: string }).text);
  const all = texts.join('\n');
  const lost: string[] = [];
  for (const path of paths)
    for (const [i, line] of readFileSync(path, 'utf8').split('\n').entries())
      for (const text of blockTexts(line))
        if (!all.includes(text)) lost.push(`${path}:${i + 1}: ${text.slice(0, 60)}`);
  return lost;
}

/** What was said or given back in a line, in pieces that the importer promises to keep verbatim. */
function blockTexts(line: string): readonly string[] {
  let record: { readonly message?: { readonly content?: unknown } };
  try {
    record = JSON.parse(line) as typeof record;
  } catch {
    return [];
  }
  const content = record.message?.content;
  return (
    (Array.isArray(content) ? content : [content])
      .flatMap((block: unknown): unknown[] => {
        if (typeof block === 'string') return [block];
        const { type, text, content: parts } = (block ?? {}) as Readonly<Record<string, unknown>>;
        if (type === 'text') return [text];
        if (type !== 'tool_result') return [];
        return Array.isArray(parts)
          ? parts.map((part) => (part as { readonly text?: unknown } | null)?.text)
          : [parts];
      })
      .filter((text) => typeof text === 'string' && text.trim() !== '')
      .map((text) => String(text).toWellFormed().replaceAll('\0', '\uFFFD').trim())
      // What the client wrapped in tags is split and named by the importer; its own tests compare it.
      .filter((text) => !text.startsWith('<'))
  );
}
