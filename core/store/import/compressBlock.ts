import type { Buffer } from 'node:buffer';
import { constants, zstdCompressSync } from 'node:zlib';

const OPTIONS = {
  // A quarter of the size for about the time that parsing the lines takes; higher levels gain little.
  params: { [constants.ZSTD_c_compressionLevel]: 3 },
  // Most blocks fit into one: joining several takes longer than making them.
  chunkSize: 64 * 1024,
};

/** Compresses what a block holds: raw lines of one file, or texts of events. */
export function compressBlock(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, OPTIONS);
}
