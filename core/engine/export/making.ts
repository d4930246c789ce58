import type { ExportReader } from './ports/exportReader.ts';

/** What making a document works with: it stops between two reads, or two parts, once it is cancelled. */
export interface Making {
  readonly reader: ExportReader;
  /** Lets others run. */
  readonly pause: () => Promise<void>;
}
