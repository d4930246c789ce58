import { Buffer } from 'node:buffer';
import { constants, createZstdDecompress } from 'node:zlib';
import type { ZstdDecompress } from 'node:zlib';

/** Fills `into` from an offset in the packed file; returns the bytes read, 0 at its end. */
export type ReadPacked = (offset: number, into: Uint8Array) => number;

export interface Unpacked {
  readonly bytes: Uint8Array;
  /** Bytes of the packed file that were needed so far. */
  readonly packedOffset: number;
}

/** Small, so that damage costs little of the data right before it. */
const PIECE_BYTES = 16 * 1024;
const OPTIONS = {
  chunkSize: 128 * 1024,
  readableHighWaterMark: 128 * 1024,
  // How far back a frame may refer, and thus the memory it takes to unpack: 128 MiB. More is
  // refused.
  params: { [constants.ZSTD_d_windowLogMax]: 27 },
};

/**
 * Unpacks consecutive zstd frames on demand; memory use does not depend on the size of the output.
 * Throws {@link DamagedFrame} where a frame is cut off or invalid, after yielding all that comes
 * before it.
 */
export async function* unpackZstd(read: ReadPacked): AsyncGenerator<Unpacked> {
  let start = 0;
  const piece = new Uint8Array(PIECE_BYTES);
  // Node's decoder ends with its first frame, unless the next one begins exactly where a piece
  // does.
  while (read(start, piece.subarray(0, 1)) > 0) {
    const decoder = createZstdDecompress(OPTIONS);
    try {
      for await (const bytes of decode(decoder, { read, start, piece }))
        yield { bytes, packedOffset: start + decoder.bytesWritten };
      // A frame that consumed nothing would recur forever.
      if (decoder.bytesWritten === 0) throw new DamagedFrame('an empty frame');
      start += decoder.bytesWritten;
    } finally {
      decoder.destroy();
    }
  }
}

export class DamagedFrame extends Error {
  override readonly name = 'DamagedFrame';
}

async function* decode(
  decoder: ZstdDecompress,
  {
    read,
    start,
    piece,
  }: { readonly read: ReadPacked; readonly start: number; readonly piece: Uint8Array },
): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  let ended = false;
  let busy = false;
  let fed = 0;
  let change = Promise.withResolvers<void>();
  const happened = (): void => change.resolve();
  decoder.on('readable', happened);
  decoder.on('end', () => {
    ended = true;
    happened();
  });
  decoder.on('error', (error) => {
    failure = error;
    happened();
  });
  const taken = (): void => {
    busy = false;
    happened();
  };
  for (;;) {
    const bytes = decoder.read() as Buffer | null;
    if (bytes !== null) {
      yield bytes;
      continue;
    }
    if (failure !== undefined) throw new DamagedFrame(failure.message, { cause: failure });
    if (ended) return;
    if (!busy) {
      busy = true;
      const length = read(start + fed, piece);
      fed += length;
      if (length === 0) decoder.end();
      else decoder.write(Buffer.from(piece.subarray(0, length)), taken);
    }
    await change.promise;
    change = Promise.withResolvers();
  }
}
