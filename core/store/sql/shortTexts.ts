/** Short texts, packed against words that whoever unpacks them has, too. */
import { Buffer } from 'node:buffer';
import { deflateSync, inflateSync } from 'node:zlib';

/** Most fit into one chunk, packed and unpacked; zlib takes its memory before it knows. */
const PACKED_BYTES = 2_048;
const UNPACKED_BYTES = 4_096;
const LEVEL = 9;

/** zlib rather than zstd: of some hundred bytes it makes a tenth less, in no more time. It has a checksum. */
export function packShort(text: string, known: string): Buffer {
  const options = { dictionary: Buffer.from(known), level: LEVEL, chunkSize: PACKED_BYTES };
  return deflateSync(text, options);
}

/** Throws if it is damaged, or was packed against other words. */
export function unpackShort(packed: Uint8Array, known: string): string {
  const options = { dictionary: Buffer.from(known), chunkSize: UNPACKED_BYTES };
  return inflateSync(packed, options).toString();
}
