import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SecretStore } from '../../../core/engine/settings/ports/secretStore.ts';
import type {
  OpenEncryption,
  SecretStoreOptions,
} from '../../../core/node/secrets/createSecretStore.ts';
import { createSecretStore } from '../../../core/node/secrets/createSecretStore.ts';
import type { Keychain } from '../../../core/node/secrets/keychain.ts';
import { openKeychain } from '../../../core/node/secrets/keychain.ts';
import { keyFromEnvironment } from '../../../core/engine/settings/keyFromEnvironment.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const KEY = 'sk-test-0123456789';

interface Made {
  readonly store: SecretStore;
  readonly dataDir: string;
  readonly told: string[];
}

function makeStore(options: Partial<SecretStoreOptions> = {}): Made {
  const dataDir = options.dataDir ?? temporaryFolder();
  const told: string[] = [];
  const store = createSecretStore({
    dataDir,
    openEncryption: null,
    tell: (message) => told.push(message),
    keychain: async () => await Promise.resolve(null),
    ...options,
  });
  return { store, dataDir, told };
}

function memoryKeychain(kept = new Map<string, string>()): Keychain {
  return {
    get: async (name) => await Promise.resolve(kept.get(name) ?? null),
    set: async (name, secret) => void (await Promise.resolve(kept.set(name, secret))),
    remove: async (name) => void (await Promise.resolve(kept.delete(name))),
  };
}

/** Turns the bytes around: enough to see that the file holds no plain text. */
function turning(renew = false): OpenEncryption {
  return async () =>
    await Promise.resolve({
      encrypt: async (text) => await Promise.resolve(Buffer.from(text).toReversed()),
      decrypt: async (bytes) =>
        await Promise.resolve({ text: Buffer.from(bytes.toReversed()).toString(), renew }),
    });
}

const WORKING = { keychain: async () => await Promise.resolve(memoryKeychain()) };

test.each(['keychain', 'encrypted', 'file'] as const)(
  'a key is kept in the place %s, read from there and removed',
  async (place) => {
    const { store, told } = makeStore({ ...WORKING, openEncryption: turning() });
    expect(await store.get('openai')).toBeNull();
    await store.set('openai', KEY, place);
    expect(await store.get('openai')).toEqual({ secret: KEY, place });
    expect(await store.get('anthropic')).toBeNull();
    await store.remove('openai');
    await store.remove('openai');
    expect(await store.get('openai')).toBeNull();
    expect(told).toEqual([]);
  },
);

test('a key lies in one place only', async () => {
  const { store, dataDir } = makeStore({ ...WORKING, openEncryption: turning() });
  for (const place of ['file', 'encrypted', 'keychain', 'encrypted', 'file'] as const) {
    await store.set('openai', `${KEY}-${place}`, place);
    expect(await store.get('openai')).toEqual({ secret: `${KEY}-${place}`, place });
  }
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

test('the best place is read first', async () => {
  const dataDir = temporaryFolder();
  await makeStore({ dataDir }).store.set('openai', 'from the file', 'file');
  const kept = memoryKeychain(new Map([['openai', 'from the keychain']]));
  const keychain = async () => await Promise.resolve(kept);
  expect(await makeStore({ dataDir, keychain }).store.get('openai')).toEqual({
    secret: 'from the keychain',
    place: 'keychain',
  });
});

test('places that do not work here are not offered, and refuse', async () => {
  expect(await makeStore().store.places()).toEqual(['file']);
  expect(await makeStore({ ...WORKING, openEncryption: turning() }).store.places()).toEqual([
    'keychain',
    'encrypted',
    'file',
  ]);
  for (const place of ['keychain', 'encrypted'] as const)
    await expect(makeStore().store.set('openai', KEY, place)).rejects.toMatchObject({
      code: 'unsupported',
    });
});

test.skipIf(process.platform === 'win32')('files of keys are for their owner alone', async () => {
  const { store, dataDir } = makeStore({ openEncryption: turning() });
  await store.set('openai', KEY, 'encrypted');
  await store.set('anthropic', KEY, 'file');
  const modes = readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]);
  expect(modes).toEqual([
    ['secrets.encrypted.json', 0o600],
    ['secrets.json', 0o600],
  ]);
  expect(readFileSync(join(dataDir, 'secrets.encrypted.json'), 'utf8')).not.toContain(KEY);
});

test.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o604, 0o666])(
  'a file with the mode %o is closed to others before it is read, and that is told',
  async (mode) => {
    const { store, dataDir, told } = makeStore();
    const path = join(dataDir, 'secrets.json');
    writeFileSync(path, JSON.stringify({ openai: KEY }), { mode });
    expect(await store.get('openai')).toEqual({ secret: KEY, place: 'file' });
    expect(modeOf(path)).toBe(0o600);
    expect(told).toEqual([expect.stringContaining('could be read by other users')]);
    expect(told.join('')).not.toContain(KEY);
  },
);

