import type { SecretPlace } from '../../../model/providers.ts';

/** Stores providers' keys. They are never shown, logged, exported or sent to a window. */
export interface SecretStore {
  /** The secret and where it is stored; null if there is none. */
  get(name: string): Promise<{ readonly secret: string; readonly place: SecretPlace } | null>;
  /**
   * Stores a secret in the given place and removes it from the others. Throws `unsupported` if that
   * place is not available on this machine.
   */
  set(name: string, secret: string, place: SecretPlace): Promise<void>;
  /** Removes it from all places. */
  remove(name: string): Promise<void>;
  /**
   * Places available here, best first; `file` always is, but does not protect from other programs.
   */
  places(): Promise<readonly SecretPlace[]>;
}
