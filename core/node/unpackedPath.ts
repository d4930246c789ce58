import { sep } from 'node:path';

const ARCHIVE = `${sep}app.asar${sep}`;

/**
 * Where a file of ours really is. The packaged app's files are in an archive that only Electron
 * reads, and whose entries have another identity at each `stat`; what `asarUnpack` in
 * electron-builder.yml names lies beside it. Use this for everything that needs a real file: what
 * another program runs, and what is told apart by its inode. Other paths are returned unchanged.
 */
export function unpackedPath(path: string): string {
  return path.replace(ARCHIVE, `${sep}app.asar.unpacked${sep}`);
}