test('a damaged file says what to do, and quotes nothing', async () => {
  const { store, dataDir } = makeStore();
  writeFileSync(join(dataDir, 'secrets.json'), `{"openai":"${KEY}"`, { mode: 0o600 });
  const thrown: unknown = await store.get('openai').catch((error: unknown) => error);
  expect(thrown).toMatchObject({
    code: 'path-unreadable',
    message: expect.stringContaining('Delete it and enter the keys again'),
  });
  expect(String(thrown) + String((thrown as Error).cause)).not.toContain(KEY);
});

describe('a place that fails', () => {
  const locked: Keychain = {
    get: async () => await Promise.reject(new Error(`locked ${KEY}`)),
    set: async () => await Promise.reject(new Error(`locked ${KEY}`)),
    remove: async () => await Promise.reject(new Error(`locked ${KEY}`)),
  };
  const keychain = async () => await Promise.resolve(locked);

  test('is passed over when it is read, and told', async () => {
    const dataDir = temporaryFolder();
    await makeStore({ dataDir }).store.set('openai', KEY, 'file');
    const { store, told } = makeStore({ dataDir, keychain });
    expect(await store.get('openai')).toEqual({ secret: KEY, place: 'file' });
    expect(told).toEqual([
      "The key for openai could not be read from the system's keychain. Unlock it, or enter the key again.",
    ]);
  });

  test('says so when it is written or emptied', async () => {
    const { store } = makeStore({ keychain });
    for (const work of [store.set('openai', KEY, 'keychain'), store.remove('openai')]) {
      const thrown: unknown = await work.catch((error: unknown) => error);
      expect(thrown).toMatchObject({ code: 'unsupported' });
      expect(String(thrown)).not.toContain(KEY);
    }
  });

  test('leaves what is encrypted where it cannot be decrypted', async () => {
    const { store, dataDir, told } = makeStore({
      openEncryption: async () => ({
        encrypt: async (text) => await Promise.resolve(Buffer.from(text)),
        decrypt: async () => await Promise.reject(new Error('the key of the system is gone')),
      }),
    });
    await store.set('openai', KEY, 'encrypted');
    expect(await store.get('openai')).toBeNull();
    expect(told.length).toBe(1);
    expect(existsSync(join(dataDir, 'secrets.encrypted.json'))).toBe(true);
    await makeStore({ dataDir }).store.remove('openai');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

test('the system is asked for its key when one of ours is read or may be kept, and only once', async () => {
  const dataDir = temporaryFolder();
  let asked = 0;
  const openEncryption: OpenEncryption = () => {
    asked += 1;
    return turning()();
  };
  const { store } = makeStore({ dataDir, openEncryption });
  expect(await store.get('openai')).toBeNull();
  expect(asked).toBe(0);
  await store.set('openai', KEY, 'encrypted');
  expect(await store.get('openai')).toEqual({ secret: KEY, place: 'encrypted' });
  expect(await store.places()).toEqual(['encrypted', 'file']);
  expect(asked).toBe(1);
});

test('encryption that cannot be opened is not offered', async () => {
  const { store } = makeStore({
    openEncryption: async () => await Promise.reject(new Error('the keyring is locked')),
  });
  expect(await store.places()).toEqual(['file']);
});

test("a text whose system's key changed is encrypted anew when it is read", async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'secrets.encrypted.json');
  await makeStore({ dataDir, openEncryption: turning() }).store.set('openai', KEY, 'encrypted');
  const before = statSync(path).ino;
  const { store } = makeStore({ dataDir, openEncryption: turning(true) });
  expect(await store.get('openai')).toEqual({ secret: KEY, place: 'encrypted' });
  expect(statSync(path).ino).not.toBe(before);
});

test("the system's keychain works, or is not offered", async () => {
  const keychain = await openKeychain(temporaryFolder());
  if (keychain === null) return;
  expect(await keychain.get('openai')).toBeNull();
  await keychain.set('openai', KEY);
  expect(await keychain.get('openai')).toBe(KEY);
  await keychain.remove('openai');
  expect(await keychain.get('openai')).toBeNull();
});

test.each([
  ['openai', { OPENAI_API_KEY: ' sk-a\n' }, { secret: 'sk-a', variable: 'OPENAI_API_KEY' }],
  ['anthropic', { ANTHROPIC_API_KEY: 'sk-b' }, { secret: 'sk-b', variable: 'ANTHROPIC_API_KEY' }],
  ['anthropic', { OPENAI_API_KEY: 'sk-a' }, null],
  ['openai', { OPENAI_API_KEY: ' ' }, null],
] as const)('the environment gives the key of %s: %j', (provider, environment, expected) => {
  expect(keyFromEnvironment(provider, environment)).toEqual(expected);
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}
