/** Everything the single writing thread provides, and everything a reading thread provides. */
import type { ConversationReader } from '../../conversations/ports/conversationReader.ts';
import type { ImportStore } from '../../import/ports/importStore.ts';
import type { IdeaMaterialReader, IdeaReader, IdeaWriter } from '../../ideas/ports/ideaStore.ts';
import type { ModelLinkReader, ModelLinkWriter } from '../../ideas/ports/modelLinkStore.ts';
import type { IndexReader, IndexWriter, SegmentationWriter } from '../../index/ports/indexStore.ts';
import type { JobLog } from '../../live/ports/jobLog.ts';
import type {
  FollowStore,
  JobStore,
  LiveReader,
  WorkQueue,
  TurnStore,
} from '../../live/ports/queueStore.ts';
import type { BackupLog } from '../../maintenance/ports/backups.ts';
import type {
  ExpiringLogsReader,
  ExpiringLogsWriter,
} from '../../maintenance/ports/expiringLogs.ts';
import type { FactsWriter } from '../../maintenance/ports/factsWriter.ts';
import type { ForgetReader, ForgetStore } from '../../maintenance/ports/forgetStore.ts';
import type { MaintenanceWriter } from '../../maintenance/ports/maintenanceStore.ts';
import type {
  NodeSearchReader,
  SearchIndexReader,
  SearchIndexWriter,
  SearchReader,
} from '../../search/ports/searchStore.ts';
import type { VectorReader, VectorWriter } from '../../search/ports/vectorStore.ts';
import type { MarkReader, MarkWriter, PointReader } from '../../marks/ports/markStore.ts';
import type { ProjectReader, ProjectWriter } from '../../projects/ports/projectStore.ts';
import type { ProposalReader, ProposalWriter } from '../../proposals/ports/proposalStore.ts';
import type { BatchReader, BatchWriter } from '../../summaries/ports/batchStore.ts';
import type {
  SummaryReader,
  SummaryWriter,
  WaitingReader,
} from '../../summaries/ports/summaryStore.ts';
import type { MemoryReader } from './memoryReader.ts';
import type { PageReader } from './pageReader.ts';

export type MemoryReads = BatchReader &
  ConversationReader &
  ForgetReader &
  IdeaMaterialReader &
  IdeaReader &
  ModelLinkReader &
  IndexReader &
  MemoryReader &
  PageReader &
  NodeSearchReader &
  MarkReader &
  PointReader &
  ProjectReader &
  ProposalReader &
  SearchIndexReader &
  SearchReader &
  SummaryReader &
  WaitingReader &
  ExpiringLogsReader &
  VectorReader &
  LiveReader;

export type MemoryWrites = BackupLog &
  BatchWriter &
  MaintenanceWriter &
  FollowStore &
  ForgetStore &
  ImportStore &
  FactsWriter &
  IdeaWriter &
  ModelLinkWriter &
  IndexWriter &
  SegmentationWriter &
  JobLog &
  JobStore &
  MarkWriter &
  ProjectWriter &
  ProposalWriter &
  SearchIndexWriter &
  SummaryWriter &
  ExpiringLogsWriter &
  TurnStore &
  VectorWriter &
  WorkQueue;
