import type { OutputOf } from '../../../contract/procedures.ts';
import type { AbortableSignal, ReportProgress, TaskName } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import type { DueVector } from '../ports/vectorStore.ts';
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
  /** Whose progress it is. */
  readonly task: TaskName;
}

/** Failures one after the other after which the next batch would fail, too. */
const MOST_IN_A_ROW = 3;
/** Numbers of a batch's vectors: of more, an answer in JSON would pass the most that is read of one. */
const MOST_NUMBERS = 65_536;
const MOST_TEXTS = 64;
/** As many as a model gives that is not asked for less. */
const MANY_DIMENSIONS = 3_072;

/**
 * Makes the vectors that are missing, or stand for other words than are shown, in batches, each of which is stored at
 * once. A batch that fails is told, and the others go on; what each of them would meet ends the run. Projects that are
 * excluded are never sent. Whatever else is stored goes at the end of a whole run. Throws `unsupported` while vectors
 * are off, and what stands against asking for them.
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
  let segments = 0;
  let inARow = 0;
  for (let at = 0; at < due.length && stopped === null; at += size) {
    const batch = due.slice(at, at + size);
    onProgress({
      task,
      title: `Making vectors by ${endpoint.model}`,
      description: `${at} of ${due.length} segments`,
      value: at / due.length,
    });
    try {
      await deps.breathe();
      signal.throwIfAborted();
      segments += await embedBatch(batch, run);
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
    segments,
    calls,
    tokensIn,
    cost,
    failed,
    stopped: stopped === null ? null : { code: stopped.code, message: stopped.message },
    elapsedMs: deps.ticks() - begunMs,
  };
}

/** Texts of one call. */
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

/** Gives how many vectors it stored. */
async function embedBatch(batch: readonly DueVector[], run: Run): Promise<number> {
  const { space, request, deps, tally, signal, model, guard } = run;
  const { writer, countTokens, hashText, now, ticks } = deps;
  const { maskEmail } = request.privacy;
  const { changed, same } = await changedTexts(batch, deps.reader, {
    maskEmail,
    countTokens,
    hashText,
  });
  if (same.length > 0) await writer.keepVectors(space, same);
  if (changed.length === 0) return 0;
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
  const vectors = changed.flatMap(({ nodeIx, textIx, textHash }, at) => {
    const vector = answers[at];
    return vector === undefined ? [] : [{ nodeIx, textIx, textHash, ...packVector(vector) }];
  });
  return writer.storeVectors(space, { vectors, calls: calls.places }, now());
}

/** Throws what now stands against sending a batch: a person may have changed it since the run began. */
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
