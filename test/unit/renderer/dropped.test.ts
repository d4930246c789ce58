import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { InputOf } from '../../../core/contract/procedures.ts';
import { createEventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer } from '../../../core/rpc/server.ts';
import { connectInProcess } from '../../../core/rpc/transports/inProcess.ts';
import { droppedFiles, droppedPaths, type DroppedItem } from '../../../renderer/client/dropped.ts';
import { batchOf, PIECE_BYTES, uploadLogs } from '../../../renderer/client/upload.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';

type Tree = { readonly [name: string]: Tree | File };

/** An entry of the browser's, of a folder or a file; folders give their entries two at a time. */
function entry(name: string, content: Tree | File, above = ''): FileSystemEntry {
  const fullPath = `${above}/${name}`;
  if (content instanceof File) {
    const file = (found: (file: File) => void): void => found(content);
    return { name, fullPath, isFile: true, isDirectory: false, file } as never;
  }
  const createReader = () => {
    const left = Object.entries(content).map(([child, below]) => entry(child, below, fullPath));
    return { readEntries: (found: (entries: unknown[]) => void) => found(left.splice(0, 2)) };
  };
  return { name, fullPath, isFile: false, isDirectory: true, createReader } as never;
}

const item = (name: string, content: Tree | File): DroppedItem => ({
  kind: 'file',
  getAsFile: () => (content instanceof File ? content : new File([], name)),
  webkitGetAsEntry: () => entry(name, content),
});

const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'x'): File =>
  new File([content], name, { lastModified: 1_700_000_000_000 });

describe('what is dropped', () => {
  const items = [
    item('logs', {
      'b.jsonl': file('b.jsonl'),
      deep: { 'a.jsonl.zst': file('a.jsonl.zst'), 'notes.md': file('notes.md') },
      empty: {},
      'c.jsonl': file('c.jsonl'),
    }),
    item('single.jsonl', file('single.jsonl')),
    item('photo.png', file('photo.png')),
  ];

  test('is walked in a browser: logs by relative path, and the names of all else', async () => {
    const { logs, leftOut } = await droppedFiles(items);
    expect(logs.map(({ path }) => path)).toEqual([
      'logs/b.jsonl',
      'logs/c.jsonl',
      'logs/deep/a.jsonl.zst',
      'single.jsonl',
    ]);
    expect(leftOut).toEqual(['logs/deep/notes.md', 'photo.png']);
  });

  test('is taken by its paths where the desktop tells them, folders whole', () => {
    const bridge = { pathOf: (given: object) => `/home/ada/${(given as File).name}` };
    expect(droppedPaths(items, bridge)).toEqual({
      logs: ['/home/ada/logs', '/home/ada/single.jsonl'],
      leftOut: ['photo.png'],
    });
  });
});

describe('sending dropped files', () => {
  const pieces: InputOf<'upload'>[] = [];
  let client: Client;
  beforeAll(async () => {
    const handlers = {
      ...fakeHandlers(fakeMemory([])),
      upload: async (piece: InputOf<'upload'>) => {
        pieces.push(piece);
        return { folder: `/dropped/${piece.batch}` };
      },
    };
    client = await connectInProcess(createRpcServer({ handlers, hub: createEventHub() }));
  });

  test('goes piece by piece in order, and puts every byte where it was', async () => {
    const bytes = Uint8Array.from({ length: PIECE_BYTES + 70_000 }, (_, index) => index % 251);
    const logs = [
      { path: 'a/one.jsonl', file: file('one.jsonl', 'first') },
      { path: 'a/od\\d:.jsonl', file: file('odd.jsonl', bytes) },
    ];
    const sent: number[] = [];
    const { signal } = new AbortController();
    const options = { signal, onBytes: (count: number) => void sent.push(count) };
    const folder = await uploadLogs(client, logs, options);
    expect(folder).toBe(`/dropped/${await batchOf(logs)}`);
    expect(pieces.map(({ path, offset }) => [path, offset])).toEqual([
      ['a/one.jsonl', 0],
      ['a/od_d_.jsonl', 0],
      ['a/od_d_.jsonl', PIECE_BYTES],
    ]);
    const arrived = Buffer.concat(pieces.slice(1).map(({ data }) => Buffer.from(data, 'base64')));
    expect(arrived.equals(bytes)).toBe(true);
    expect(sent).toEqual([5, 5 + PIECE_BYTES, 5 + bytes.length]);
  });

  test('names the same files by the same batch, and others by another', async () => {
    const [first, same, other] = await Promise.all(
      ['one', 'two', 'longer'].map((content) =>
        batchOf([{ path: 'x.jsonl', file: file('x.jsonl', content) }]),
      ),
    );
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect([same === first, other === first]).toEqual([true, false]);
  });

  test('stops between pieces when it is cancelled', async () => {
    const abort = new AbortController();
    abort.abort();
    const logs = [{ path: 'x.jsonl', file: file('x.jsonl') }];
    const before = pieces.length;
    const sending = uploadLogs(client, logs, { signal: abort.signal, onBytes: () => undefined });
    await expect(sending).rejects.toMatchObject({ code: 'cancelled' });
    expect(pieces).toHaveLength(before);
  });
});
