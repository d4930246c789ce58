import type { Stats } from 'node:fs';
import type { WatchListener, WatchSystem } from './watchSystem.ts';

export interface FolderWatchOptions {
  readonly system: WatchSystem;
  /** Whether to watch everything below, where the system can. */
  readonly deep: boolean;
  readonly onChange: WatchListener['changed'];
  /** Called when the watch broke; {@link FolderWatch.keep} may repair it. */
  readonly onFailure: (code: string) => void;
}

/**
 * A watch on a path. A folder that was removed and created again is a different one, and is watched
 * anew.
 */
export class FolderWatch {
  readonly #path: string;
  readonly #options: FolderWatchOptions;
  #handle: { close(): void } | undefined;
  #identity = '';

  constructor(path: string, options: FolderWatchOptions) {
    this.#path = path;
    this.#options = options;
  }

  /**
   * Ensures that the folder now at the path is watched; returns the system's code if it cannot be.
   */
  keep({ dev, ino, birthtimeMs }: Stats): string | undefined {
    // Inodes are reused, but not together with the birth time.
    const identity = `${dev}:${ino}:${birthtimeMs}`;
    if (this.#handle !== undefined && identity === this.#identity) return undefined;
    this.close();
    const { system, deep, onChange, onFailure } = this.#options;
    try {
      const handle = system.watch(this.#path, deep && system.recursive, {
        changed: onChange,
        failed: (error) => {
          if (this.#handle !== handle) return;
          this.close();
          onFailure(codeOf(error));
        },
      });
      this.#handle = handle;
      this.#identity = identity;
      return undefined;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** Stops the watch until {@link FolderWatch.keep} is called again. */
  close(): void {
    this.#handle?.close();
    this.#handle = undefined;
  }
}

/** The system's code of an error; rethrows bugs. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}
