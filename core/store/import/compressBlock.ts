import type { Buffer } from 'node:buffer';
import { constants, zstdCompressSync } from 'node:zlib';

const OPTIONS = {
  // Compresses to a quarter of the size in about the time it takes to parse the lines; higher
  // levels gain little.
  params: { [constants.ZSTD_c_compressionLevel]: 3 },
  // Most blocks fit into one chunk; joining several takes longer than producing them.
  chunkSize: 64 * 1024,
};

/** Compresses the content of a block: raw lines of one file, or texts of events. */
export function compressBlock(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, OPTIONS);
}
