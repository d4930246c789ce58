import type { SecretPlace } from '../../../model/providers.ts';

/** Keeps keys of providers. They are never shown, logged, exported or sent to a window. */
export interface SecretStore {
  /** The secret and where it lies; null when there is none. */
  get(name: string): Promise<{ readonly secret: string; readonly place: SecretPlace } | null>;
  /**
   * Keeps a secret in the given place and removes it from the others. Throws `unsupported` where the
   * place is not to be had on this machine.
   */
  set(name: string, secret: string, place: SecretPlace): Promise<void>;
  /** Removes it from all places. */
  remove(name: string): Promise<void>;
  /** Places that work here, best first; `file` always does, and is not protected from other programs. */
  places(): Promise<readonly SecretPlace[]>;
}
