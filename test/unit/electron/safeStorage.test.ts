import { expect, test } from 'vitest';
import { textEncryption } from '../../../electron/safeStorage.ts';

type SafeStorage = Parameters<typeof textEncryption>[0];
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;

function fakeStorage({
  available = true,
  backend = 'gnome_libsecret',
  shouldReEncrypt = false,
}: {
  readonly available?: boolean;
  readonly backend?: Backend;
  readonly shouldReEncrypt?: boolean;
} = {}): SafeStorage {
  return {
    isAsyncEncryptionAvailable: async () => await Promise.resolve(available),
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text) => await Promise.resolve(Buffer.from(`sealed ${text}`)),
    decryptStringAsync: async (bytes) =>
      await Promise.resolve({
        result: bytes.toString().replace('sealed ', ''),
        shouldReEncrypt,
      }),
  };
}

test('texts are encrypted and come back', async () => {
  const encryption = await textEncryption(fakeStorage(), 'linux');
  const bytes = await encryption?.encrypt('sk-1');
  expect(Buffer.from(bytes ?? []).toString()).toBe('sealed sk-1');
  expect(await encryption?.decrypt(new Uint8Array(bytes ?? []))).toEqual({
    text: 'sk-1',
    renew: false,
  });
});

test("a change of the system's key is passed on", async () => {
  const encryption = await textEncryption(fakeStorage({ shouldReEncrypt: true }), 'darwin');
  expect(await encryption?.decrypt(Buffer.from('sealed a'))).toEqual({ text: 'a', renew: true });
});

test.each([
  ['linux', 'basic_text', false],
  ['linux', 'unknown', false],
  ['linux', 'kwallet6', true],
  ['linux', 'gnome_libsecret', true],
  // There is no such choice elsewhere.
  ['darwin', 'unknown', true],
  ['win32', 'basic_text', true],
] as const)('on %s with %s it is offered: %s', async (platform, backend, offered) => {
  expect((await textEncryption(fakeStorage({ backend }), platform)) !== null).toBe(offered);
});

test('what the system does not have is not offered', async () => {
  expect(await textEncryption(fakeStorage({ available: false }), 'win32')).toBeNull();
});
