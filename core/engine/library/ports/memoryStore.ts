/** All that the one writing thread offers, and all that a reading one does. */
import type { ImportStore } from '../../import/ports/importStore.ts';
import type { IndexReader, IndexWriter } from '../../index/ports/indexStore.ts';
import type { JobLog } from '../../live/ports/jobLog.ts';
import type { FollowStore, JobStore, WorkQueue, WorkReader } from '../../live/ports/workStore.ts';
import type { BackupLog } from '../../maintenance/ports/backups.ts';
import type { SweepReader, SweepWriter } from '../../maintenance/ports/expiringLogs.ts';
import type { ForgetReader, ForgetStore } from '../../maintenance/ports/forgetStore.ts';
import type { CareWriter } from '../../maintenance/ports/maintenanceStore.ts';
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
  SweepReader &
  VectorReader &
  WorkReader;

export type MemoryWrites = BackupLog &
  CareWriter &
  FollowStore &
  ForgetStore &
  ImportStore &
  IndexWriter &
  JobLog &
  JobStore &
  SearchIndexWriter &
  SummaryWriter &
  SweepWriter &
  VectorWriter &
  WorkQueue;
