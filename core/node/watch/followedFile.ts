import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fsPath, realPath } from '../pathText.ts';
import { FolderWatch } from './folderWatch.ts';
import type { Followed, TreeDeps } from './folderTree.ts';
import { noticeLog, statOf } from './noticeLog.ts';
import type { LogMark } from './noticeLog.ts';

/**
 * A single file, whatever its name: whoever follows it says that it is a log. Its folder is
 * watched, because a watch on a file ends when another file replaces it.
 */
export class FollowedFile implements Followed {
  readonly unreadable = new Map<string, string>();
  unwatched: string | undefined;
  readonly #path: string;
  readonly #deps: TreeDeps;
  readonly #marks = new Map<string, LogMark>();
  /** Folder of the link's target: writes through a link are reported there. */
  readonly #folder: string;
  readonly #watch: FolderWatch | undefined;
  #isHinted = false;

  constructor(path: string, deps: TreeDeps) {
    this.#path = path;
    this.#deps = deps;
    const real = realPath(path);
    this.#folder = dirname(real);
    const { system, onHint, onUnwatched } = deps;
    if (system === null) return;
    this.#watch = new FolderWatch(this.#folder, {
      system,
      deep: false,
      onChange: (_kind, name) => {
        if (name !== null && name !== basename(real)) return;
        this.#isHinted = true;
        onHint();
      },
      onFailure: (code) => {
        this.unwatched = code;
        onUnwatched();
      },
    });
  }

  *look(): Generator<void> {
    this.unwatched = this.#watch?.keep(statSync(fsPath(this.#folder)));
    this.#isHinted = true;
    yield* this.settle();
  }

  *settle(): Generator<void> {
    if (!this.#isHinted) return;
    this.#isHinted = false;
    noticeLog({ path: this.#path, stats: statOf(this.#path) }, this.#marks, this.#deps);
    if (this.#marks.size === 0) this.#deps.onGone();
    yield;
  }

  countLogs(): number {
    return this.#marks.size;
  }

  close(): void {
    this.#watch?.close();
  }
}
