import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LogSource } from '../../../core/engine/import/ports/logSource.ts';
import { StrataError } from '../../../core/model/result.ts';
import { createFileLogSource } from '../../../core/node/fileLogSource.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const MB = 1024 * 1024;
/** So long that a log of some hundred of them is read in several chunks and stored in many blocks. */
const filler = 'word '.repeat(2_000);
const line = (conversation: string, n: number, text = `${conversation} ${n} ${filler}`): string =>
  plainLine(conversation, { id: n, at: new Date(1.75e12 + n * 1000).toISOString(), text });
const log = (conversation: string, from: number, to: number): string =>
  logOf(Array.from({ length: to - from + 1 }, (_, i) => line(conversation, from + i)));
const OLD = log('old', 1, 400);
const NEW = log('new', 1, 350);

describe('a file that cannot be read', () => {
  it('is named with what to do, and costs the others nothing', async () => {
    const folder = temporaryFolder();
    const at = (name: string): string => join(folder, name);
    writeFileSync(at('good.jsonl'), log('good', 1, 2));
    mkdirSync(at('folder.jsonl'));
    symlinkSync(at('nothing'), at('link.jsonl'));
    const hasPipes = spawnSync('mkfifo', [at('pipe.jsonl')]).status === 0;
    const memory = openTestMemory();
    const { files, totals } = await memory.import(folder);
    const problems = files.flatMap(({ path, problems: of }) =>
      of.map(({ line: number, message }) => ({ path, number, names: message.includes(path) })),
    );
    const named = ['folder.jsonl', 'link.jsonl', ...(hasPipes ? ['pipe.jsonl'] : [])];
    expect(problems).toEqual(named.map((name) => ({ path: at(name), number: 0, names: true })));
    expect(totals).toMatchObject({ eventsAdded: 2 });
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => void spawnSync('mkfifo', [path])],
    ['nothing', () => undefined],
  ])(
    'because it became %s after it was listed is named, without waiting',
    async (_what, become) => {
      const folder = temporaryFolder();
      const path = join(folder, 'a.jsonl');
      writeFileSync(path, log('a', 1, 2));
      writeFileSync(join(folder, 'b.jsonl'), log('b', 1, 2));
      const memory = openTestMemory();
      const logs = beforeOpening(path, () => {
        rmSync(path);
        become(path);
      });
      const { files, totals } = await memory.import(folder, { logs });
      expect(files).toMatchObject([
        {
          path,
          lines: 0,
          problems: [{ line: 0, message: expect.stringContaining(path) as string }],
        },
        { lines: 2, problems: [] },
      ]);
      expect(totals).toMatchObject({ eventsAdded: 2 });
    },
  );

  it('any further, as on a bad disk, keeps what was read and is read on the next time', async () => {
    const { path, memory } = prepared();
    const logs = beforeReading(path, 1.5 * MB, () => {
      throw new StrataError({ code: 'path-unreadable', message: `${path} cannot be read (EIO).` });
    });
    const { files } = await memory.import(path, { logs });
    expect(files).toMatchObject([
      { source: 'plain', problems: [{ line: 0, message: `${path} cannot be read (EIO).` }] },
    ]);
    const read = files[0]?.lines ?? 0;
    expect(read).toBeGreaterThan(50);
    expect(await idsOf(memory, 'old')).toEqual(range(1, read));
    expect((await memory.import(path)).files).toMatchObject([
      { lines: 400 - read, duplicates: 0, problems: [] },
    ]);
    expect(await idsOf(memory, 'old')).toEqual(range(1, 400));
  });
});

