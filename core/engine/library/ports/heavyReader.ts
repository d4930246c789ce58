import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { SearchName } from '../../search/createSearch.ts';
import type { ExpiringLogsReader } from '../../maintenance/ports/expiringLogs.ts';
import type { MemoryReader } from './memoryReader.ts';

/** What takes longer to read, in a thread of its own: nobody who only looks something up waits for it. */
export type HeavyReader = Pick<MemoryReader, 'status'> &
  Pick<ExpiringLogsReader, 'expiringLogsFacts'> & {
    /** `cancel` is a shared flag: the thread is too busy to read messages. */
    readonly [Name in SearchName]: (
      input: ParsedInputOf<Name>,
      cancel: SharedArrayBuffer,
    ) => Promise<OutputOf<Name>>;
  };
