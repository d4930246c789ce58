import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../core/engine/import/lineReader.ts';
import type { LineChunk } from '../../../core/engine/import/lineReader.ts';
import { findBreaks } from '../../../core/node/bytes.ts';
import { StrataError } from '../../../core/model/result.ts';
import type { OpenLog } from '../../../core/engine/import/ports/logSource.ts';

type Log = Pick<OpenLog, 'read'>;

interface Line {
  readonly text: string;
  readonly at: number;
  readonly torn: boolean;
}

/** Pieces that make up files: blanks, breaks of both kinds, characters of several bytes. */
const content = fc
  .array(fc.constantFrom('a', 'bc', 'dé', '漢', '👩', '\n', '\n', '\r\n', '\r', ' '), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

describe('reading lines', () => {
  it('gives every line with its place, however the bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, chunkBytes, readBytes) => {
          const lines = await linesOf(logOf(text, readBytes), 0, chunkBytes);
          expect(lines).toEqual(expectedLines(text));
        },
      ),
    );
  });

  it('goes on from the start of any line', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), async (text, which) => {
        const all = expectedLines(text);
        fc.pre(all.length > 0);
        const from = all[which % all.length];
        const rest = await linesOf(logOf(text, 7), from?.at ?? 0, 16);
        expect(rest).toEqual(all.slice(which % all.length));
      }),
    );
  });

  it('gives nothing for an empty file', async () => {
    expect(await linesOf(logOf('', 5), 0, 16)).toEqual([]);
  });

  it('gives lines that are too long to be held in parts, and holds no more than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, chunkBytes, maxLineBytes, readBytes) => {
          const longest = Math.max(chunkBytes, maxLineBytes);
          const lines: { text: string; at: number }[] = [];
          let open: { text: string; at: number } | undefined;
          const options = { chunkBytes, maxLineBytes, continued: false, findBreaks };
          for await (const chunk of readLines(logOf(text, readBytes), 0, options)) {
            expect(chunk.bytes.length).toBeLessThanOrEqual(longest);
            expect(chunk.continued).toBe(open !== undefined);
            for (const [i, from] of chunk.starts.entries()) {
              const isLast = i === chunk.starts.length - 1;
              const end = isLast && chunk.cut ? chunk.length : chunk.ends[i];
              const part = Buffer.from(chunk.bytes.slice(from, end)).toString('latin1');
              open = { at: open?.at ?? chunk.start + from, text: (open?.text ?? '') + part };
              if (isLast && chunk.cut) continue;
              lines.push(open);
              open = undefined;
            }
          }
          if (open !== undefined) lines.push(open);
          // A carriage return whose line feed came with the next part stands in its line.
          const bare = lines.map(({ text: said, at }) => ({ at, text: said.replace(/\r+$/, '') }));
          expect(bare).toEqual(
            expectedLines(text).map(({ text: said, at }) => ({ at, text: latin(said) })),
          );
        },
      ),
    );
  });

  it('gives the whole lines before the place where the log cannot be read, and why', async () => {
    const fault = new StrataError({ code: 'path-unreadable', message: 'a bad disk' });
    const log: Log = {
      read: (offset, into) => {
        if (offset >= 12) return Promise.reject(fault);
        into.set(Buffer.from('one\ntwo\nthree'.slice(offset, 12)));
        return Promise.resolve(12 - offset);
      },
    };
    const options = { chunkBytes: 100, maxLineBytes: 1_000, continued: false, findBreaks };
    const chunks: LineChunk[] = [];
    for await (const chunk of readLines(log, 0, options)) chunks.push(chunk);
    expect(chunks).toMatchObject([{ starts: [0, 4], ends: [3, 7], length: 8, torn: false, fault }]);
  });

  it('throws what is a bug', async () => {
    const log: Log = { read: () => Promise.reject(new TypeError('no such thing')) };
    await expect(linesOf(log, 0, 10)).rejects.toThrow('no such thing');
  });
});

/** Bytes as text, of which parts may be joined. */
function latin(text: string): string {
  return Buffer.from(text).toString('latin1').replace(/\r+$/, '');
}

/** Splits apart from the reader: by text, not by bytes. */
function expectedLines(text: string): readonly Line[] {
  const parts = text.split('\n');
  const last = parts.pop() ?? '';
  let at = 0;
  const lines = parts.map((part) => {
    const line = { text: part.replace(/\r$/, ''), at, torn: false };
    at += Buffer.byteLength(part) + 1;
    return line;
  });
  return last === '' ? lines : [...lines, { text: last.replace(/\r$/, ''), at, torn: true }];
}

async function linesOf(log: Log, offset: number, chunkBytes: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const options = { chunkBytes, maxLineBytes: 1_000, continued: false, findBreaks };
  for await (const { bytes, start, starts, ends, torn } of readLines(log, offset, options))
    for (const [i, from] of starts.entries())
      lines.push({
        text: Buffer.from(bytes.slice(from, ends[i])).toString('utf8'),
        at: start + from,
        torn: torn && i === starts.length - 1,
      });
  return lines;
}

/** A file that gives at most some bytes at a time, as file systems may. */
function logOf(text: string, most: number): Log {
  const bytes = Buffer.from(text);
  return {
    read: (offset, into) => {
      const part = bytes.subarray(offset, offset + Math.min(into.length, most));
      into.set(part);
      return Promise.resolve(part.length);
    },
  };
}
