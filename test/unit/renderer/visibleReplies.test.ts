import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { StrataError } from '../../../core/model/result.ts';
import { visibleReplies } from '../../../renderer/client/visibleReplies.ts';

const HIDDEN = 'pay\u202Eload\u200B';
const SHOWN = 'pay\uFFFDload\uFFFD';

/** A client that answers every call with the same, or fails with it. */
function clientOf(reply: unknown): Client {
  return visibleReplies({
    closed: new Promise(() => undefined),
    close: () => undefined,
    on: (_name, listener) => {
      listener(reply as never);
      return () => undefined;
    },
    call: () => (reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply as never)),
  });
}

it('marks what hides in what was said, wherever it stands, and leaves what names something', async () => {
  const reply = {
    events: [{ eventId: HIDDEN, text: HIDDEN, file: HIDDEN, offset: 0, name: null }],
    project: HIDDEN,
    childIds: [HIDDEN],
    unfinished: { paths: [HIDDEN] },
    keywords: ['plain', HIDDEN],
  };
  expect(await clientOf(reply).call('events', { target: 'a' })).toEqual({
    events: [{ eventId: HIDDEN, text: SHOWN, file: SHOWN, offset: 0, name: null }],
    project: HIDDEN,
    childIds: [HIDDEN],
    unfinished: { paths: [HIDDEN] },
    keywords: ['plain', SHOWN],
  });
});

it('gives the very reply where nothing hides, and where its strings go back to the host', async () => {
  const plain = { text: 'می\u200Cخواهم 👩‍💻', at: [1, { deep: true }] };
  expect(await clientOf(plain).call('toc', {})).toBe(plain);
  const folder = { path: HIDDEN, entries: [{ name: HIDDEN, path: HIDDEN }] };
  expect(await clientOf(folder).call('browse', {})).toBe(folder);
});

it('marks events and failures too, which keep their code', async () => {
  const heard: unknown[] = [];
  clientOf({ words: HIDDEN, turnId: 't' }).on('turn', (turn) => heard.push(turn));
  expect(heard).toEqual([{ words: SHOWN, turnId: 't' }]);
  const failing = clientOf(new StrataError({ code: 'path-not-found', message: HIDDEN }));
  await expect(failing.call('status', {})).rejects.toMatchObject({
    code: 'path-not-found',
    message: SHOWN,
  });
});
