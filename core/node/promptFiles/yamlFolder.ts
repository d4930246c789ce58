import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrors } from '../systemErrors.ts';

/** A file of a folder, with its content. */
export interface YamlFile {
  readonly path: string;
  /** Without the ending. */
  readonly name: string;
  readonly text: string;
}

const ENDING = /\.ya?ml$/i;

/** The YAML files directly in a folder, by name; none if the folder does not exist. */
export async function readYamlFolder(folder: string): Promise<readonly YamlFile[]> {
  const entries = await unlessMissing(folder, readdir(folder, { withFileTypes: true }), []);
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const files = names.filter((name) => ENDING.test(name)).sort();
  const read = await Promise.all(
    files.map(async (name): Promise<YamlFile | undefined> => {
      const path = join(folder, name);
      const text = await unlessMissing(path, readFile(path, 'utf8'), undefined);
      return text === undefined ? undefined : { path, name: name.replace(ENDING, ''), text };
    }),
  );
  return read.filter((file) => file !== undefined);
}

/** The folders in a folder, by name. */
export async function listFolders(folder: string): Promise<readonly string[]> {
  const entries = await unlessMissing(folder, readdir(folder, { withFileTypes: true }), []);
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => join(folder, name)).sort();
}

/**
 * Writes a file for its owner alone, atomically: a reader sees either the old or the new one,
 * whole.
 */
export async function writeYamlFile(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${name}.yaml`);
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return path;
  } catch (error) {
    await rm(temporary, { force: true });
    return asSystemError(path, error);
  }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => asSystemError(path, error));
}

async function unlessMissing<T, U>(path: string, work: Promise<T>, missing: U): Promise<T | U> {
  return work.catch((error: unknown) =>
    error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? missing
      : asSystemError(path, error),
  );
}

function asSystemError(path: string, error: unknown): never {
  return systemErrors(path, () => {
    throw error;
  });
}
