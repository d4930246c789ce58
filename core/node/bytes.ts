/** Bytes and hashes, the fastest way in Node. */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';

/** Ids consist of this many bytes of a SHA-256. */
const ID_BYTES = 10;
const NEWLINE = 10;

export function hashText(text: string): Uint8Array {
  return idBytes(hash('sha256', text, 'buffer'));
}

export function hashBytes(bytes: Uint8Array): Uint8Array {
  return idBytes(hash('sha256', bytes, 'buffer'));
}

export function hex(bytes: Uint8Array): string {
  return view(bytes).toString('hex');
}

/** Invalid UTF-8 becomes U+FFFD. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  return view(bytes).toString('utf8', start, end);
}

/**
 * Positions of the line breaks from an offset on: Buffer finds bytes ten times faster than an array
 * does.
 */
export function findBreaks(bytes: Uint8Array, from: number): readonly number[] {
  const buffer = view(bytes);
  const found: number[] = [];
  for (let at = buffer.indexOf(NEWLINE, from); at >= 0; at = buffer.indexOf(NEWLINE, at + 1))
    found.push(at);
  return found;
}

export function encode(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** A copy: transferring a view would take its whole buffer along to another thread. */
function idBytes(digest: Uint8Array): Uint8Array {
  return new Uint8Array(digest.subarray(0, ID_BYTES));
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
