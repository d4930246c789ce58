import { join } from 'node:path';
import type { SecretStore } from '../../engine/settings/ports/secretStore.ts';
import type { SecretPlace } from '../../model/providers.ts';
import { SECRET_PLACES } from '../../model/providers.ts';
import { StrataError, unreachable } from '../../model/result.ts';
import type { Keychain } from './keychain.ts';
import { openKeychain } from './keychain.ts';
import { secretFile } from './secretFile.ts';

/** Encrypts with a key that the system guards, as Electron offers. */
export interface TextEncryption {
  encrypt(text: string): Promise<Uint8Array>;
  /** `renew`: its key has changed, so the text should be encrypted again. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly renew: boolean }>;
}

/**
 * Opens the encryption if the system guards a key here, which may prompt the person; otherwise
 * returns null.
 */
export type OpenEncryption = () => Promise<TextEncryption | null>;

export interface SecretStoreOptions {
  /** Holds `secrets.json` and `secrets.encrypted.json`. */
  readonly dataDir: string;
  /**
   * Called once, when an encrypted key is first read or one may be stored; null if there is none.
   */
  readonly openEncryption: OpenEncryption | null;
  /** Receives what a person should know, such as a file that others could read. Never a secret. */
  readonly tell: (message: string) => void;
  /** For tests. Default: the system's. */
  readonly keychain?: () => Promise<Keychain | null>;
}

/** A place for secrets that works here. */
interface Place {
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Keeps secrets in the system's keychain, else encrypted, else in a file that only its owner can
 * read, and looks for them in that order. A place that fails to be read is skipped and reported.
 */
export function createSecretStore({
  dataDir,
  openEncryption,
  tell,
  keychain = () => openKeychain(dataDir),
}: SecretStoreOptions): SecretStore {
  const plain = secretFile(join(dataDir, 'secrets.json'), tell);
  const sealed = secretFile(join(dataDir, 'secrets.encrypted.json'), tell);
  let opened: Promise<Keychain | null> | null = null;
  let encryption: Promise<TextEncryption | null> | null = null;
  const encrypted = async (): Promise<Place | null> => {
    // Encryption that cannot be opened counts as none: keys may be elsewhere.
    const opening = (encryption ??= openEncryption?.().catch(() => null) ?? null);
    const found = await opening;
    return found === null ? null : encryptedPlace(sealed, found);
  };
  const placeOf = async (place: SecretPlace): Promise<Place | null> => {
    switch (place) {
      case 'keychain':
        return await (opened ??= keychain());
      case 'encrypted':
        return await encrypted();
      case 'file':
        return asPlace(plain);
      default:
        return unreachable(place);
    }
  };
  const removeFrom = async (place: SecretPlace, name: string): Promise<void> => {
    // An encrypted secret can be deleted even where it cannot be read.
    const from = place === 'encrypted' ? asPlace(sealed) : await placeOf(place);
    await orUnsupported(place, async () => await from?.remove(name));
  };
  return {
    async get(name) {
      for (const place of SECRET_PLACES) {
        // Whoever has no key there should not be asked to unlock it.
        if (place === 'encrypted' && (openEncryption === null || sealed.get(name) === null))
          continue;
        const secret = await readOrTell(await placeOf(place), { name, place, tell });
        if (secret !== null) return { secret, place };
      }
      return null;
    },
    async set(name, secret, place) {
      const target = await placeOf(place);
      if (target === null) throw unsupported(place);
      await orUnsupported(place, () => target.set(name, secret));
      for (const other of SECRET_PLACES) if (other !== place) await removeFrom(other, name);
    },
    async remove(name) {
      for (const place of SECRET_PLACES) await removeFrom(place, name);
    },
    async places() {
      const works = await Promise.all(
        SECRET_PLACES.map(async (place) => ((await placeOf(place)) === null ? [] : [place])),
      );
      return works.flat();
    },
  };
}

type File = ReturnType<typeof secretFile>;

function asPlace(file: File): Place {
  return {
    get: async (name) => await Promise.resolve(file.get(name)),
    async set(name, secret) {
      await Promise.resolve(file.set(name, secret));
    },
    async remove(name) {
      await Promise.resolve(file.remove(name));
    },
  };
}

function encryptedPlace(file: File, encryption: TextEncryption): Place {
  const set = async (name: string, secret: string) =>
    file.set(name, Buffer.from(await encryption.encrypt(secret)).toString('base64'));
  return {
    ...asPlace(file),
    set,
    async get(name) {
      const kept = file.get(name);
      if (kept === null) return null;
      const { text, renew } = await encryption.decrypt(Buffer.from(kept, 'base64'));
      if (renew) await set(name, text);
      return text;
    },
  };
}

async function readOrTell(
  place: Place | null,
  told: {
    readonly name: string;
    readonly place: SecretPlace;
    readonly tell: (message: string) => void;
  },
): Promise<string | null> {
  try {
    return (await place?.get(told.name)) ?? null;
  } catch (error) {
    if (error instanceof StrataError) throw error;
    told.tell(
      `The key for ${told.name} could not be read from ${PLACE_WORDS[told.place]}. Unlock it, or enter the key again.`,
    );
    return null;
  }
}

const PLACE_WORDS: Readonly<Record<SecretPlace, string>> = {
  keychain: "the system's keychain",
  encrypted: 'its encrypted file',
  file: 'its file',
};

async function orUnsupported(place: SecretPlace, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    throw error instanceof StrataError ? error : unsupported(place);
  }
}

function unsupported(place: SecretPlace): StrataError {
  return new StrataError({
    code: 'unsupported',
    message: `Keys cannot be changed in ${PLACE_WORDS[place]} on this machine. Unlock it, or choose another place.`,
    details: { place },
  });
}
