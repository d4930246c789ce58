import type { Client } from '../../contract/client.ts';
import type { MemoryReading } from '../memory/memoryReading.ts';
import type { JsonOption } from './options.ts';
import type { CliStreams, CommandTask } from './streams.ts';

/**
 * Opens or joins the memory for one command. Ctrl-C cancels the run that the command is about and
 * waits until it has ended; a second one, or the first without a run, ends the process.
 *
 * Dependencies are loaded here: most commands, and every help, do without them.
 */
export async function withClient<T>(
  streams: CliStreams,
  work: (client: Client) => Promise<T>,
  running?: CommandTask,
): Promise<T> {
  const { workWithHost } = await import('./workWithHost.ts');
  return workWithHost(streams, work, running);
}

type Reading = Pick<MemoryReading, 'call' | 'zone'>;

/**
 * Reads the memory for one command the quickest way: through the open host, else directly. If the
 * memory has to be opened first, or a question takes more than reading, works as
 * {@link withClient}.
 */
export async function withReading<const T>(
  streams: CliStreams,
  work: (memory: Reading) => Promise<T>,
): Promise<T> {
  const { openReading } = await import('./openReading.ts');
  const memory = openReading(streams);
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

/**
 * The zone of the times that a text shows. Not requested with `--json`: a host can give it only in
 * its status, which counts through the whole memory.
 */
export async function zoneToShow(
  { zone }: Pick<MemoryReading, 'zone'>,
  { json }: JsonOption,
): Promise<string> {
  return json === true ? 'UTC' : zone();
}
