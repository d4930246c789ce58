import { StrataError, toFailure } from '../../model/result.ts';
import { errorFacts } from '../../contract/errors.ts';
import { costOf } from '../settings/prices.ts';
import type { NodeToSummarize, SegmentSource } from './ports/summaryStore.ts';
import { askOnce } from './askModel.ts';
import type { Asked } from './askModel.ts';
import { createCallLog } from './callLog.ts';
import { writtenSegment } from './composeSegment.ts';
import { promptForSegments, readTogether } from './composeTogether.ts';
import type { PartReading, SegmentsPrompt } from './composeTogether.ts';
import { modelHashes } from './inputHash.ts';
import type { ModelHashes } from './inputHash.ts';
import type { ModelRun } from './modelChoice.ts';
import {
  isItsOwn,
  keepingFailure,
  logBegun,
  readSource,
  refuseExcluded,
  storeWritten,
  summarizeByModel,
} from './summarizeByModel.ts';
import type { SummarizedNode, Writing } from './summarizeByModel.ts';

/** One level is written at a time, and a person's limit is that of one answer. */
export function mayShareCalls({
  level,
  maxOutputTokens,
}: Pick<ModelRun, 'level' | 'maxOutputTokens'>): boolean {
  return level === null && maxOutputTokens === null;
}

/** A segment of several, as it was read. */
interface Member {
  readonly node: NodeToSummarize;
  readonly source: SegmentSource;
  readonly hashes: ModelHashes;
}

type Outcome = PromiseSettledResult<SummarizedNode | null>;

/**
 * Has a model write several small segments of a conversation by one call, oldest first. Each answer goes
 * the way of one about that segment alone, and pays its share of the call. A segment whose answer cannot be
 * used is asked for alone, once; all are, where they cannot share a call, or it was refused for its words.
 */
