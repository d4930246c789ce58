import { lstatSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isUtf8 } from 'node:buffer';
import { absolutePath, pathText } from '../pathText.ts';
import { FolderWatch } from './folderWatch.ts';
import type { WatchSystem } from './watchSystem.ts';

/** A note left by a hook: this log was written. */
export interface Note {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** Whether a note says that the agent has finished its turn. */
export function saysEnd({ name }: Note): boolean {
  return name.endsWith(END);
}

const NOTE = /^[0-9a-f]{40}(\.end)?\.note$/;
/** Suffix of a note that says that a turn is over. */
const END = '.end.note';
/** Suffix of a note while it is taken. One that a crash left behind counts as a note. */
const TAKING = '.taking';
/** Longer than any path. */
const MOST_BYTES = 64 * 1024;
/** A note that was not taken is given again after this many ms: processing it may have failed. */
const AGAIN_MS = 60_000;

/** What the system tells of a note's file. */
interface NoteFile {
  readonly identity: string;
  /** When it was left, epoch ms. */
  readonly leftMs: number;
}

/**
 * The folder in which hooks leave notes. A note stays until it is taken, and only the very note
 * that was given is removed: one written meanwhile takes its place and is given in turn.
 */
export class NoteSpool {
  readonly #folder: string;
  readonly #watch: FolderWatch;
  readonly #given = new Map<string, NoteFile & { readonly atMs: number }>();

  constructor(folder: string, system: WatchSystem, onHint: () => void) {
    this.#folder = folder;
    this.#watch = new FolderWatch(folder, {
      system,
      deep: false,
      onChange: onHint,
      onFailure: () => undefined,
    });
  }

  /** Notes that were not given yet. A folder that the system cannot read counts as empty. */
  *read(): Generator<Note> {
    const names = this.#list();
    const present = new Set(names);
    for (const name of this.#given.keys()) if (!present.has(name)) this.#given.delete(name);
    for (const name of names) {
      if (!NOTE.test(name) || this.#isGiven(name)) continue;
      const stands = this.#look(name);
      const path = stands === undefined ? undefined : this.#pathIn(name);
      if (stands === undefined || path === undefined) continue;
      const { identity, leftMs } = stands;
      this.#given.set(name, { identity, leftMs, atMs: performance.now() });
      if (path === null) this.take(name);
      else yield { name, path };
    }
  }

  /** When a note that was given had been left, epoch ms; long ago for others. */
  leftMs({ name }: Note): number {
    return this.#given.get(name)?.leftMs ?? 0;
  }

  /** Removes a note that was given; one written since stays and will be given. */
  take(name: string): void {
    const given = this.#given.get(name);
    if (given === undefined) return;
    this.#given.delete(name);
    const path = join(this.#folder, name);
    try {
      // After the rename, no newer note can take its place.
      renameSync(path, path + TAKING);
      if (this.#look(name + TAKING)?.identity === given.identity) unlinkSync(path + TAKING);
      else renameSync(path + TAKING, path);
    } catch {
      // It is gone, or another process holds it right now: then it is given again.
    }
  }

  close(): void {
    this.#watch.close();
  }

  #list(): readonly string[] {
    try {
      this.#watch.keep(statSync(this.#folder));
      const names = readdirSync(this.#folder);
      return names.map((name) => (name.endsWith(TAKING) ? this.#putBack(name) : name));
    } catch {
      this.#watch.close();
      return [];
    }
  }

  #putBack(name: string): string {
    const note = name.slice(0, -TAKING.length);
    if (!NOTE.test(note)) return name;
    try {
      renameSync(join(this.#folder, name), join(this.#folder, note));
      return note;
    } catch {
      return name;
    }
  }

  #isGiven(name: string): boolean {
    const given = this.#given.get(name);
    return given !== undefined && performance.now() - given.atMs < AGAIN_MS;
  }

  #look(name: string): NoteFile | undefined {
    try {
      const stats = lstatSync(join(this.#folder, name), { bigint: true });
      if (!stats.isFile()) return undefined;
      const identity = `${stats.dev}:${stats.ino}:${stats.mtimeNs}`;
      return { identity, leftMs: Number(stats.mtimeMs) };
    } catch {
      return undefined;
    }
  }

  /** null: it holds no path; undefined: it cannot be read now. */
  #pathIn(name: string): string | null | undefined {
    try {
      const bytes = readFileSync(join(this.#folder, name));
      if (bytes.length > MOST_BYTES || !isUtf8(bytes)) return null;
      const path = bytes.toString('utf8').replace(/\r?\n$/, '');
      return isAbsolute(path) && !path.includes('\0') ? absolutePath(pathText(path)) : null;
    } catch {
      return undefined;
    }
  }
}
