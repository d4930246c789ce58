import { describe, expect, it } from 'vitest';
import { BatchBuilder } from '../../../core/engine/import/batchBuilder.ts';
import { plainImporter } from '../../../core/importers/plain/plainImporter.ts';
import { decode, encode, hashBytes, hashText } from '../../../core/node/bytes.ts';

const MB = 1024 * 1024;

describe('a line that no string should hold', () => {
  it('is bad, named with its size, and costs the lines around it nothing', () => {
    const builder = newBuilder();
    const line = encode(JSON.stringify({ conversation: 'c', text: 'here', time: '2026-01-30' }));
    const short = { bytes: line, start: 0, end: line.length, next: line.length };
    const long = { bytes: new Uint8Array(), start: 0, end: 600 * MB, next: 600 * MB };
    builder.add(short, 0);
    builder.detach();
    builder.add(long, line.length);
    builder.detach();
    builder.add(short, line.length + 600 * MB);
    expect(builder.totals()).toMatchObject({
      counts: { event: 2, state: 0, unknown: 0, bad: 1 },
      problems: [
        {
          line: 2,
          message: 'The line is 629 MB long. It was kept, but lines above 134 MB are not read.',
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
      file: {
        path: '/logs/long.jsonl',
        generation: 0,
        source: 'plain',
        identity: '1:1',
        headHash: new Uint8Array(10),
        headBytes: 0,
        size: 0,
        mtimeMs: 0,
      },
    },
  );
}
