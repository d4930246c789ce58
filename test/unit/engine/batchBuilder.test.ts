import { describe, expect, it } from 'vitest';
import { BatchBuilder } from '../../../core/engine/import/batchBuilder.ts';
import { plainImporter } from '../../../core/importers/plain/plainImporter.ts';
import { decode, encode, hashBytes, hashText } from '../../../core/node/bytes.ts';

const MB = 1024 * 1024;
const STATE = { identity: '1:1', size: 0, mtimeMs: 0, packedSize: null };

describe('a line that no string should hold', () => {
  it('is bad, named with its size, and costs the lines around it nothing', () => {
    const builder = newBuilder();
    const line = encode(JSON.stringify({ conversation: 'c', text: 'here', time: '2026-01-30' }));
    const short = { bytes: line, start: 0, end: line.length, next: line.length };
    const part = new Uint8Array(MB).fill(32);
    const long = { bytes: part, start: 0, end: MB, next: MB };
    builder.add(short, 0);
    builder.detach();
    for (let i = 0; i < 299; i++) {
      builder.addPart(long, line.length + i * MB);
      builder.take(STATE);
    }
    expect(builder.isInsideLine).toBe(true);
    builder.add(long, line.length + 299 * MB);
    builder.detach();
    builder.add(short, line.length + 300 * MB);
    expect(builder.totals()).toMatchObject({
      counts: { event: 2, state: 0, unknown: 0, bad: 1 },
      problems: [
        {
          line: 2,
          message: 'The line is 315 MB long. It was kept, but lines above 134 MB are not read.',
        },
      ],
    });
  });
});

function newBuilder(): BatchBuilder {
  return new BatchBuilder(
    { hashText, hashBytes, decode, encode, countEvent: () => 1 },
    {
      importer: plainImporter,
      fileHead: { path: '/logs/long.jsonl', head: '' },
      checkpoint: { lines: 0, lastMs: 0, converter: null, tail: null },
      offset: 0,
      file: {
        path: '/logs/long.jsonl',
        generation: 0,
        source: 'plain',
        headHash: new Uint8Array(10),
        headBytes: 0,
      },
    },
  );
}
