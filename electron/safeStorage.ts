import type electron from 'electron';

/** Encryption with a key that the system guards. */
export interface TextEncryption {
  encrypt(text: string): Promise<Uint8Array>;
  /** `renew`: its key changed, so that the text should be encrypted again. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly renew: boolean }>;
}

type SafeStorage = Pick<
  typeof electron.safeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>;

/**
 * Electron's encryption, once the app is ready; null where it protects nothing: on a Linux without a
 * keyring its password stands in Electron's source. The system may ask the person before this resolves.
 */
export async function textEncryption(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform,
): Promise<TextEncryption | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  if (platform === 'linux' && !isProtected(safeStorage.getSelectedStorageBackend())) return null;
  return {
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    async decrypt(bytes) {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
      return { text: result, renew: shouldReEncrypt };
    },
  };
}

function isProtected(backend: ReturnType<SafeStorage['getSelectedStorageBackend']>): boolean {
  return backend !== 'basic_text' && backend !== 'unknown';
}
