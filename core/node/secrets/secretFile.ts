import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StrataError } from '../../model/result.ts';
import { systemErrors } from '../systemErrors.ts';

/** Texts by name in a JSON file that only its owner can read. */
export interface SecretFile {
  get(name: string): string | null;
  set(name: string, text: string): void;
  /** Does nothing if there is none. */
  remove(name: string): void;
}

const entriesSchema = z.record(z.string(), z.string());
const OTHERS = 0o077;

/**
 * A file that only its owner can read, replaced as a whole by each change. If others can read it,
 * it is closed to them before it is read, and `tell` is called. Windows has no modes: there the
 * user's folder protects it. Throws `path-unreadable` if the file cannot be read, closed or parsed.
 */
export function secretFile(path: string, tell: (message: string) => void): SecretFile {
  const read = (): Map<string, string> =>
    systemErrors(path, () => {
      const mode = modeOf(path);
      if (mode === null) return new Map();
      if ((mode & OTHERS) !== 0 && process.platform !== 'win32') {
        chmodSync(path, 0o600);
        tell(
          `${path} could be read by other users of this machine and has been closed to them. If anyone else uses it, replace the keys in it.`,
        );
      }
      return parseEntries(path, readFileSync(path, 'utf8'));
    });
  const write = (entries: ReadonlyMap<string, string>): void =>
    systemErrors(path, () => {
      if (entries.size === 0) rmSync(path, { force: true });
      else replaceFile(path, `${JSON.stringify(Object.fromEntries(entries))}\n`);
    });
  return {
    get: (name) => read().get(name) ?? null,
    set: (name, text) => write(read().set(name, text)),
    remove(name) {
      const entries = read();
      if (entries.delete(name)) write(entries);
    },
  };
}

function modeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? null;
}

function parseEntries(path: string, text: string): Map<string, string> {
  try {
    return new Map(Object.entries(entriesSchema.parse(JSON.parse(text))));
  } catch {
    // Without the cause: it would quote what cannot be parsed.
    throw new StrataError({
      code: 'path-unreadable',
      message: `${path} is damaged. Delete it and enter the keys again.`,
      details: { path },
    });
  }
}

function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
