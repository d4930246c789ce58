import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { ConversationReader } from '../../conversations/ports/conversationReader.ts';
import type { SearchName } from '../../search/createSearch.ts';
import type { ExportMaker } from '../../export/ports/exportReader.ts';
import type { ExpiringLogsReader } from '../../maintenance/ports/expiringLogs.ts';
import type { IdeaReader } from '../../ideas/ports/ideaStore.ts';
import type { PointReader } from '../../marks/ports/markStore.ts';
import type { ProjectReader } from '../../projects/ports/projectStore.ts';
import type { PageReader } from './pageReader.ts';
import type { MemoryReader } from './memoryReader.ts';

/** Slow reads, run in a separate thread so that quick lookups need not wait for them. */
export type HeavyReader = Pick<MemoryReader, 'status' | 'transcript' | 'transcriptHits'> &
  Pick<ConversationReader, 'listConversations' | 'countWork'> &
  ProjectReader &
  PointReader &
  IdeaReader &
  PageReader &
  ExportMaker &
  Pick<ExpiringLogsReader, 'expiringLogsFacts'> & {
    /** `cancel` is a shared flag because the thread is too busy to read messages. */
    readonly [Name in SearchName]: (
      input: ParsedInputOf<Name>,
      cancel: SharedArrayBuffer,
    ) => Promise<OutputOf<Name>>;
  };
