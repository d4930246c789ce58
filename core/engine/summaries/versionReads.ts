import type { Handlers } from '../../rpc/server.ts';
import { found } from '../library/found.ts';
import type { SummaryReader } from './ports/summaryStore.ts';

/** What a host does for the procedures about versions that only read. */
export function createVersionReads({
  reader,
}: {
  readonly reader: Pick<SummaryReader, 'versions'>;
}): Pick<Handlers, 'versions'> {
  return {
    versions: async ({ nodeId }) => found(await reader.versions(nodeId), nodeId),
  };
}
