import type { StoppedRun } from '../../summaries/ports/summaryStore.ts';
import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { TimedLens } from '../../../model/lens.ts';
import type { TurnTimeouts } from '../../../model/turnEnd.ts';
import type { TocRow } from '../../../contract/library.ts';

/** An input whose span is in epoch ms, not in words. */
type Timed<Name extends 'toc' | 'activity'> = Omit<ParsedInputOf<Name>, 'from' | 'to'> &
  Pick<TimedLens, 'fromMs' | 'toMs'>;

/** Answers questions about the memory. Each method returns null if an id refers to nothing. */
export interface MemoryReader {
  status(): Promise<StatusOut>;
  toc(input: Timed<'toc'>): Promise<OutputOf<'toc'> | null>;
  show(input: ParsedInputOf<'show'>): Promise<OutputOf<'show'> | null>;
  grip(input: ParsedInputOf<'grip'>): Promise<OutputOf<'grip'> | null>;
  /** Without turnTimeouts, the default timeouts decide where turns end. */
  events(
    input: ParsedInputOf<'events'>,
    nowMs: number,
    turnTimeouts?: TurnTimeouts,
  ): Promise<OutputOf<'events'> | null>;
  around(
    input: ParsedInputOf<'around'>,
    nowMs: number,
    turnTimeouts?: TurnTimeouts,
  ): Promise<OutputOf<'around'> | null>;
  transcript(input: ParsedInputOf<'transcript'>): Promise<OutputOf<'transcript'> | null>;
  transcriptAround(
    input: ParsedInputOf<'transcriptAround'>,
  ): Promise<OutputOf<'transcriptAround'> | null>;
  transcriptHits(
    input: ParsedInputOf<'transcriptHits'>,
  ): Promise<OutputOf<'transcriptHits'> | null>;
  rawLine(input: ParsedInputOf<'rawLine'>): Promise<OutputOf<'rawLine'> | null>;
  locate(input: ParsedInputOf<'locate'>): Promise<OutputOf<'locate'> | null>;
  /** The IANA zone of the table of contents. */
  zone(): Promise<string>;
  activity(input: Timed<'activity'>): Promise<OutputOf<'activity'> | null>;
}

/**
 * Reader results by name, in the shapes the store writes. What is followed is added by the host.
 */
export type StatusOut = Omit<OutputOf<'status'>, 'following' | 'unwritten' | 'stopped'> & {
  readonly stopped: StoppedRun | null;
  /** By any provider. */
  readonly unwritten: readonly (OutputOf<'status'>['unwritten'][number] & {
    readonly provider: string;
  })[];
};
export type TocOut = OutputOf<'toc'>;
export type TocRowOut = TocRow;
export type ShowOut = OutputOf<'show'>;
export type GripOut = OutputOf<'grip'>;
export type EventsOut = OutputOf<'events'>;
export type TranscriptOut = OutputOf<'transcript'>;
export type TranscriptHitsOut = OutputOf<'transcriptHits'>;
export type RawLineOut = OutputOf<'rawLine'>;
export type LocationOut = OutputOf<'locate'>;
export type ActivityOut = OutputOf<'activity'>;
