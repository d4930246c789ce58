import type { Client } from '../../contract/client.ts';

/**
 * Returns the memory's zone. It is part of the status, which counts through the whole memory, so it
 * is requested once, and again after something changed.
 */
export function createZone(client: Client): () => Promise<string> {
  let known: Promise<string> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  client.on('changed', forget);
  const ask = async (): Promise<string> => {
    try {
      return (await client.call('status', {})).zone;
    } catch (thrown) {
      forget();
      throw thrown;
    }
  };
  return () => (known ??= ask());
}
