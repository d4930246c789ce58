/** What a host does for the procedures that read what the memory holds. */
import type { OutputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import type { Silences } from '../../model/silences.ts';
import type { Handlers } from '../../rpc/server.ts';
import { requireFeature } from '../settings/features.ts';
import type { Edition } from '../settings/features.ts';
import { found } from './found.ts';
import type { MemoryReader } from './ports/memoryReader.ts';

export interface LibraryReadDeps {
  readonly reader: MemoryReader;
  readonly edition: Edition;
  /** What models cost, by the clock and the settings. */
  readonly spend: (zone: string) => Promise<OutputOf<'status'>['spend']>;
  /** What is followed, and whether it is there. */
  readonly following: () => Promise<OutputOf<'status'>['following']>;
  /** Does a job or a task run now? */
  readonly isRunning: (name: string) => boolean;
  /** By which turns end, as the settings say. */
  readonly silences: () => Promise<Silences>;
  readonly now: () => number;
}

export type LibraryReads = Pick<
  Handlers,
  | 'status'
  | 'toc'
  | 'show'
  | 'grip'
  | 'events'
  | 'around'
  | 'rawLine'
  | 'conversation'
  | 'locate'
  | 'activity'
>;

export function createLibraryReads(deps: LibraryReadDeps): LibraryReads {
  const { reader } = deps;
  return {
    status: async () => {
      const status = await reader.status();
      const jobs = status.jobs.map((job) => ({ ...job, running: deps.isRunning(job.name) }));
      const [spend, following] = await Promise.all([deps.spend(status.zone), deps.following()]);
      return { ...status, jobs, spend, following };
    },
    toc: async (input) => found(await reader.toc(input), input.nodeId ?? ''),
    show: async (input) => {
      const { nodeId, level, version } = input;
      if (level === 'tags') requireFeature(deps.edition, 'Agents.Compression.Tags');
      const shown = await reader.show(input);
      if (
        shown === null &&
        version !== undefined &&
        (await reader.show({ nodeId, level })) !== null
      )
        throw noVersion(nodeId, version);
      return found(shown, nodeId);
    },
    grip: async (input) => found(await reader.grip(input), input.gripId),
    events: async (input) =>
      found(await reader.events(input, deps.now(), await deps.silences()), input.target),
    around: async (input) =>
      found(await reader.around(input, deps.now(), await deps.silences()), input.eventId),
    rawLine: async (input) => found(await reader.rawLine(input), input.eventId),
    conversation: async (input) => found(await reader.conversation(input), input.conversationId),
    locate: async (input) => found(await reader.locate(input), input.id),
    activity: async (input) => found(await reader.activity(input), input.nodeId),
  };
}

function noVersion(nodeId: string, version: number): StrataError {
  return new StrataError({
    code: 'not-found',
    message: `${nodeId} has no version ${version}. \`versions ${nodeId}\` lists them.`,
    details: { id: nodeId, version },
  });
}
