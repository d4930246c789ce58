import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { ConversationReader } from '../../conversations/ports/conversationReader.ts';
import type { MemoryReader } from '../../library/ports/memoryReader.ts';
import type { PageReader } from '../../library/ports/pageReader.ts';
import type { PointReader } from '../../marks/ports/markStore.ts';
import type { ProjectReader } from '../../projects/ports/projectStore.ts';

/** What documents are made from. */
export type ExportReader = Pick<MemoryReader, 'toc' | 'show' | 'events' | 'grip'> &
  ConversationReader &
  PageReader &
  PointReader &
  ProjectReader & { zone(): Promise<string> };

/** What a person's settings and machine add to what the memory holds. */
export interface ExportSettings {
  readonly prices: Settings['money']['prices'];
  /** Whether e-mail addresses are masked, too. */
  readonly maskEmail: boolean;
  /** The home folder of this machine. */
  readonly home: string | null;
  readonly nowMs: number;
}

/** Makes documents in a thread of its own; `cancel` is a flag because the thread may be busy. */
export interface ExportMaker {
  makeExport(
    input: ParsedInputOf<'export'>,
    settings: ExportSettings,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'export'>>;
  makeJournal(
    input: ParsedInputOf<'journal'>,
    settings: ExportSettings,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'journal'>>;
}
