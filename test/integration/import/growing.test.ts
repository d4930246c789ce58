import { appendFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { claudeLine, logOf, plainLine, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const line = (n: number, text = `Point ${n}`): string =>
  plainLine('c', { id: n, at: `2026-01-05T10:${String(n).padStart(2, '0')}:00Z`, text });

describe('a file that grows', () => {
  it('is read from where reading stopped', async () => {
    const { path, memory } = await imported([line(1), line(2)]);
    appendFileSync(path, logOf([line(3)]));
    const { files } = await memory.import(path);
    expect(files).toMatchObject([{ lines: 1, eventLines: 1, eventsAdded: 1, duplicates: 0 }]);
    expect(await textsOf(memory)).toEqual(['Point 1', 'Point 2', 'Point 3']);
  });

  it('is read up to a cut line, which is named, and read when it is whole', async () => {
    const [start, rest] = [line(3).slice(0, 40), line(3).slice(40)];
    const { path, memory, report } = await imported([line(1), line(2)], start);
    expect(report.files).toMatchObject([
      {
        lines: 3,
        eventLines: 2,
        badLines: 1,
        problems: [{ line: 3, message: expect.stringContaining('not complete') as string }],
      },
    ]);
    expect(memory.export()['notes']).toEqual([]);
    appendFileSync(path, `${rest}\n`);
    expect((await memory.import(path)).files).toMatchObject([
      { lines: 1, eventLines: 1, badLines: 0, eventsAdded: 1 },
    ]);
    expect(await textsOf(memory)).toEqual(['Point 1', 'Point 2', 'Point 3']);
  });

  it('has its last line read when that is whole, though no line break follows yet', async () => {
    const { path, memory, report } = await imported([line(1)], line(2));
    expect(report.files).toMatchObject([{ lines: 2, eventLines: 2, problems: [] }]);
    expect((await memory.import(path)).files).toMatchObject([{ lines: 0 }]);
    appendFileSync(path, `\n${line(3)}\nbroken\n`);
    expect((await memory.import(path)).files).toMatchObject([
      { lines: 2, eventLines: 1, badLines: 1, problems: [{ line: 4 }] },
    ]);
    expect(await textsOf(memory)).toEqual(['Point 1', 'Point 2', 'Point 3']);
  });

  it('has a last line of a whole record and the beginning of another read when both are there', async () => {
    const path = join(temporaryFolder(), 'session.jsonl');
    const [one, two] = [1, 2].map((n) =>
      claudeLine(uuid(0xa), { id: n, at: `2026-01-05T10:0${n}:00Z`, text: `Point ${n}` }),
    );
    writeFileSync(path, `${one}${two?.slice(0, 60)}`);
    const memory = openTestMemory();
    expect((await memory.import(path)).totals).toMatchObject({ eventsAdded: 0 });
    appendFileSync(path, two?.slice(60) ?? '');
    expect((await memory.import(path)).totals).toMatchObject({ eventsAdded: 2, badLines: 0 });
  });

  it('whose batch could not be stored has nothing after it stored either', async () => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    const long = Array.from({ length: 59 }, (_, i) => line(i, `${i} ${'word '.repeat(4_000)}`));
    writeFileSync(path, logOf(long));
    const memory = openTestMemory();
    let calls = 0;
    const append: TestMemory['writer']['append'] = (batch) => {
      calls += 1;
      return calls === 2
        ? Promise.reject(new StrataError({ code: 'disk-full', message: 'full' }))
        : memory.writer.append(batch);
    };
    await expect(memory.import(path, { store: { append } })).rejects.toThrow('full');
    // Later batches were on their way when this one failed.
    expect(calls).toBeGreaterThan(2);
    await memory.import(path);
    const undisturbed = openTestMemory();
    await undisturbed.import(path);
    expect(memory.export()).toEqual(undisturbed.export());
  });
});

describe('a file that is no longer the one that was read', () => {
  it('is read anew when it was cut short, and keeps what it held', async () => {
    const { path, memory } = await imported([line(1), line(2), line(3)]);
    truncateSync(path, Buffer.byteLength(logOf([line(1)])));
    appendFileSync(path, logOf([line(7)]));
    expect((await memory.import(path)).files).toMatchObject([
      { lines: 2, eventLines: 2, eventsAdded: 1, duplicates: 1 },
    ]);
    expect((await textsOf(memory)).toSorted()).toEqual([
      'Point 1',
      'Point 2',
      'Point 3',
      'Point 7',
    ]);
  });

  it('is read anew when another one took its place', async () => {
    const { path, memory } = await imported([line(1)]);
    writeFileSync(`${path}.new`, logOf([line(8), line(9), line(10)]));
    renameSync(`${path}.new`, path);
    expect((await memory.import(path)).files).toMatchObject([{ lines: 3, eventsAdded: 3 }]);
    expect(await textsOf(memory)).toEqual(['Point 1', 'Point 8', 'Point 9', 'Point 10']);
  });

  it('is read anew when it was rewritten behind an equal start', async () => {
    const first = line(1, `A long start ${'that stays '.repeat(120)}`);
    const { path, memory } = await imported([first, line(2), line(3)]);
    writeFileSync(path, logOf([first, line(4), line(5), line(6), line(7), line(8)]));
    expect((await memory.import(path)).files).toMatchObject([
      { lines: 6, eventsAdded: 5, duplicates: 1, badLines: 0 },
    ]);
    const texts = await textsOf(memory);
    expect(texts.slice(1).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => `Point ${n}`));
  });
});

async function imported(lines: readonly string[], tail = '') {
  const path = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(path, logOf(lines) + tail);
  const memory = openTestMemory();
  return { path, memory, report: await memory.import(path) };
}

async function textsOf(memory: TestMemory): Promise<readonly string[]> {
  const page = await memory.reader.events({ target: 'plain:c', limit: 1000, offset: 0 }, 0);
  return page?.events.map(({ text }) => text) ?? [];
}
