import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationId } from '../../../core/model/ids.ts';
import { DEFAULT_TURN_TIMEOUTS } from '../../../core/model/turnEnd.ts';
import { checkFamilies } from '../../../core/store/maintenance/verify/families.ts';
import { markingImporter } from '../../helpers/markingImporter.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

/** The logs' clock; that of the machine is hours ahead. */
const LOGGED = Date.parse('2026-03-04T09:00:00Z');
const NOW = LOGGED + 5 * 3_600_000;
const A = 'plain:a' as ConversationId;

type Line = Readonly<Record<string, unknown>>;

const ask: Line = { role: 'user', text: 'Mend the parser.' };
const reply: Line = { role: 'assistant', text: 'It is mended.' };
const call: Line = { role: 'assistant', kind: 'tool_call', name: 'Bash', text: 'npm test' };
const note: Line = { role: 'system', text: 'Hooks ran.' };

/** Lines of a conversation, numbered on from `first`. */
const linesOf = (lines: readonly Line[], first = 0, conversation = 'a'): string =>
  lines
    .map((line, at) => ({
      conversation,
      ...('mark' in line
        ? {}
        : {
            id: `${conversation}-${first + at}`,
            time: new Date(LOGGED + (first + at) * 1_000).toISOString(),
          }),
      ...line,
    }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

/** A log that is followed, by a clock in the test's hand. */
function followed() {
  const memory = openTestMemory();
  const path = join(temporaryFolder(), 'a.jsonl');
  writeFileSync(path, '');
  let count = 0;
  const read = (heardMs: number | null) =>
    memory.read([path], { importer: markingImporter, heard: new Map([[path, heardMs]]) });
  return {
    memory,
    path,
    say: async (atMs: number, ...lines: readonly Line[]) => {
      appendFileSync(path, linesOf(lines, count));
      count += lines.length;
      return read(atMs);
    },
    read,
    states: (nowMs: number) => statesOf(memory, nowMs),
    /** What is told now, as `{turn's number} {state}`. */
    tell: async (nowMs: number) => {
      const turns = await memory.reader.lastTurns([A], nowMs, DEFAULT_TURN_TIMEOUTS);
      const news = turns.filter(({ isNews }) => isNews);
      await memory.writer.noteTold(news);
      return news.map(({ turnId, state }) => `${turnId.slice(-6)} ${state}`);
    },
  };
}

async function statesOf(memory: TestMemory, nowMs: number) {
  const page = await memory.reader.events({ target: A, limit: 1_000, offset: 0 }, nowMs);
  return page?.turns.map(({ state }) => state);
}

describe('a followed turn', () => {
  it('is over at once where the log says so, until it goes on', async () => {
    const { say, states } = followed();
    await say(NOW, ask, { ...reply, ends: true });
    expect(await states(NOW)).toEqual(['complete']);
    await say(NOW + 1_000, note);
    expect(await states(NOW + 1_000)).toEqual(['complete']);
    await say(NOW + 2_000, reply);
    expect(await states(NOW + 9_999)).toEqual(['open']);
    expect(await states(NOW + 10_000)).toEqual(['complete']);
  });

  it('is not over by a minute of silence after a call, or after words that announce more', async () => {
    const { say, states } = followed();
    await say(NOW, ask, reply, call);
    expect(await states(NOW + 60_000)).toEqual(['open']);
    await say(NOW + 60_000, { ...reply, goesOn: true });
    expect(await states(NOW + 120_000)).toEqual(['open']);
    expect(await states(NOW + 60_000 + 1_800_001)).toEqual(['partial']);
  });

  it('is silent since its last line arrived, whatever times the log tells', async () => {
    const { say, states, read } = followed();
    await say(NOW, ask, reply);
    expect(await states(NOW + 7_999)).toEqual(['open']);
    expect(await states(NOW + 8_000)).toEqual(['complete']);
    await say(LOGGED - 3_600_000, reply);
    expect(await states(LOGGED - 3_600_000 + 7_999)).toEqual(['open']);
    // Reading again what is stored is no arrival.
    await read(LOGGED);
    expect(await states(LOGGED)).toEqual(['complete']);
  });

  it('is silent since its log was written, where nobody saw that', async () => {
    const { path, read, states } = followed();
    writeFileSync(path, linesOf([ask, reply]));
    utimesSync(path, NOW / 1_000, NOW / 1_000);
    await read(null);
    expect(await states(NOW + 7_999)).toEqual(['open']);
    expect(await states(NOW + 8_000)).toEqual(['complete']);
    // A copy of an old log was written now, but its lines were not.
    appendFileSync(path, linesOf([ask, reply], 2));
    const copied = (LOGGED + 30 * 86_400_000) / 1_000;
    utimesSync(path, copied, copied);
    await read(null);
    expect(await states(copied * 1_000)).toEqual(['complete', 'complete']);
  });

  it('is over, or cut off, by a line that is no event', async () => {
    const { say, states } = followed();
    await say(NOW, ask, call);
    const [read] = await say(NOW, { mark: 'over' });
    expect(read?.conversations).toEqual([A]);
    expect(await states(NOW)).toEqual(['complete']);
    await say(NOW, ask, call, { mark: 'cut' }, ask, { mark: 'over' }, call);
    expect(await states(NOW)).toEqual(['complete', 'partial', 'open']);
  });

  it('is over by the note of a hook, unless it went on since', async () => {
    const { memory, path, say, states } = followed();
    const size = async (...lines: readonly Line[]) => {
      await say(NOW, ...lines);
      return memory.db.database
        .prepare('SELECT max(consumed) FROM log_file')
        .pluck()
        .get() as number;
    };
    const end = async (bytes: number, noted: 'end' | 'written') =>
      memory.writer.endTurns([{ path, bytes, noted }], NOW);
    const first = await size(ask, call);
    expect(await end(first, 'written')).toEqual([]);
    expect(await states(NOW)).toEqual(['open']);
    expect(await end(first, 'end')).toEqual([A]);
    expect(await states(NOW)).toEqual(['complete']);
    // Its last words came right after the hook.
    await say(NOW, reply);
    expect(await states(NOW)).toEqual(['open']);
    expect(await end(first, 'end')).toEqual([A]);
    expect(await states(NOW)).toEqual(['complete']);
    const second = await size(ask, reply);
    await say(NOW, ask, reply);
    expect(await end(second, 'end')).toEqual([]);
    expect(await states(NOW)).toEqual(['complete', 'complete', 'open']);
    expect(found(memory)).toEqual([]);
  });
});

describe('the end of a turn', () => {
  it('is told once, of all turns that ended in one reading', async () => {
    const { say, tell } = followed();
    const turns = Array.from({ length: 50 }, () => [ask, { ...reply, ends: true }]).flat();
    await say(NOW, ...turns);
    const told = await tell(NOW);
    expect(told.map((line) => line.split(' ')[1])).toEqual(Array(50).fill('complete'));
    expect(new Set(told).size).toBe(50);
    expect(await tell(NOW)).toEqual([]);
    await say(NOW, note);
    expect(await tell(NOW + 3_600_000)).toEqual([]);
    await say(NOW, ask, reply);
    expect(await tell(NOW)).toEqual([expect.stringContaining('open')]);
    expect(await tell(NOW + 8_000)).toEqual([expect.stringContaining('complete')]);
    await say(NOW + 9_000, ask, call);
    expect(await tell(NOW + 9_000)).toEqual([expect.stringContaining('open')]);
  });

  it('is not told of what was imported, but of what ends later', async () => {
    const { memory, path, say, tell } = followed();
    writeFileSync(path, linesOf([ask, reply, ask, call], 100));
    await memory.import(path, { importer: markingImporter });
    expect(await tell(NOW)).toEqual([]);
    await say(NOW, { ...reply, ends: true }, ask);
    expect((await tell(NOW)).map((line) => line.split(' ')[1])).toEqual(['complete', 'open']);
  });

  it('is told of the last turn alone where a log lay there when it was first looked at', async () => {
    const { path, read, tell } = followed();
    writeFileSync(path, linesOf([ask, reply, ask, reply, ask, { ...reply, ends: true }]));
    await read(null);
    expect(await tell(NOW)).toHaveLength(1);
    appendFileSync(path, linesOf([ask, reply, ask, reply], 6));
    await read(null);
    expect(await tell(NOW + 3_600_000)).toHaveLength(2);
  });
});

const found = ({ db }: TestMemory) => [...checkFamilies(db)].filter((step) => step !== null);

it('reads in parts what it reads at once: the same turns, whatever ends them', async () => {
  const line = fc.constantFrom<Line>(
    ask,
    reply,
    call,
    note,
    { ...reply, ends: true },
    { ...reply, goesOn: true },
    { ...note, ends: true },
    { mark: 'over' },
    { mark: 'cut' },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 14 }),
      fc.array(line, { maxLength: 6 }),
      fc.array(fc.nat(13), { maxLength: 5 }),
      fc.boolean(),
      async (lines, more, cuts, isFirst) => {
        const folder = temporaryFolder();
        const [one, two] = ['one.jsonl', 'two.jsonl'].map((name) => join(folder, name)) as [
          string,
          string,
        ];
        // The second log repeats the first, as one that was resumed, and goes on.
        const [whole, resumed] = [linesOf(lines), linesOf([...lines, ...more])];
        writeFileSync(one, whole);
        writeFileSync(two, resumed);
        const atOnce = openTestMemory();
        await atOnce.import(folder, { importer: markingImporter });
        const inParts = openTestMemory();
        const options = { importer: markingImporter, heard: new Map([[one, NOW]]) };
        const readTwo = () => inParts.read([two], options);
        if (isFirst) await readTwo();
        const rows = whole.split('\n').slice(0, -1);
        writeFileSync(one, '');
        for (const [at, row] of rows.entries()) {
          appendFileSync(one, `${row}\n`);
          if (cuts.includes(at)) await inParts.read([one], options);
        }
        await inParts.read([one], options);
        if (!isFirst) await readTwo();
        const turns = (memory: TestMemory) => memory.export({ root: folder })['turns'];
        expect(turns(inParts)).toEqual(turns(atOnce));
        expect([found(inParts), found(atOnce)]).toEqual([[], []]);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
