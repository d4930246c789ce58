import { sep } from 'node:path';

const ARCHIVE = `${sep}app.asar${sep}`;

/**
 * Where a file of ours really lies. The packaged app's files are in an archive that only Electron reads,
 * and whose entries have another identity at each `stat`; what `asarUnpack` in electron-builder.yml names
 * lies beside it. Everything that needs a real file asks here: what another program runs, and what is told
 * apart by its inode. Other paths are given back as they are.
 */
export function unpackedPath(path: string): string {
  return path.replace(ARCHIVE, `${sep}app.asar.unpacked${sep}`);
}
