/** Sends dropped files to a host that cannot be told their paths. */
import type { AbortSignalLike, Client } from '../../core/contract/client.ts';
import { StrataError } from '../../core/model/result.ts';
import type { DroppedLog } from './dropped.ts';

/** Bytes of a piece; as Base64 it stays well below what a message may hold. */
export const PIECE_BYTES = 1024 * 1024;

export interface UploadOptions {
  readonly signal: AbortSignalLike;
  /** Is told the bytes that were sent so far. */
  readonly onBytes: (sent: number) => void;
}

/**
 * Sends all files, piece by piece, and gives the host's folder that then holds them. The same files
 * make the same batch, so that a second try does not keep them twice.
 *
 * @throws StrataError `path-unreadable` for a file that changed or went away, `cancelled`, and what
 * the host answers
 */
export async function uploadLogs(
  client: Pick<Client, 'call'>,
  logs: readonly DroppedLog[],
  { signal, onBytes }: UploadOptions,
): Promise<string> {
  const batch = await batchOf(logs);
  let folder = '';
  let sent = 0;
  for (const { path, file } of logs) {
    for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
      const bytes = await pieceOf(file, path, offset);
      const piece = { batch, path: safePath(path), offset, data: toBase64(bytes) };
      ({ folder } = await client.call('upload', piece, { signal }));
      sent += bytes.length;
      onBytes(sent);
    }
  }
  return folder;
}

/** SHA-256, in hex, of the files' relative paths, sizes and times. */
export async function batchOf(logs: readonly DroppedLog[]): Promise<string> {
  const list = logs.map(({ path, file }) => [path, file.size, file.lastModified]);
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(list)),
  );
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A name that one system allows may mean something else on another: the host takes none of these. */
function safePath(path: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is replaced
  return path.replaceAll(/[\\:\u0000-\u001f]/g, '_');
}

async function pieceOf(file: File, path: string, offset: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(offset, offset + PIECE_BYTES).arrayBuffer());
  } catch (cause) {
    const message = `${path} changed or went away while it was read. Drop it again.`;
    throw new StrataError({ code: 'path-unreadable', message, details: { path } }, { cause });
  }
}

/** Arguments of one call are limited: the letters are made in strides. */
const STRIDE = 32 * 1024;

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += STRIDE)
    letters += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return btoa(letters);
}
