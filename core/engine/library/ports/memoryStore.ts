/** Everything the single writing thread provides, and everything a reading thread provides. */
import type { ImportStore } from '../../import/ports/importStore.ts';
import type { IndexReader, IndexWriter } from '../../index/ports/indexStore.ts';
import type { JobLog } from '../../live/ports/jobLog.ts';
import type { FollowStore, JobStore, LogQueue, LiveReader } from '../../live/ports/queueStore.ts';
import type { BackupLog } from '../../maintenance/ports/backups.ts';
import type {
  ExpiringLogsReader,
  ExpiringLogsWriter,
} from '../../maintenance/ports/expiringLogs.ts';
import type { ForgetReader, ForgetStore } from '../../maintenance/ports/forgetStore.ts';
import type { MaintenanceWriter } from '../../maintenance/ports/maintenanceStore.ts';
import type {
  NodeSearchReader,
  SearchIndexReader,
  SearchIndexWriter,
  SearchReader,
} from '../../search/ports/searchStore.ts';
import type { VectorReader, VectorWriter } from '../../search/ports/vectorStore.ts';
import type { SummaryReader, SummaryWriter } from '../../summaries/ports/summaryStore.ts';
import type { MemoryReader } from './memoryReader.ts';

export type MemoryReads = ForgetReader &
  IndexReader &
  MemoryReader &
  NodeSearchReader &
  SearchIndexReader &
  SearchReader &
  SummaryReader &
  ExpiringLogsReader &
  VectorReader &
  LiveReader;

export type MemoryWrites = BackupLog &
  MaintenanceWriter &
  FollowStore &
  ForgetStore &
  ImportStore &
  IndexWriter &
  JobLog &
  JobStore &
  SearchIndexWriter &
  SummaryWriter &
  ExpiringLogsWriter &
  VectorWriter &
  LogQueue;
