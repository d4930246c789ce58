import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StrataError } from '../model/result.ts';
import { systemErrors } from './systemErrors.ts';

/**
 * Writes a document as a whole or not at all, for its user alone, and returns its path: the one that is
 * given, or in it, if it is a folder, the name that the document has by itself. Throws `bad-input` if
 * a file is there that may not be replaced, else what {@link systemErrors} throws.
 */
export async function writeDocument(
  path: string,
  { fileName, text }: { readonly fileName: string; readonly text: string },
  { replace }: { readonly replace: boolean },
): Promise<string> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
  const to = isFolder ? join(path, fileName) : path;
  const temporary = `${to}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await (replace ? rename(temporary, to) : linkAnew(temporary, to));
    return to;
  } catch (error) {
    if (!replace && isThere(error))
      throw new StrataError({
        code: 'bad-input',
        message: `${to} is there already, and is not overwritten. Name another file, or add --force.`,
        details: { path: to },
      });
    return systemErrors(to, () => {
      throw error;
    });
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** A link, unlike a new name, never replaces what somebody else put there meanwhile. */
async function linkAnew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isThere(error)) throw error;
    // Not every file system has links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
