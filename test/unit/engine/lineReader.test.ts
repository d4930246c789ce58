import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../core/engine/import/lineReader.ts';
import type { OpenLog } from '../../../core/engine/ports/logSource.ts';

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
});

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

async function linesOf(log: OpenLog, offset: number, chunkBytes: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const { bytes, start, starts, ends, torn } of readLines(log, offset, chunkBytes))
    for (const [i, from] of starts.entries())
      lines.push({
        text: Buffer.from(bytes.slice(from, ends[i])).toString('utf8'),
        at: start + from,
        torn: torn && i === starts.length - 1,
      });
  return lines;
}

/** A file that gives at most some bytes at a time, as file systems may. */
function logOf(text: string, most: number): OpenLog {
  const bytes = Buffer.from(text);
  return {
    read: (offset, into) => {
      const part = bytes.subarray(offset, offset + Math.min(into.length, most));
      into.set(part);
      return Promise.resolve(part.length);
    },
    close: () => Promise.resolve(),
  };
}
