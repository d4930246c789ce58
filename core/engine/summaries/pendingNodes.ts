import { isPeriodClosed } from '../../model/periodClosing.ts';
import type { TocLevel, UpperLevel, VersionCause } from '../../model/toc.ts';
import type { NodeForModel, SummaryReader } from './ports/summaryStore.ts';
import { periodSourceHash } from '../index/rollUpPeriod.ts';
import { isExcluded } from '../settings/excluded.ts';
import { dueNodes } from './dueNodes.ts';
import type { SizedNode } from './estimate.ts';
import { isWorthACall, MANY_SEGMENTS } from './sharedCalls.ts';
import { modelInputHash, templateKind, tryHash } from './inputHash.ts';
import type { HashDeps, HashedRun, HashedTry } from './inputHash.ts';
import type { ModelRun } from './modelChoice.ts';

export interface PendingNode {
  readonly node: NodeForModel;
  readonly cause: VersionCause;
  /**
   * A version that the model wrote from the same inputs, which only has to be shown again; null if
   * none.
   */
  readonly again: number | null;
}

export interface Pending {
  readonly pending: readonly PendingNode[];
  /** Nodes not written because they contain text of excluded projects. */
  readonly excluded: readonly NodeForModel[];
}

export type PendingRun = HashedRun & HashedTry & Pick<ModelRun, 'excludedProjects'>;

export interface PendingDeps {
  readonly reader: SummaryReader;
  readonly plan: HashDeps;
  /** Lets other work use the thread. */
  readonly breathe: () => Promise<void>;
  readonly now: () => number;
}

/** Innermost first, because each is written from the one before. */
export const UPPER_LEVELS: readonly UpperLevel[] = ['conversation', 'day', 'week', 'month', 'year'];

/** This many nodes take some ten milliseconds. */
const NODES_A_BREATH = 1_000;

/**
 * What a run would have a model write of a level. Texts that a person wrote, chose or pinned stay,
 * as does whatever was made from exactly the same inputs, or tried in vain with them, also by a prompt
 * that came with an earlier build, and what is not worth a call. A conversation waits for the end of its day, lest
 * it is paid for each time that it goes on.
 *
 * @param known the result of {@link excludedPeriods}, if the caller has it
 */
export async function pendingOfLevel(
  level: TocLevel,
  run: PendingRun,
  deps: PendingDeps,
  known: { readonly foreign?: ReadonlySet<number> } = {},
): Promise<Pending> {
  const { reader, plan, breathe } = deps;
  const { hex } = plan;
  const by = { run, plan };
  const sources = await sourcesOf(level, run, { ...deps, ...known });
  const earlier = await earlierVersions(level, run, deps);
  const pending: PendingNode[] = [];
  const excluded: NodeForModel[] = [];
  for (const [at, node] of (await reader.versionedNodes(level, MANY_SEGMENTS)).entries()) {
    if (at % NODES_A_BREATH === 0) await breathe();
    if (isLeftAlone(node) || !isWorthACall(node) || mayGoOn(node, deps.now())) continue;
    const sourceHash = sources.hashOf(node);
    if (sourceHash === null) continue;
    const [inputHash] = hashesOf(node, sourceHash, by);
    if (inputHash === undefined) continue;
    if (isWritten(node, sourceHash, by) || isTried(node, sourceHash, by)) continue;
    if (sources.isExcluded(node)) excluded.push(node);
    else
      pending.push({
        node,
        cause: sources.causeOf(node, sourceHash),
        again: earlier.get(`${node.nodeIx} ${hex(inputHash)}`) ?? null,
      });
  }
  return { pending, excluded };
}

interface Hashing {
  readonly run: PendingRun;
  readonly plan: HashDeps;
}

/** Hashes of a text that the model would write of a node now, by today's prompt first, then by earlier builds'. */
function hashesOf(
  { level, project }: NodeForModel,
  sourceHash: Uint8Array,
  { run, plan }: Hashing,
): readonly Uint8Array[] {
  const { version, before } = run.prompts.template(templateKind(level, run.level));
  return [version, ...before].map((promptVersion) =>
    modelInputHash({ sourceHash, promptVersion, project }, run, plan),
  );
}

/** Whether the model wrote what is shown from the same words. */
export function isWritten(node: NodeForModel, sourceHash: Uint8Array, by: Hashing): boolean {
  const shown = by.plan.hex(node.text.inputHash);
  return hashesOf(node, sourceHash, by).some((hash) => by.plan.hex(hash) === shown);
}

/** Whether the model was asked about the same words in vain. */
export function isTried(node: NodeForModel, sourceHash: Uint8Array, by: Hashing): boolean {
  if (node.problemHash === null) return false;
  const { run, plan } = by;
  const tried = plan.hex(node.problemHash);
  return hashesOf(node, sourceHash, by).some(
    (hash) => plan.hex(tryHash(hash, run, plan)) === tried,
  );
}

/** Whether the day of a conversation is not over. */
export function mayGoOn({ dayEndMs }: NodeForModel, nowMs: number): boolean {
  return dayEndMs !== null && !isPeriodClosed({ level: 'day', endMs: dayEndMs }, nowMs);
}

