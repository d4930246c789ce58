import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StrataError } from '../../model/result.ts';
import type { SettingsFile } from '../../engine/settings/ports/settingsFile.ts';
import { systemErrors } from '../systemErrors.ts';
import { createSerialQueue } from '../../model/serialQueue.ts';

/**
 * Settings in a JSON file that only the user can read, replaced as a whole, one write after
 * another. A file that is not valid JSON is kept as `….broken` when it is replaced: a person may
 * have written it by hand.
 */
export function createSettingsFile(path: string): SettingsFile {
  const inTurn = createSerialQueue();
  return {
    async read() {
      const text = await readText(path);
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new StrataError(
          {
            code: 'bad-input',
            message: `The settings in ${path} are no JSON. Mend the file, or save the settings anew: it is then kept as ${brokenPath(path)}.`,
            details: { path },
          },
          { cause: error },
        );
      }
    },
    write: (settings) => inTurn(() => replace(path, `${JSON.stringify(settings, null, 2)}\n`)),
  };
}

const brokenPath = (path: string): string => `${path}.broken`;

/** undefined if there is no file. Throws `path-unreadable`. */
async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return refused(path, error);
  }
}

async function replace(path: string, text: string): Promise<void> {
  // Other processes may write at the same time.
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    const present = await readText(path);
    if (present !== undefined && !isJson(present)) await copyFile(path, brokenPath(path));
    await rename(temporary, path);
  } catch (error) {
    // Whatever made the write fail may make this fail, too.
    await rm(temporary, { force: true }).catch(() => undefined);
    refused(path, error);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function refused(path: string, error: unknown): never {
  return systemErrors(path, () => {
    throw error;
  });
}
