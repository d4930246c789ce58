import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { claudeLine, logOf, plainLine, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00.000Z';
const isRoot = process.getuid?.() === 0;
if (isRoot) console.warn('SKIPPED as root, who may read everything: files without permissions');

describe('text that other tools would stumble over', () => {
  const hostile: readonly (readonly [string, Buffer, string])[] = [
    ['bad UTF-8', bytesIn('broken \u0001 here', [0xc3, 0x28]), 'broken \uFFFD( here'],
    ['NUL bytes', Buffer.from(plainLine('c', { at: AT, text: 'a\0b' })), 'a\uFFFDb'],
    [
      'lone surrogates',
      Buffer.from(plainLine('c', { at: AT, text: 'x' }).replace('"x"', '"a\\ud800b"')),
      'a\uFFFDb',
    ],
    ['a carriage return', Buffer.from(`${plainLine('c', { at: AT, text: 'a' })}\r`), 'a'],
    ['a byte order mark', Buffer.from(`\uFEFF${plainLine('c', { at: AT, text: 'a' })}`), 'a'],
    [
      'HTML and FTS operators',
      Buffer.from(plainLine('c', { at: AT, text: '<img src=x onerror=alert(1)> " OR NEAR(' })),
      '<img src=x onerror=alert(1)> " OR NEAR(',
    ],
    ['emoji and Chinese', Buffer.from(plainLine('c', { at: AT, text: '👩‍👩‍👧 对账' })), '👩‍👩‍👧 对账'],
  ];

  it.each(hostile)('%s is kept, and its line shown as it stands', async (_name, bytes, text) => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    const before = Buffer.from(logOf([plainLine('c', { at: AT, text: 'before' })]));
    const after = Buffer.from(logOf([plainLine('c', { at: AT, text: 'after' })]));
    writeFileSync(path, Buffer.concat([before, bytes, Buffer.from('\n'), after]));
    const memory = openTestMemory();
    await memory.import(path);
    const events = await eventsOf(memory, 'plain:c');
    expect(events.map((event) => event.text)).toEqual(['before', text, 'after']);
    const event = events[1];
    const bare = bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes;
    rmSync(path);
    expect(await memory.reader.rawLine({ eventId: event?.eventId ?? '', limit: 1000 })).toEqual({
      file: path,
      offset: before.length,
      line: bare.toString('utf8'),
      bytes: bare.length,
      truncated: false,
    });
  });

  it('may be a line of 5 MB, read whole and shown in part', async () => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    const text = `${'All work and no play. '.repeat(230_000)}The end.`;
    const lines = ['first', text, 'last'].map((each) => plainLine('c', { at: AT, text: each }));
    writeFileSync(path, logOf(lines));
    const memory = openTestMemory();
    await memory.import(path);
    const events = await eventsOf(memory, 'plain:c');
    expect(events.map((event) => event.text.length)).toEqual([5, text.length, 4]);
    expect(events[1]?.text.endsWith('The end.')).toBe(true);
    const raw = await memory.reader.rawLine({ eventId: events[1]?.eventId ?? '', limit: 10 });
    expect(raw).toMatchObject({ line: lines[1]?.slice(0, 10), bytes: lines[1]?.length });
    expect(raw?.truncated).toBe(true);
    const last = await memory.reader.rawLine({ eventId: events[2]?.eventId ?? '', limit: 1000 });
    expect(last?.line).toBe(lines[2]);
  });

  it('may be two records on one line, also where others repeat them', async () => {
    const folder = temporaryFolder();
    const [a, b] = [uuid(0xa), uuid(0xb)];
    const own = claudeLine(a, { id: 3, at: '2026-01-05T10:05:00Z', text: 'Three' });
    writeFileSync(join(folder, `${a}.jsonl`), logOf([two(a), own]));
    const memory = openTestMemory();
    await memory.import(folder);
    writeFileSync(join(folder, `${b}.jsonl`), logOf([two(b)]));
    await memory.import(folder);
    expect((await eventsOf(memory, b)).map(({ text }) => text)).toEqual(['One', 'Two']);
    expect((await eventsOf(memory, a)).map(({ text }) => text)).toEqual(['Three']);
  });
});