/** Whether a person is behind the text. */
export function isLeftAlone({ pinned, cause }: Pick<NodeForModel, 'pinned' | 'cause'>): boolean {
  return pinned || cause === 'manual' || cause === 'edit' || cause === 'revert';
}

/** Periods and conversations that contain text of excluded projects. */
export async function excludedPeriods(
  reader: Pick<SummaryReader, 'projectsOfPeriods'>,
  excludedProjects: readonly string[],
): Promise<ReadonlySet<number>> {
  if (excludedProjects.length === 0) return new Set();
  return new Set(
    (await reader.projectsOfPeriods())
      .filter(({ project }) => isExcluded(project, excludedProjects))
      .map(({ nodeIx }) => nodeIx),
  );
}

interface Sources {
  /** Hash of what a node's text is made from; null if unknown. */
  hashOf(node: NodeForModel): Uint8Array | null;
  isExcluded(node: NodeForModel): boolean;
  causeOf(node: NodeForModel, sourceHash: Uint8Array): VersionCause;
}

async function sourcesOf(
  level: TocLevel,
  run: PendingRun,
  { reader, plan, foreign }: PendingDeps & { readonly foreign?: ReadonlySet<number> },
): Promise<Sources> {
  const { excludedProjects } = run;
  if (level === 'segment')
    return {
      hashOf: ({ text }) => text.sourceHash,
      isExcluded: ({ project }) => isExcluded(project, excludedProjects),
      causeOf: ({ summarizer }) =>
        summarizer === run.model.provider ? 'late-events' : 'model-changed',
    };
  const excluded = foreign ?? (await excludedPeriods(reader, excludedProjects));
  const children = await reader.childFacts(level);
  return {
    hashOf: ({ nodeIx }) => periodSourceHash(children.get(nodeIx) ?? [], plan),
    isExcluded: ({ nodeIx }) => excluded.has(nodeIx),
    causeOf({ text }, sourceHash) {
      const known = text.sourceHash;
      return known !== null && plan.hex(known) === plan.hex(sourceHash)
        ? 'model-changed'
        : 'rollup';
    },
  };
}

/** Versions that a model wrote before the one shown, by node and inputs. */
async function earlierVersions(
  level: TocLevel,
  { model }: PendingRun,
  { reader, plan }: PendingDeps,
): Promise<ReadonlyMap<string, number>> {
  const earlier = await reader.earlierVersions(level, model.provider);
  return new Map(
    earlier.map(({ nodeIx, inputHash, version }) => [`${nodeIx} ${plan.hex(inputHash)}`, version]),
  );
}

/**
 * Everything a run would ask a model for: what is pending itself, the conversations and periods above that, which
 * change with it, and what the next indexing will make of conversations in no segment yet.
 */
export async function pendingNodes(
  run: PendingRun,
  deps: PendingDeps,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): Promise<{ readonly nodes: readonly SizedNode[]; readonly excluded: number }> {
  const { reader } = deps;
  const { excludedProjects } = run;
  const segments = await pendingOfLevel('segment', run, deps);
  const nodes: SizedNode[] = segments.pending
    .filter(({ again }) => again === null)
    .map(({ node }) => node);
  let excluded = segments.excluded.length;
  const versioned: NodeForModel[] = [];
  for (const level of UPPER_LEVELS)
    versioned.push(...(await reader.versionedNodes(level, MANY_SEGMENTS)));
  const known = new Set<string>(versioned.map(({ nodeId }) => nodeId));
  const due = dueNodes(await reader.unsegmented(), {
    zone,
    nowMs,
    excludedProjects,
    isKnown: (nodeId) => known.has(nodeId),
  });
  nodes.push(...due.nodes);
  excluded += due.excluded;
  const changes = createRanges([
    ...segments.pending.map(({ node }) => node.startMs),
    ...due.starts,
  ]);
  const foreign = await excludedPeriods(reader, excludedProjects);
  for (const level of UPPER_LEVELS) {
    const own = await pendingOfLevel(level, run, deps, { foreign });
    const asked = new Set(
      own.pending.filter(({ again }) => again === null).map(({ node }) => node.nodeIx),
    );
    const left = new Set(own.excluded.map(({ nodeIx }) => nodeIx));
    for (const node of versioned) {
      if (node.level !== level) continue;
      const { nodeIx, nodeId } = node;
      const isChanged =
        changes.holds(node) && !isLeftAlone(node) && isWorthACall(node) && !mayGoOn(node, nowMs);
      if (!asked.has(nodeIx) && !left.has(nodeIx) && !isChanged) continue;
      if (foreign.has(nodeIx) || due.foreign.has(nodeId)) excluded++;
      else nodes.push(node);
    }
  }
  return { nodes, excluded };
}

/** Tells whether any of the given times is within a range. */
export function createRanges(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    holds({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }): boolean {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? startMs) < startMs) low = middle + 1;
        else high = middle;
      }
      const next = sorted[low];
      return next !== undefined && next < endMs;
    },
  };
}
