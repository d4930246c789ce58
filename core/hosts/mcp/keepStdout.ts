import { Writable } from 'node:stream';

export interface KeptStdout {
  /** Writes to standard output. */
  readonly stream: Writable;
  giveBack(): void;
}

/**
 * Reserves standard output for one writer until it is given back. Anything else printed there,
 * including by threads and libraries that log, goes to standard error: a single stray line would
 * break a protocol.
 */
export function keepStdout({
  stdout,
  stderr,
}: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process): KeptStdout {
  const ownWrite = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return {
    stream: new Writable({
      decodeStrings: false,
      write: (chunk: string, encoding, done) => void ownWrite(chunk, encoding, done),
    }),
    giveBack: () => {
      stdout.write = ownWrite;
    },
  };
}
