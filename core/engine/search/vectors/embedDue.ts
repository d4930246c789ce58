import type { OutputOf } from '../../../contract/procedures.ts';
import type { AbortableSignal, ReportProgress, TaskName } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import type { DueVector, VectorCounts } from '../ports/vectorStore.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { createCallLog } from '../../summaries/callLog.ts';
import { createTally } from '../../summaries/tally.ts';
import type { Tally } from '../../summaries/tally.ts';
import { PURPOSE, askEmbeddings } from './askEmbeddings.ts';
import { OFF, askable, spaceOf } from './embedRequest.ts';
import type { EmbedRequest } from './embedRequest.ts';
import { packVector } from './packVector.ts';
import { changedTexts } from './changedTexts.ts';
import type { ChangedText } from './changedTexts.ts';
import { guardOf } from './vectorDeps.ts';
import type { VectorDeps } from './vectorDeps.ts';
import { errorFacts } from '../../../contract/errors.ts';

export type EmbedReport = OutputOf<'embed'>;

export interface EmbedContext {
  readonly signal: AbortableSignal;
  readonly onProgress: ReportProgress;
  /** The task whose progress is reported. */
  readonly task: TaskName;
}

/** Consecutive failures after which the next batch would fail too. */
const MOST_IN_A_ROW = 3;
/**
 * Maximum components in a batch's vectors; more would make a JSON answer exceed the size that is
 * read.
 */
const MOST_NUMBERS = 65_536;
const MOST_TEXTS = 64;
/** As many as a model returns unless fewer are requested. */
const MANY_DIMENSIONS = 3_072;

/**
 * Makes vectors that are missing or whose text is no longer the one shown, in batches, each of
 * which is stored at once. A failed batch is reported and the others continue; a failure that would
 * affect all of them ends the run. Excluded projects are never sent. A complete run finally removes
 * all other stored vectors. Throws `unsupported` while vectors are off, and whatever prevents
 * requesting them.
 */
export async function embedDue(
  request: EmbedRequest,
  deps: VectorDeps,
  { signal, onProgress, task }: EmbedContext,
): Promise<EmbedReport> {
  const begunMs = deps.ticks();
  const endpoint = askable(request);
  const space = spaceOf(request.settings);
  const tally = createTally();
  const model = deps.connect(endpoint);
  const run: Run = { space, request, deps, tally, signal, model, guard: guardOf(deps) };
  const { excludedProjects } = await deps.current();
  const due = (await deps.reader.dueVectors(space)).filter(
    ({ project }) => !isExcluded(project, excludedProjects),
  );
  const size = batchSize(endpoint.dimensions);
  const failed: EmbedReport['failed'] = [];
  let stopped: Failure | null = null;
  const made = { segments: 0, points: 0 };
  let inARow = 0;
  for (let at = 0; at < due.length && stopped === null; at += size) {
    const batch = due.slice(at, at + size);
    onProgress({
      task,
      title: `Making vectors by ${endpoint.model}`,
      description: `${at} of ${due.length} texts`,
      value: at / due.length,
    });
    try {
      await deps.breathe();
      signal.throwIfAborted();
      const { nodes, points } = await embedBatch(batch, run);
      made.segments += nodes;
      made.points += points;
      inARow = 0;
    } catch (thrown) {
      const failure = toFailure(thrown);
      const { code, message } = failure;
      if (code === 'internal') throw thrown;
      inARow += 1;
      if (!errorFacts[code].stopsRun) failed.push({ segments: batch.length, code, message });
      if (errorFacts[code].stopsRun || inARow >= MOST_IN_A_ROW) stopped = failure;
    }
  }
  if (stopped === null && failed.length === 0) await deps.writer.dropOtherVectors(space);
  const { calls, tokensIn, cost } = tally.spent;
  return {
    ...made,
    calls,
    tokensIn,
    cost,
    failed,
    stopped: stopped === null ? null : { code: stopped.code, message: stopped.message },
    elapsedMs: deps.ticks() - begunMs,
  };
}

/** Number of texts per call. */
export function batchSize(dimensions: number | null): number {
  return Math.min(MOST_TEXTS, Math.floor(MOST_NUMBERS / (dimensions ?? MANY_DIMENSIONS)));
}

interface Run {
  readonly space: string;
  readonly request: EmbedRequest;
  readonly deps: VectorDeps;
  readonly tally: Tally;
  readonly signal: AbortableSignal;
  readonly model: ReturnType<VectorDeps['connect']>;
  readonly guard: ReturnType<typeof guardOf>;
}

/** Returns how many vectors it stored. */
async function embedBatch(batch: readonly DueVector[], run: Run): Promise<VectorCounts> {
  const { space, request, deps, tally, signal, model, guard } = run;
  const { writer, countTokens, hashText, now, ticks } = deps;
  const { maskEmail } = request.privacy;
  const { changed, same } = await changedTexts(batch, deps.reader, {
    maskEmail,
    countTokens,
    hashText,
  });
  if (same.length > 0) await writer.keepVectors(space, same);
  if (changed.length === 0) return { nodes: 0, points: 0 };
  const calls = createCallLog(writer, tally);
  const answers = await askEmbeddings(
    {
      texts: changed.map(({ text }) => text),
      tokens: changed.reduce((sum, { tokens }) => sum + tokens, 0),
      purpose: PURPOSE,
    },
    {
      model,
      price: request.price,
      guard,
      now,
      ticks,
      calls,
      admit: () => refuseNow(changed, deps),
    },
    signal,
  );
  const vectors = changed.flatMap(({ nodeIx, part, textIx, textHash }, at) => {
    const vector = answers[at];
    return vector === undefined ? [] : [{ nodeIx, part, textIx, textHash, ...packVector(vector) }];
  });
  return writer.storeVectors(space, { vectors, calls: calls.places }, now());
}

/**
 * Throws whatever now prevents sending a batch, because the user may have changed it since the run
 * began.
 */
async function refuseNow(texts: readonly ChangedText[], deps: VectorDeps): Promise<void> {
  const { embeds, excludedProjects } = await deps.current();
  if (!embeds) throw new StrataError(OFF);
  const project = texts.find((one) => isExcluded(one.project, excludedProjects))?.project;
  if (project === undefined) return;
  throw new StrataError({
    code: 'project-excluded',
    message: `${project ?? 'A project'} was excluded from leaving this machine while vectors were made. The next run goes on without it.`,
    details: { project },
  });
}