describe('files and folders that cannot be read', () => {
  it.skipIf(isRoot)('are named, and cost nothing else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.jsonl'), logOf([plainLine('a', { at: AT, text: 'a' })]));
    writeFileSync(join(folder, 'b.jsonl'), logOf([plainLine('b', { at: AT, text: 'b' })]));
    mkdirSync(join(folder, 'closed'));
    chmodSync(join(folder, 'b.jsonl'), 0);
    chmodSync(join(folder, 'closed'), 0);
    const { files, totals } = await openTestMemory().import(folder);
    chmodSync(join(folder, 'closed'), 0o700);
    expect(totals.eventsAdded).toBe(1);
    expect(files.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { path: join(folder, 'b.jsonl'), source: null },
      { path: join(folder, 'closed'), source: null },
    ]);
  });

  it('fail an import that names them, with the path', async () => {
    const gone = join(temporaryFolder(), 'gone');
    await expect(openTestMemory().import(gone)).rejects.toMatchObject({
      code: 'path-not-found',
      message: expect.stringContaining(gone) as string,
    });
  });

  it('are refused when they are no files at all, without waiting for them', async () => {
    const pipe = join(temporaryFolder(), 'pipe');
    if (spawnSync('mkfifo', [pipe]).status !== 0) {
      console.warn('SKIPPED: this system makes no named pipes');
      return;
    }
    await expect(openTestMemory().import(pipe)).rejects.toMatchObject({ code: 'path-unreadable' });
    await expect(openTestMemory().import('/dev/zero')).rejects.toMatchObject({
      code: 'path-unreadable',
    });
  });

  it('do not stop the others when they vanish between listing and reading', async () => {
    const folder = temporaryFolder();
    for (const name of ['a', 'b'])
      writeFileSync(
        join(folder, `${name}.jsonl`),
        logOf([plainLine(name, { at: AT, text: name })]),
      );
    const memory = openTestMemory();
    const knownFiles: TestMemory['writer']['knownFiles'] = () => {
      rmSync(join(folder, 'a.jsonl'));
      return memory.writer.knownFiles();
    };
    const { files } = await memory.import(folder, { store: { knownFiles } });
    expect(files).toMatchObject([
      { path: join(folder, 'a.jsonl'), lines: 0, problems: [{ line: 0 }] },
      { path: join(folder, 'b.jsonl'), lines: 1, problems: [] },
    ]);
  });

  it('may be links: loops end, links to nothing are named', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'in', 'a.jsonl'), logOf([plainLine('a', { at: AT, text: 'a' })]));
    symlinkSync(folder, join(folder, 'in', 'loop'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'broken.jsonl'));
    const { files, totals } = await openTestMemory().import(folder);
    expect(totals.eventsAdded).toBe(1);
    expect(files).toMatchObject([
      { path: join(folder, 'in', 'a.jsonl'), problems: [] },
      { path: join(folder, 'broken.jsonl'), problems: [{ line: 0 }] },
    ]);
  });

  it('of no known format are named with what to do', async () => {
    const path = join(temporaryFolder(), 'shopping.jsonl');
    writeFileSync(path, logOf(['milk', '{"eggs":12}']));
    const { files } = await openTestMemory().import(path);
    expect(files).toMatchObject([
      {
        path,
        source: null,
        lines: 0,
        problems: [{ line: 1, message: expect.stringContaining('--source') as string }],
      },
    ]);
  });

  it('that are empty are no problem', async () => {
    const path = join(temporaryFolder(), 'empty.jsonl');
    writeFileSync(path, '');
    expect((await openTestMemory().import(path)).files).toMatchObject([{ path, problems: [] }]);
  });
});

describe('raw events', () => {
  const guarded = ['event', 'raw_block', 'text_block'] as const;
  it.each(guarded)('in %s can be neither changed nor deleted', async (table) => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    writeFileSync(path, logOf([plainLine('c', { at: AT, text: 'kept' })]));
    const memory = openTestMemory();
    await memory.import(path);
    const { db } = memory;
    const column = table === 'event' ? 'tokens' : 'data';
    expect(() => db.database.exec(`UPDATE ${table} SET ${column} = ${column}`)).toThrow(
      'append-only',
    );
    expect(() => db.database.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    expect(() =>
      db.database.exec(`INSERT OR REPLACE INTO ${table} SELECT * FROM ${table}`),
    ).toThrow('append-only');
  });
});

function two(session: string): string {
  return (
    claudeLine(session, { id: 1, at: AT, text: 'One' }) +
    claudeLine(session, { id: 2, at: AT, text: 'Two' })
  );
}

function bytesIn(text: string, bytes: readonly number[]): Buffer {
  const [head = '', tail = ''] = plainLine('c', { at: AT, text }).split('\\u0001');
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
}

async function eventsOf(memory: TestMemory, target: string) {
  return (await memory.reader.events({ target, limit: 1000, offset: 0 }, 0))?.events ?? [];
}
