import { resolve } from 'node:path';
import type { Client } from '../../contract/client.ts';
import { createHost } from '../createHost.ts';
import { dataDirectory } from '../dataDirectory.ts';
import type { JsonOption } from './options.ts';
import { printable } from './printable.ts';
import type { CliStreams } from './session.ts';

/**
 * Follows logs until Ctrl-C, and tells each turn as it begins and ends: for programs one JSON object a
 * line. Where another Strata holds the memory, that one follows, and this one tells.
 */
export async function watch(
  streams: CliStreams,
  paths: readonly string[],
  options: JsonOption,
): Promise<void> {
  const { stdout, stderr, env } = streams;
  const ended = Promise.withResolvers<void>();
  const host = await createHost({
    dataDir: dataDirectory(env),
    rendererDir: null,
    env,
    live: true,
    reportBug: (thrown, where) =>
      stderr.write(
        `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
      ),
  });
  const tell = (object: unknown, words: string): void =>
    void stdout.write(`${options.json === true ? JSON.stringify(object) : printable(words)}\n`);
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(130));
    ended.resolve();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const client = await host.connect();
  try {
    client.on('turn', (turn) =>
      tell(
        { event: 'turn', ...turn },
        `${turn.state.padEnd(8)} ${turn.conversationId} ${turn.nodeId ?? ''}`,
      ),
    );
    const followed = await startFollowing(client, paths);
    tell(
      { event: 'following', folders: followed.folders },
      `Following ${followed.folders.map(({ path }) => path).join(', ')}. Ctrl-C ends.`,
    );
    await Promise.race([ended.promise, client.closed]);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    client.close();
    await host.close();
  }
}

/** What is named, or what is followed already, or the log folders of known tools. */
async function startFollowing(client: Client, paths: readonly string[]) {
  if (paths.length > 0) return client.call('follow', { paths: paths.map((path) => resolve(path)) });
  const followed = await client.call('followed', {});
  if (followed.folders.length > 0) return followed;
  return client.call('follow', {});
}
