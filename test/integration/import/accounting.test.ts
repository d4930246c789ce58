import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeLine, logOf, plainLine, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const SESSION = uuid(0xa);

describe('what an import reports', () => {
  it('counts each non-empty line as one of four kinds, and names the broken ones', async () => {
    const path = join(temporaryFolder(), `${SESSION}.jsonl`);
    writeFileSync(
      path,
      logOf([
        claudeLine(SESSION, { id: 1, at: '2026-01-05T10:00:00Z', text: 'Why does it fail?' }),
        '',
        JSON.stringify({ type: 'ai-title', aiTitle: 'A failure', sessionId: SESSION }),
        '   ',
        JSON.stringify({ type: 'from-the-future', sessionId: SESSION }),
        '{"type":"user","message":',
        claudeLine(SESSION, {
          id: 2,
          at: '2026-01-05T10:01:00Z',
          role: 'assistant',
          text: 'It is the cache.',
        }),
        '\t',
      ]),
    );
    const memory = openTestMemory();
    expect(await memory.import(path)).toEqual({
      totals: {
        files: 1,
        conversations: 1,
        eventsRead: 2,
        eventsAdded: 2,
        duplicates: 0,
        unknownLines: 1,
        badLines: 1,
      },
      files: [
        {
          path,
          source: 'claude-code',
          lines: 5,
          eventLines: 2,
          stateLines: 1,
          unknownLines: 1,
          badLines: 1,
          eventsAdded: 2,
          duplicates: 0,
          problems: [{ line: 6, message: expect.stringContaining('cut off') as string }],
        },
      ],
      keptOut: [],
    });
    expect(memory.export()['notes']).toEqual(
      [
        { line: 5, kind: 'unknown', message: 'from-the-future' },
        { line: 6, kind: 'bad', message: expect.stringContaining('cut off') as string },
      ].map(
        (note) => expect.stringContaining(`"line":${note.line},"kind":"${note.kind}"`) as string,
      ),
    );
  });

  it('keeps reporting kinds over pieces: the file row holds the sums', async () => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    const memory = openTestMemory();
    writeFileSync(path, logOf([line(1), 'nonsense', line(2)]));
    await memory.import(path);
    writeFileSync(path, logOf([line(1), 'nonsense', line(2), line(3), '{"text":1}', line(4)]));
    const { files } = await memory.import(path);
    expect(files).toMatchObject([
      { lines: 3, eventLines: 2, badLines: 1, eventsAdded: 2, problems: [{ line: 5 }] },
    ]);
    expect((await memory.reader.status()).sources).toEqual([
      {
        source: 'plain',
        files: 1,
        gone: 0,
        conversations: 1,
        events: 4,
        unknownLines: 0,
        badLines: 2,
      },
    ]);
  });

  it('keeps events of equal content at equal time in one file apart', async () => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    const same = plainLine('c', { at: '2026-01-05T10:00:00Z', text: 'ok' });
    writeFileSync(path, logOf([same, same, same]));
    const memory = openTestMemory();
    expect((await memory.import(path)).totals).toMatchObject({ eventsAdded: 3, duplicates: 0 });
  });

  it('keeps them apart also when others stand between them', async () => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    const same = plainLine('c', { at: '2026-01-05T10:00:00Z', text: 'ok' });
    const other = plainLine('d', { at: '2026-01-05T10:00:01Z', text: 'well' });
    const later = plainLine('c', { at: '2026-01-05T10:02:00Z', text: 'so' });
    writeFileSync(path, logOf([same, other, same, later, same]));
    const memory = openTestMemory();
    expect((await memory.import(path)).totals).toMatchObject({ eventsAdded: 5, duplicates: 0 });
    const again = join(temporaryFolder(), 'copy.jsonl');
    writeFileSync(again, logOf([same, other, same, later, same]));
    expect((await memory.import(again)).totals).toMatchObject({ eventsAdded: 0, duplicates: 5 });
  });
});

describe('a second import', () => {
  it('of an unchanged file reads nothing', async () => {
    const path = join(temporaryFolder(), 'talk.jsonl');
    writeFileSync(path, logOf([plainLine('c', { at: '2026-01-05T10:00:00Z', text: 'Hello' })]));
    const memory = openTestMemory();
    await memory.import(path);
    const before = memory.export();
    const { files, totals } = await memory.import(path);
    expect(files).toMatchObject([{ source: 'plain', lines: 0, eventsAdded: 0, duplicates: 0 }]);
    expect(totals.eventsRead).toBe(0);
    expect(memory.export()).toEqual(before);
  });

  it('of the same content under another path adds places, not events', async () => {
    const folder = temporaryFolder();
    const log = logOf([
      plainLine('c', { at: '2026-01-05T10:00:00Z', text: 'Hello' }),
      plainLine('c', { at: '2026-01-05T10:00:05Z', role: 'assistant', text: 'Good day' }),
    ]);
    writeFileSync(join(folder, 'a.jsonl'), log);
    writeFileSync(join(folder, 'b.jsonl'), log);
    const memory = openTestMemory();
    expect((await memory.import(folder)).totals).toMatchObject({ eventsAdded: 2, duplicates: 2 });
    expect(await memory.reader.conversation({ conversationId: 'plain:c' })).toMatchObject({
      eventCount: 2,
      logs: [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')],
      continuedFrom: null,
    });
  });

  it('names the format that is really meant, after a wrong one was named', async () => {
    const path = join(temporaryFolder(), `${SESSION}.jsonl`);
    writeFileSync(
      path,
      logOf([claudeLine(SESSION, { id: 1, at: '2026-01-05T10:00:00Z', text: 'Why?' })]),
    );
    const memory = openTestMemory();
    expect((await memory.import(path, { source: 'plain' })).totals).toMatchObject({
      eventsAdded: 0,
      badLines: 1,
    });
    expect((await memory.import(path, { source: 'claude-code' })).files).toMatchObject([
      { source: 'claude-code', lines: 1, eventLines: 1, eventsAdded: 1 },
    ]);
  });
});

function line(n: number): string {
  return plainLine('c', { id: n, at: `2026-01-05T10:0${n}:00Z`, text: `Point ${n}` });
}