describe('a file that changes while it is read', () => {
  it('by growing is read to its new end', async () => {
    const { path, memory } = prepared();
    const logs = beforeReading(path, 1.5 * MB, () => appendFileSync(path, log('old', 401, 420)));
    expect((await memory.import(path, { logs })).files).toMatchObject([
      { lines: 420, eventsAdded: 420, problems: [] },
    ]);
    expect((await memory.import(path)).files).toMatchObject([{ lines: 0, problems: [] }]);
    expect(await idsOf(memory, 'old')).toEqual(range(1, 420));
  });

  it('by vanishing is read to its end all the same, and named', async () => {
    const { path, memory } = prepared();
    const logs = beforeReading(path, 1.5 * MB, () => rmSync(path));
    expect((await memory.import(path, { logs })).files).toMatchObject([
      {
        lines: 400,
        eventsAdded: 400,
        problems: [{ line: 0, message: expect.stringContaining('deleted or moved') as string }],
      },
    ]);
    expect(await idsOf(memory, 'old')).toEqual(range(1, 400));
  });

  it('by being replaced keeps all of the old one, and has the new one read the next time', async () => {
    const { path, memory } = prepared();
    const logs = beforeReading(path, 1.5 * MB, () => {
      writeFileSync(`${path}.new`, NEW);
      renameSync(`${path}.new`, path);
    });
    expect((await memory.import(path, { logs })).files).toMatchObject([
      {
        lines: 400,
        problems: [{ line: 0, message: expect.stringContaining('import again') as string }],
      },
    ]);
    expect((await memory.import(path)).files).toMatchObject([{ lines: 350, problems: [] }]);
    expect(await idsOf(memory, 'old')).toEqual(range(1, 400));
    expect(await idsOf(memory, 'new')).toEqual(range(1, 350));
    expectUnmixed(memory, [OLD, NEW]);
  });

  it.each([
    ['rewritten', NEW],
    ['rewritten with an equal start', log('old', 1, 3) + NEW],
    ['rewritten with something longer', log('new', 1, 700)],
    ['cut short', OLD.slice(0, 30_000)],
    ['emptied', ''],
  ])('by being %s keeps what was read, and has the rest read the next time', async (_how, now) => {
    const { path, memory } = prepared();
    const logs = beforeReading(path, 1.5 * MB, () => writeFileSync(path, now));
    const { files } = await memory.import(path, { logs });
    expect(files).toMatchObject([
      { problems: [{ line: 0, message: expect.stringContaining('rewritten') as string }] },
    ]);
    const read = files[0]?.lines ?? 0;
    expect(read).toBeGreaterThan(50);
    expect(await idsOf(memory, 'old')).toEqual(range(1, read));
    expect((await memory.import(path)).files[0]?.problems.length).toBe(
      now !== '' && !now.endsWith('\n') ? 1 : 0,
    );
    expectUnmixed(memory, [OLD, now]);
    const wanted = openTestMemory();
    await wanted.import(path);
    expect(await idsOf(memory, 'new')).toEqual(await idsOf(wanted, 'new'));
  });

  it('by being rewritten between its head and its first line is read as neither', async () => {
    const { path, memory } = prepared();
    const logs = beforeReading(path, 0, () => writeFileSync(path, NEW), 2);
    expect((await memory.import(path, { logs })).files).toMatchObject([
      { lines: 0, problems: [{ line: 0 }] },
    ]);
    expect((await memory.import(path)).files).toMatchObject([{ lines: 350, problems: [] }]);
    expect(await idsOf(memory, 'new')).toEqual(range(1, 350));
  });

  it('while it is packed keeps what was read of the old one', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.jsonl.zst');
    const lines = range(1, 9_000).map((n) => line('old', n, noise(n)));
    writeFileSync(path, zstdCompressSync(logOf(lines)));
    const memory = openTestMemory();
    const logs = beforeReading(path, 3 * MB, () => writeFileSync(path, zstdCompressSync(NEW)));
    const { files } = await memory.import(folder, { logs });
    expect(files).toMatchObject([{ path, problems: [{ line: 0 }] }]);
    const read = files[0]?.lines ?? 0;
    expect(await idsOf(memory, 'old')).toEqual(range(1, read));
    expect((await memory.import(folder)).files).toMatchObject([{ lines: 350, problems: [] }]);
    expectUnmixed(memory, [logOf(lines), NEW]);
  });
});

function noise(n: number): string {
  return `${n} ${Math.sin(n) * 1e17} `.repeat(40);
}

function prepared() {
  const path = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(path, OLD);
  return { path, memory: openTestMemory() };
}

/** The file system, with something done once before a file is opened. */
function beforeOpening(path: string, act: () => void): LogSource {
  const files = createFileLogSource();
  return {
    list: (root) => files.list(root),
    async open(file) {
      if (file.path === path) act();
      return files.open(file);
    },
  };
}

/** The file system, with something done before the nth read of a file from some place on. */
function beforeReading(path: string, offset: number, act: () => void, nth = 1): LogSource {
  const files = createFileLogSource();
  let reads = 0;
  return {
    list: (root) => files.list(root),
    async open(file) {
      const opened = await files.open(file);
      if (file.path !== path) return opened;
      return {
        ...opened,
        read: async (from, into) => {
          if (from >= offset) reads += 1;
          if (from >= offset && reads === nth) act();
          return opened.read(from, into);
        },
      };
    },
  };
}

async function idsOf(memory: TestMemory, conversation: string): Promise<readonly number[]> {
  const target = `plain:${conversation}`;
  const page = await memory.reader.events({ target, limit: 10_000, offset: 0 }, 0);
  return page?.events.map(({ nativeId }) => Number(nativeId?.slice(1))) ?? [];
}

/** What is kept of each file is the start of one of the contents, never of one and then another. */
function expectUnmixed(memory: TestMemory, contents: readonly string[]): void {
  const kept = new Map<number, string>();
  for (const { file_ix, data } of memory.db.all<{ file_ix: number; data: Uint8Array }>(
    sql`SELECT file_ix, data FROM raw_block ORDER BY file_ix, start`,
  ))
    kept.set(file_ix, (kept.get(file_ix) ?? '') + zstdDecompressSync(data).toString('utf8'));
  const mixed = [...kept].filter(([, text]) => !contents.some((each) => each.startsWith(text)));
  expect(mixed.map(([ix, text]) => ({ ix, length: text.length }))).toEqual([]);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
