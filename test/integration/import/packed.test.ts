import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LogSource } from '../../../core/engine/import/ports/logSource.ts';
import { createFileLogSource } from '../../../core/node/fileLogSource.ts';
import { logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const MB = 1024 * 1024;
const line = (n: number, text = `Point ${n}`): string =>
  plainLine('c', { id: n, at: new Date(Date.UTC(2026, 0, 5, 10, n)).toISOString(), text });
const lines = (from: number, to: number): string =>
  logOf(Array.from({ length: to - from + 1 }, (_, i) => line(from + i)));

describe('a packed log', () => {
  it('gives the memory that the plain one gives, line by line and byte by byte', async () => {
    const plain = await imported({ 'a.jsonl': lines(1, 30) });
    const packed = await imported({ 'a.jsonl.zst': pack(lines(1, 30)) });
    expect(packed.report.files).toMatchObject([
      { path: join(packed.folder, 'a.jsonl.zst'), lines: 30, eventsAdded: 30, problems: [] },
    ]);
    expect(packed.memory.export({ root: packed.folder })).toEqual(
      plain.memory.export({ root: plain.folder }),
    );
    const [event] = await eventsOf(packed.memory);
    expect(event).toMatchObject({ file: join(packed.folder, 'a.jsonl'), offset: 0 });
  });

  it('may be of several frames, with others between them', async () => {
    const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const frames = [lines(1, 9), line(10).slice(0, 20), `${line(10).slice(20)}\n${lines(11, 20)}`];
    const { report, memory } = await imported({
      'a.jsonl.zst': Buffer.concat(frames.flatMap((frame) => [pack(frame), skipped])),
    });
    expect(report.files).toMatchObject([{ lines: 20, eventsAdded: 20, problems: [] }]);
    expect(await textsOf(memory)).toEqual(pointsTo(20));
  });

  it('is left where its plain twin stands beside it', async () => {
    const logs = { 'a.jsonl': lines(1, 3), 'a.jsonl.zst': pack(lines(1, 2)) };
    const { report, memory, folder } = await imported(logs);
    expect(report.files).toMatchObject([{ path: join(folder, 'a.jsonl'), lines: 3 }]);
    const named = await memory.import([join(folder, 'a.jsonl.zst'), join(folder, 'a.jsonl')]);
    expect(named.files).toMatchObject([{ path: join(folder, 'a.jsonl'), lines: 0 }]);
  });

  it('is skipped without being opened when nothing changed', async () => {
    const { folder, memory } = await imported({ 'a.jsonl.zst': pack(lines(1, 5)) });
    const { logs, opened } = watched();
    expect((await memory.import(folder, { logs })).files).toMatchObject([
      { path: join(folder, 'a.jsonl.zst'), source: 'plain', lines: 0, problems: [] },
    ]);
    expect(opened).toEqual([]);
  });

  it('is skipped also when it ends with a line that was never finished', async () => {
    const { folder, memory, report } = await imported({
      'a.jsonl.zst': pack(lines(1, 2) + line(3).slice(0, 30)),
    });
    expect(report.files).toMatchObject([{ lines: 3, badLines: 1, eventsAdded: 2 }]);
    const { logs, opened } = watched();
    await memory.import(folder, { logs });
    expect(opened).toEqual([]);
  });
});

describe('a log that is packed, and unpacked to go on', () => {
  it('is the same log all the while: nothing is read again, nothing is stored again', async () => {
    const { folder, memory } = await imported({ 'a.jsonl': lines(1, 4) });
    const plain = join(folder, 'a.jsonl');
    const packed = `${plain}.zst`;
    const steps: unknown[] = [];
    const step = async () => {
      const { logs, opened } = watched();
      const { files } = await memory.import(folder, { logs });
      const again = watched();
      await memory.import(folder, { logs: again.logs });
      steps.push({
        read: files.map(({ path, lines: count, eventsAdded, duplicates, problems }) => ({
          path,
          count,
          eventsAdded,
          duplicates,
          problems,
        })),
        opened,
        openedAgain: again.opened,
      });
    };
    writeFileSync(packed, pack(lines(1, 4)));
    rmSync(plain);
    await step();
    writeFileSync(plain, lines(1, 7));
    rmSync(packed);
    await step();
    writeFileSync(packed, pack(lines(1, 9)));
    rmSync(plain);
    await step();
    writeFileSync(plain, lines(1, 9));
    rmSync(packed);
    await step();
    expect(steps).toEqual([
      stepOf(packed, 0),
      stepOf(plain, 3),
      stepOf(packed, 2),
      stepOf(plain, 0),
    ]);
    const undisturbed = await imported({ 'a.jsonl': lines(1, 9) });
    expect(memory.export({ root: folder })).toEqual(
      undisturbed.memory.export({ root: undisturbed.folder }),
    );
  });

  it('is read anew when it is another log under the same name', async () => {
    const { folder, memory } = await imported({ 'a.jsonl': lines(1, 4) });
    rmSync(join(folder, 'a.jsonl'));
    writeFileSync(join(folder, 'a.jsonl.zst'), pack(lines(11, 12)));
    expect((await memory.import(folder)).files).toMatchObject([{ lines: 2, eventsAdded: 2 }]);
  });
});

describe('a damaged packed log', () => {
  /** Hardly compressible, so that damage in the middle of the file is one in the middle of the log. */
  const noisy = logOf(Array.from({ length: 4_000 }, (_, n) => line(n, noise(n))));

  it('gives what comes before the damage, and says what to do', async () => {
    const whole = pack(noisy);
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    const broken = Buffer.from(whole);
    broken.fill(0xff, cut.length);
    for (const bytes of [cut, broken]) {
      const { report, memory, folder } = await imported({ 'a.jsonl.zst': bytes });
      const path = join(folder, 'a.jsonl.zst');
      const [file] = report.files;
      expect(file).toMatchObject({
        path,
        source: 'plain',
        badLines: 0,
        problems: [{ line: 0, message: expect.stringContaining('sound copy') as string }],
      });
      expect(file?.problems[0]?.message).toContain(path);
      expect(file?.eventsAdded).toBeGreaterThan(1_000);
      expect((await eventsOf(memory)).length).toBe(file?.eventsAdded);
      // Nothing more can be had of it, and it goes on saying so.
      expect((await memory.import(folder)).files).toMatchObject([
        { lines: 0, eventsAdded: 0, problems: [{ line: 0 }] },
      ]);
      writeFileSync(path, whole);
      expect((await memory.import(folder)).files).toMatchObject([
        { lines: 4_000 - (file?.lines ?? 0), duplicates: 0, problems: [] },
      ]);
    }
  });

  it('or one that is none at all, costs the others nothing', async () => {
    const { report } = await imported({
      'a.jsonl.zst': 'not packed at all',
      'b.jsonl.zst': '',
      'c.jsonl.zst': pack(lines(1, 2)),
    });
    expect(report.files).toMatchObject([
      { source: null, problems: [{ line: 0 }] },
      { source: null, problems: [] },
      { lines: 2, problems: [] },
    ]);
  });

  it('that asks for more memory than a log needs is refused', async () => {
    const text = Buffer.from(lines(1, 2));
    // A frame by hand: magic number, a window of 2 GiB, one last block as it is.
    const block = (text.length << 3) | 1;
    const head = [0x28, 0xb5, 0x2f, 0xfd, 0, 0xa8, block & 255, (block >> 8) & 255, block >> 16];
    const { report } = await imported({ 'a.jsonl.zst': Buffer.from([...head, ...text]) });
    expect(report.files).toMatchObject([
      { lines: 0, problems: [{ line: 0, message: expect.stringContaining('memory') as string }] },
    ]);
    head[5] = 0x50;
    const modest = await imported({ 'a.jsonl.zst': Buffer.from([...head, ...text]) });
    expect(modest.report.files).toMatchObject([{ lines: 2, problems: [] }]);
  });
});

it('a packed log that unpacks to far more than memory should take does not fill it', async () => {
  const folder = temporaryFolder();
  const blanks = pack(' '.repeat(100 * MB));
  writeFileSync(
    join(folder, 'a.jsonl.zst'),
    Buffer.concat([
      pack(lines(1, 1) + '\n'.repeat(1_000_000)),
      ...Array.from({ length: 4 }, () => blanks),
      pack(`\n${lines(2, 2)}`),
    ]),
  );
  const memory = openTestMemory();
  const before = process.memoryUsage.rss();
  let most = 0;
  const onProgress = (): void => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  };
  expect((await memory.import(folder, { onProgress })).files).toMatchObject([
    {
      lines: 3,
      eventLines: 2,
      badLines: 1,
      problems: [
        { line: 1_000_002, message: expect.stringMatching(/^The line is 419 MB/) as string },
      ],
    },
  ]);
  expect(await textsOf(memory)).toEqual(['Point 1', 'Point 2']);
  expect(most).toBeLessThan(350 * MB);
  expect(statSync(memory.file).size).toBeLessThan(10 * MB);
});

