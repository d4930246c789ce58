import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readSecret } from '../../../core/hosts/cli/readSecret.ts';

const ask = (): never => {
  throw new Error('nobody is there to be asked');
};

test.each([
  [['key-1\nmore\n'], 'key-1'],
  [['  ke', 'y-2\r\n'], 'key-2'],
  [['key-3'], 'key-3'],
  [[], ''],
])('a pipe is read up to the end of its first line: %j', async (chunks, secret) => {
  expect(await readSecret(Readable.from(chunks), { ask })).toBe(secret);
});

function terminal(typed: readonly string[]) {
  const raw: boolean[] = [];
  const input = Object.assign(Readable.from(typed), {
    isTTY: true,
    setRawMode(mode: boolean) {
      raw.push(mode);
      return input as never;
    },
  });
  return { input, raw };
}

test('a terminal is asked, shows nothing, and is as before afterwards', async () => {
  const { input, raw } = terminal(['ke', 'x', '\u007f', 'y', '\r']);
  let asked = 0;
  expect(await readSecret(input, { ask: () => (asked += 1) })).toBe('key');
  expect({ asked, raw }).toEqual({ asked: 1, raw: [true, false] });
});

test('Ctrl-C at a terminal gives nothing', async () => {
  const { input, raw } = terminal(['key\u0003\r']);
  expect(await readSecret(input, { ask: () => undefined })).toBe('');
  expect(raw).toEqual([true, false]);
});
