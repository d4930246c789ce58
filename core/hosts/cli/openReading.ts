/** The ways to read a memory for one command, quickest first. */
import { existsSync } from 'node:fs';
import { toFailure } from '../../model/result.ts';
import { dataDirectory, hostFilePath } from '../../node/dataDirectory.ts';
import { NeedsHost, readingBy } from '../memory/memoryReading.ts';
import type { MemoryReading } from '../memory/memoryReading.ts';
import type { CliStreams } from './streams.ts';

/** Opened by the first call. */
export function openReading(streams: CliStreams): MemoryReading {
  let quickest: Promise<MemoryReading | null> | undefined;
  let host: Promise<MemoryReading> | undefined;
  const viaHost = (): Promise<MemoryReading> => (host ??= readViaHost(streams));
  async function ask<T>(question: (memory: MemoryReading) => Promise<T>): Promise<T> {
    const quick = host === undefined ? await (quickest ??= openQuickest(streams)) : null;
    if (quick === null) return question(await viaHost());
    try {
      return await question(quick);
    } catch (thrown) {
      // The joined host has ended, or the call takes more than reading.
      if (!(thrown instanceof NeedsHost) && toFailure(thrown).code !== 'host-gone') throw thrown;
      return question(await viaHost());
    }
  }
  return {
    call: (name, input) => ask((memory) => memory.call(name, input)),
    zone: () => ask((memory) => memory.zone()),
    async close() {
      await (await quickest?.catch(() => null))?.close();
      await (await host?.catch(() => null))?.close();
    },
  };
}

async function openQuickest({ env }: CliStreams): Promise<MemoryReading | null> {
  const dataDir = dataDirectory(env);
  // Checked before it is read: usually there is none, and reading it takes a schema.
  if (!existsSync(hostFilePath(dataDir))) {
    const { readDirectly } = await import('../memory/readDirectly.ts');
    return readDirectly({ dataDir, env });
  }
  const [{ readHostFile }, { connectLoopback }] = await Promise.all([
    import('../memory/hostFile.ts'),
    import('../serve/connectLoopback.ts'),
  ]);
  const announced = readHostFile(dataDir);
  if (announced === undefined) return null;
  // The file of a killed host stays; taking the lock reveals that.
  const client = await connectLoopback(announced).catch(() => null);
  return client && readingBy(client, () => client.close());
}

async function readViaHost(streams: CliStreams): Promise<MemoryReading> {
  const { openClient } = await import('./workWithHost.ts');
  const { client, close } = await openClient(streams);
  return readingBy(client, close);
}