/** An import that opened one file and read some lines of it, and a second that opened none. */
function stepOf(path: string, count: number) {
  return {
    read: [{ path, count, eventsAdded: count, duplicates: 0, problems: [] }],
    opened: [path],
    openedAgain: [],
  };
}

function pack(text: string): Buffer {
  return zstdCompressSync(text);
}

function noise(seed: number): string {
  let state = seed + 1;
  let text = '';
  for (let i = 0; i < 20; i++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + i;
    text += (state >>> 0).toString(36);
  }
  return text;
}

async function imported(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), 1_000, 1_000);
  }
  const memory = openTestMemory();
  return { folder, memory, report: await memory.import(folder) };
}

/** The file system, with the paths that were opened. */
function watched(): { readonly logs: LogSource; readonly opened: string[] } {
  const files = createFileLogSource();
  const opened: string[] = [];
  return {
    opened,
    logs: {
      list: (path) => files.list(path),
      open(file) {
        opened.push(file.path);
        return files.open(file);
      },
    },
  };
}

async function eventsOf(memory: TestMemory) {
  const page = await memory.reader.events({ target: 'plain:c', limit: 10_000, offset: 0 }, 0);
  return page?.events ?? [];
}

async function textsOf(memory: TestMemory): Promise<readonly string[]> {
  return (await eventsOf(memory)).map(({ text }) => text);
}

function pointsTo(last: number): readonly string[] {
  return Array.from({ length: last }, (_, i) => `Point ${i + 1}`);
}