export async function summarizeTogether(
  nodes: readonly NodeToSummarize[],
  run: ModelRun,
  writing: Omit<Writing, 'cause' | 'tries'> & {
    readonly causeOf: (node: NodeToSummarize) => Writing['cause'];
  },
): Promise<readonly Outcome[]> {
  const { causeOf, ...rest } = writing;
  const alone = (node: NodeToSummarize, tries?: 1): Promise<SummarizedNode | null> =>
    summarizeByModel(node, run, {
      ...rest,
      cause: causeOf(node),
      ...(tries === undefined ? {} : { tries }),
    });
  const read = await Promise.allSettled(nodes.map((node) => readMember(node, run, writing)));
  const members = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const asked = members.length < 2 ? null : await askTogether(members, run, writing);
  const outcomes: Outcome[] = [];
  for (const one of read) {
    if (one.status === 'rejected') {
      outcomes.push(one);
      continue;
    }
    const { node } = one.value;
    const at = members.indexOf(one.value);
    // One after the other: all of them read the same ledger.
    const [outcome] = await Promise.allSettled([
      asked === null ? alone(node) : (asked.store(at, causeOf(node)) ?? alone(node, 1)),
    ]);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function readMember(
  node: NodeToSummarize,
  run: ModelRun,
  { deps }: Pick<Writing, 'deps'>,
): Promise<Member> {
  const source = await readSource(deps.reader, node);
  if (source.level !== 'segment') throw new Error('only segments share calls');
  refuseExcluded(source, (await run.current()).excludedProjects);
  return { node, source, hashes: modelHashes(source, run, deps.plan) };
}

interface AskedTogether {
  /** Stores what was written of a member; undefined if that cannot be used. */
  store(at: number, cause: Writing['cause']): Promise<SummarizedNode | null> | undefined;
}

/** null: these cannot be asked for together. */
async function askTogether(
  members: readonly Member[],
  run: ModelRun,
  { deps, signal, tally }: Pick<Writing, 'deps' | 'signal' | 'tally'>,
): Promise<AskedTogether | null> {
  const sources = members.map(({ source }) => source);
  const sizes = members.map(({ node }) => node.originalTokens ?? 0);
  const asking = promptForSegments(sources, run, sizes);
  if (asking === null) return null;
  for (const { node } of members) logBegun(node, run, deps);
  const begunMs = run.ticks();
  const calls = createCallLog(deps.writer, tally);
  const admit = async (): Promise<void> => {
    const { excludedProjects } = await run.current();
    for (const source of sources) refuseExcluded(source, excludedProjects);
  };
  const ask = { calls, signal, admit };
  let asked: Asked<readonly PartReading[]>;
  try {
    asked = await askOnce(questionOf(asking, members, run), run, ask);
  } catch (thrown) {
    if (isAboutTheWords(thrown)) return null;
    const failing = members.map(({ node, hashes }) =>
      keepingFailure(node, { hashes, run, deps }, () => Promise.reject(asError(thrown))),
    );
    return { store: (at) => failing[at] ?? Promise.reject(asError(thrown)) };
  }
  const { reading } = asked;
  if (!reading.ok) return { store: () => undefined };
  const readings = reading.value;
  const shares = sharesOf(asked, { asking, readings }, run);
  const durationMs = (run.ticks() - begunMs) / members.length;
  return {
    store(at, cause) {
      const member = members[at];
      const part = readings[at]?.reading;
      const share = shares[at];
      if (member === undefined || share === undefined || part?.ok !== true) return undefined;
      const { node, source, hashes } = member;
      const by = { ...share, durationMs, ...hashes };
      const written = writtenSegment(part.value, source, { run, deps: deps.plan, by });
      return keepingFailure(node, { hashes, run, deps }, () =>
        storeWritten(written, { node, source, cause }, { deps, run, ask }),
      );
    },
  };
}

/** Whether each may be answered alone: the call was refused for what it held, or too long, or answered so. */
function isAboutTheWords(thrown: unknown): boolean {
  const failure = toFailure(thrown);
  const { nodeFailure, stopsRun } = errorFacts[failure.code];
  if (nodeFailure === 'unfit') return true;
  return !stopsRun && nodeFailure !== null && isItsOwn(failure);
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new StrataError(toFailure(thrown));

function questionOf(asking: SegmentsPrompt, members: readonly Member[], run: ModelRun) {
  const { prompt, schema, maxOutputTokens } = asking;
  return {
    ...prompt,
    schema,
    maxOutputTokens,
    temperature: run.temperature,
    purpose: `summaries of ${members.length} segments, from ${members[0]?.node.nodeId ?? ''} on`,
    nodeId: null,
    read(reply: string) {
      const value = readTogether(reply, asking, run);
      const bad = value.flatMap(({ reading }) => (reading.ok ? [] : [reading.problem]));
      return bad.length === value.length
        ? { ok: false as const, problem: bad[0] ?? 'The reply is empty.' }
        : { ok: true as const, value, repairs: bad };
    },
  };
}

interface Share {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number;
}

/** What each segment costs: by its words among those that were read, and among those written. */
function sharesOf(
  { tokensIn, tokensOut, price, cost }: Asked<unknown>,
  {
    asking: { parts },
    readings,
  }: { readonly asking: SegmentsPrompt; readonly readings: readonly PartReading[] },
  { countTokens }: Pick<ModelRun, 'countTokens'>,
): readonly Share[] {
  const read = divided(
    tokensIn,
    parts.map(({ prompt }) => countTokens(prompt.user)),
  );
  const written = divided(
    tokensOut,
    readings.map(({ text }) => countTokens(text)),
  );
  const listed = read.map((own, at) => (price === null ? 0 : costOf(price, own, written[at] ?? 0)));
  const all = listed.reduce((sum, one) => sum + one, 0);
  return read.map((own, at) => ({
    tokensIn: own,
    tokensOut: written[at] ?? 0,
    cost: all === 0 ? 0 : ((cost ?? 0) * (listed[at] ?? 0)) / all,
  }));
}

/** Whole numbers that add up to a whole, in proportion to weights. */
export function divided(whole: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight, at) => {
    weighed += weight;
    const isLast = at === weights.length - 1;
    const until = isLast ? whole : Math.round(whole * (all === 0 ? 0 : weighed / all));
    const own = until - given;
    given = until;
    return own;
  });
}
