import type { Stats } from 'node:fs';
import type { WatchListener, WatchSystem } from './watchSystem.ts';

export interface FolderWatchOptions {
  readonly system: WatchSystem;
  /** Of everything below, where the system can. */
  readonly deep: boolean;
  readonly onChange: WatchListener['changed'];
  /** The watch broke; keeping it once more may mend it. */
  readonly onFailure: (code: string) => void;
}

/** A watch on a path. A folder that was removed and made again is another one, and is watched anew. */
export class FolderWatch {
  readonly #path: string;
  readonly #options: FolderWatchOptions;
  #handle: { close(): void } | undefined;
  #identity = '';

  constructor(path: string, options: FolderWatchOptions) {
    this.#path = path;
    this.#options = options;
  }

  /** Sees to it that the folder that is there is watched; gives why not, as the system's code. */
  keep({ dev, ino, birthtimeMs }: Stats): string | undefined {
    // Numbers of files are given again; not so together with the time of birth.
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

  /** Until it is kept again. */
  close(): void {
    this.#handle?.close();
    this.#handle = undefined;
  }
}

/** The system's name of an error; a bug is thrown again. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}
