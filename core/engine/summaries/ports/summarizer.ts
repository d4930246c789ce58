import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { VersionDifference } from '../../../domain/compose/diffVersions.ts';
import type { Fidelity } from '../../../model/fidelity.ts';
import type { PeriodLevel } from '../../../model/periods.ts';
import type { TaskName } from '../../../model/progress.ts';
import type { TaskContext } from '../../live/tasks.ts';
import type { EmbedReport } from '../../search/vectors/embedDue.ts';
import type { EmbedRequest } from '../../search/vectors/embedRequest.ts';
import type { ModelPhase } from '../indexByModel.ts';
import type { ResummarizeInput } from '../resummarize.ts';
import type { SummaryRequest } from '../summaryRequest.ts';

/** What may assist a navigation, as a host passes it to the thread that makes the requests. */
export interface GuideRequests {
  /** A language model; null if none was requested. */
  readonly steer: SummaryRequest | null;
  /** Vectors; null if they are off or not wanted. */
  readonly near: EmbedRequest | null;
}

/**
 * Writes texts with models, and measures and compares them. `cancel` is a flag shared with the
 * caller.
 */
export interface SummarizerMethods {
  resummarize(
    input: ResummarizeInput,
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'resummarize'>>;
  /** Indexes up to a level, or all levels if none is given. */
  indexByModel(
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
    upTo?: PeriodLevel,
  ): Promise<ModelPhase>;
  /** Takes what came in batches of a model. */
  collectBatches(
    request: SummaryRequest,
    isLeft: boolean,
    cancel: SharedArrayBuffer,
  ): Promise<ModelPhase>;
  cancelBatches(request: SummaryRequest, cancel: SharedArrayBuffer): Promise<number>;
  estimateResummarize(
    input: ResummarizeInput,
    request: SummaryRequest,
  ): Promise<OutputOf<'estimateResummarize'>>;
  estimateIndex(request: SummaryRequest): Promise<OutputOf<'estimateIndex'>>;
  previewPrompt(nodeId: string, request: SummaryRequest): Promise<OutputOf<'previewPrompt'>>;
  fidelity(
    input: ParsedInputOf<'fidelity'>,
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<Fidelity>;
  diff(input: ParsedInputOf<'diff'>): Promise<VersionDifference>;
  compareClaims(input: ParsedInputOf<'compareClaims'>): Promise<OutputOf<'compareClaims'>>;
  presentInputs(
    nodeId: string,
  ): Promise<{ readonly sourceHash: Uint8Array; readonly dirty: number }>;
  testConnection(
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'testConnection'>>;
  linkIdeas(
    request: SummaryRequest,
    again: boolean,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'linkIdeas'>>;
  linkCompleted(request: SummaryRequest, cancel: SharedArrayBuffer): Promise<OutputOf<'linkIdeas'>>;
  estimateLinkIdeas(
    request: SummaryRequest,
    again: boolean,
  ): Promise<OutputOf<'estimateLinkIdeas'>>;
  due(
    input: ParsedInputOf<'due'>,
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'due'>>;
  propose(
    input: ParsedInputOf<'propose'>,
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'propose'>>;
  /** Reports its progress as that of the given task. */
  embed(request: EmbedRequest, task: TaskName, cancel: SharedArrayBuffer): Promise<EmbedReport>;
  estimateEmbed(request: EmbedRequest): Promise<OutputOf<'estimateEmbed'>>;
  similar(
    input: ParsedInputOf<'similar'>,
    settings: Settings['embeddings'],
  ): Promise<OutputOf<'similar'>>;
  navigate(
    input: ParsedInputOf<'navigate'>,
    guides: GuideRequests,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'navigate'>>;
}

/** The summariser in a separate thread, the only one that uses the network. */
export interface Summarizer {
  run<T>(work: (methods: SummarizerMethods) => Promise<T>): Promise<T>;
  /** Like {@link run}, but also reports the run's progress and the texts it writes. */
  runTask<T>(context: TaskContext, work: (methods: SummarizerMethods) => Promise<T>): Promise<T>;
}
