import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { StrataError } from '../model/result.ts';
import { fsPath, pathText } from './pathText.ts';
import { systemErrors } from './systemErrors.ts';
import type { DroppedPiece } from '../engine/import/ports/machineFiles.ts';

const MOST_STEPS = 30;

/**
 * Holds files that were dropped on a window which cannot tell their paths, until they are imported.
 */
function droppedFolder(dataDir: string): string {
  return join(dataDir, 'dropped');
}

/**
 * Writes a piece of a dropped file and returns the folder of its batch. Throws `bad-input` for a
 * path that leads elsewhere, a file that is not a log, or a piece that does not follow the previous
 * one; `disk-full`, `path-unreadable`.
 */
export function keepDroppedPiece(dataDir: string, piece: DroppedPiece): string {
  const folder = join(droppedFolder(dataDir), piece.batch);
  const file = join(folder, ...safeSteps(piece.path));
  systemErrors(file, () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const descriptor = openSync(file, piece.offset === 0 ? 'w' : 'r+', 0o600);
    try {
      const { size } = fstatSync(descriptor);
      if (size < piece.offset)
        throw wrong(`A piece of ${piece.path} is missing before byte ${piece.offset}.`);
      // A piece that was cut off is sent again.
      ftruncateSync(descriptor, piece.offset);
      const bytes = Buffer.from(piece.data, 'base64');
      let written = 0;
      while (written < bytes.length)
        written += writeSync(
          descriptor,
          bytes,
          written,
          bytes.length - written,
          piece.offset + written,
        );
    } finally {
      closeSync(descriptor);
    }
  });
  return pathText(folder);
}

/** Removes all dropped files that wait to be imported. */
export function removeAllDropped(dataDir: string): void {
  rmSync(droppedFolder(dataDir), { recursive: true, force: true });
}

/** Removes the batches among the paths: what is in the memory needs no copy beside it. */
export function removeDropped(dataDir: string, paths: readonly string[]): void {
  const root = pathText(resolve(droppedFolder(dataDir)));
  for (const path of paths)
    // `..` within a path could lead out of the folder, to the person's own files.
    if (dirname(resolve(path)) === root) rmSync(fsPath(path), { recursive: true, force: true });
}

/** Removes the dropped files of some logs: they stay only until they are read to their end. */
export function removeDroppedLogs(dataDir: string, logs: readonly string[]): void {
  const folder = pathText(resolve(droppedFolder(dataDir))) + sep;
  for (const log of logs)
    if (resolve(log).startsWith(folder))
      for (const ending of ['', '.zst']) rmSync(fsPath(log + ending), { force: true });
}

/** The steps of a relative path that stays below its folder on every system. */
function safeSteps(path: string): readonly string[] {
  const steps = path.split('/');
  if (!/\.jsonl(\.zst)?$/.test(path))
    throw wrong(`${path} is no log: only .jsonl files are taken.`);
  if (steps.length > MOST_STEPS || !steps.every(isSafe))
    throw wrong(`${path} is no path of a file.`);
  return steps;
}

function isSafe(step: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  return step !== '' && step !== '.' && step !== '..' && !/[\\:\u0000-\u001f]/.test(step);
}

function wrong(message: string): StrataError {
  return new StrataError({ code: 'bad-input', message });
}
