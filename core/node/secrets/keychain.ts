/** The system's password store. Each method may reject when it is locked or gone. */
export interface Keychain {
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const SERVICE = 'Strata';
/** A working keychain answers at once; one whose service hangs counts as none. */
const PROBE_MS = 3_000;

/**
 * The system's keychain; null where there is none, as on a server. Entries carry the data
 * directory, so that two memories of one person do not share or overwrite their keys.
 */
export async function openKeychain(dataDir: string): Promise<Keychain | null> {
  try {
    // Native code, loaded only when a key is needed.
    const { AsyncEntry } = await import('@napi-rs/keyring');
    const entry = (name: string) =>
      // The kernel's keyring, otherwise the fallback on Linux, forgets its entries at the next
      // start.
      new AsyncEntry(SERVICE, `${name} of ${dataDir}`, { linux: { store: 'secret-service' } });
    await within(PROBE_MS, entry('probe').getPassword());
    return {
      get: (name) => entry(name).getPassword(),
      set: (name, secret) => entry(name).setPassword(secret),
      async remove(name) {
        await entry(name).deleteCredential();
      },
    };
  } catch {
    return null;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
