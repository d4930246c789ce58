import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import { errorFacts } from '../../../contract/errors.ts';
import type { LinkMode } from '../../../model/jobs.ts';
import type { AbortableSignal, ReportProgress } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import type { OutputOf } from '../../../contract/procedures.ts';
import type { LeasedWork, WorkQueue } from '../../live/ports/queueStore.ts';
import type { AskDeps } from '../../summaries/askModel.ts';
import { createCallLog } from '../../summaries/callLog.ts';
import { converse } from '../../summaries/converse.ts';
import type { CurrentRules } from '../../summaries/modelChoice.ts';
import type { SummaryWriter } from '../../summaries/ports/summaryStore.ts';
import { createTally } from '../../summaries/tally.ts';
import type { Tally } from '../../summaries/tally.ts';
import { isExcluded } from '../../settings/excluded.ts';
import type { IdeaReader } from '../ports/ideaStore.ts';
import type {
  IdeaToLink,
  LinkRun,
  ModelLinkReader,
  ModelLinkWriter,
} from '../ports/modelLinkStore.ts';
import { LIMITS, MOST_TURNS, linkBatch, turnGroups } from './linkBatches.ts';
import type { LinkBatch } from './linkBatches.ts';
import { createLinkTools } from './linkTools.ts';

export interface LinkDeps {
  readonly ask: AskDeps;
  readonly reader: ModelLinkReader & IdeaReader;
  readonly writer: ModelLinkWriter &
    Pick<SummaryWriter, 'recordCalls'> &
    Pick<WorkQueue, 'enqueue' | 'lease' | 'finish' | 'fail' | 'release'>;
  /** The rules the user wants now; read before each request. */
  readonly current: () => Promise<CurrentRules>;
  readonly maskEmail: boolean;
  /** Identifies this run in leases. */
  readonly owner: string;
}

export interface LinkOptions {
  readonly signal: AbortableSignal;
  readonly onProgress: ReportProgress;
}

export type LinkReport = OutputOf<'linkIdeas'>;

const LEASE_MS = 30 * 60_000;
/** Name of its calls in the ledger and the log of requests. */
const PURPOSE = 'links between ideas';
/** Outcome of a run whose answer could be used. */
const LINKED = 'linked';

/**
 * Asks a model how ideas that it was not asked about belong to those before them: queues their turns, and
 * links what is queued, conversation by conversation and the oldest first. See {@link linkQueued}.
 */
export async function linkByModel(
  deps: LinkDeps,
  { again, ...options }: LinkOptions & { readonly again: boolean },
): Promise<LinkReport> {
  const { reader, writer, ask } = deps;
  await writer.enqueue(await reader.unlinkedTurns({ again }), 'relink', ask.now());
  return linkQueued(deps, 'relink', options);
}

/**
 * Links the turns that wait: those of `link` together, as they were completed; those of `relink` one
 * conversation after the other. What holds is kept. A scope with words of an excluded project is not sent,
 * and waits no more. Turns of which an answer could not be used are given up with its reason, and their
 * ideas count as not asked about. What would fail for all others as well (a ceiling, a bad key, an endpoint
 * that is gone) ends it; what waits goes on waiting.
 */
export async function linkQueued(
  deps: LinkDeps,
  mode: LinkMode,
  { signal, onProgress }: LinkOptions,
): Promise<LinkReport> {
  const { reader, writer, ask, owner } = deps;
  const tally = createTally();
  const report = { asked: 0, links: 0, refused: 0 };
  const unusable = new Set<string>();
  let stopped: Failure | null = null;
  let done = 0;

  const tell = async (): Promise<void> => {
    const { waiting } = await reader.linkQueue();
    onProgress({
      task: 'link',
      title: 'Linking ideas',
      description: `${done} of ${done + waiting[mode]} turns`,
      value: done / Math.max(1, done + waiting[mode]),
    });
  };

  const linkGroup = async (leased: readonly LeasedWork[]): Promise<void> => {
    const failed = new Map<string, string>();
    const turnIds = leased.map(({ path }) => path);
    for (let tried: ReadonlySet<string> = new Set(); ;) {
      signal.throwIfAborted();
      const batch = await linkBatch(deps, { turnIds, mode, tried });
      if (batch === null) break;
      const linked = await linkOneBatch(batch, { deps, mode, signal, tally });
      report.asked += batch.fresh.length;
      report.links += linked.links;
      report.refused += linked.refused;
      tried = new Set([...tried, ...batch.fresh.map(({ ideaId }) => ideaId)]);
      if (linked.problem === null) continue;
      unusable.add(linked.problem);
      for (const { turnId } of batch.fresh) failed.set(turnId, linked.problem);
    }
    await writer.finish(
      leased.filter(({ path }) => !failed.has(path)),
      ask.now(),
    );
    for (const one of leased) {
      const message = failed.get(one.path);
      if (message !== undefined)
        await writer.fail({ ...one, code: 'reply-unusable', message }, null);
    }
    done += leased.length;
  };

  try {
    for (;;) {
      signal.throwIfAborted();
      const leased = await writer.lease({
        mode,
        limit: MOST_TURNS[mode],
        owner,
        nowMs: ask.now(),
        leaseMs: LEASE_MS,
      });
      if (leased.length === 0) break;
      for (const group of await turnGroups(reader, leased, mode)) {
        await tell();
        await linkGroup(group);
      }
    }
  } catch (thrown) {
    await writer.release(owner);
    const failure = toFailure(thrown);
    if (errorFacts[failure.code].about !== 'model') throw thrown;
    stopped = failure;
  }
  return { ...report, unusable: [...unusable], stopped, ...tally.spent };
}

export interface LinkedBatch {
  /** Links that hold, and were stored. */
  readonly links: number;
  readonly refused: number;
  /** Why the answer could not be used; null if it could. */
  readonly problem: string | null;
}

interface Linking {
  readonly deps: Pick<LinkDeps, 'ask' | 'reader' | 'writer' | 'current' | 'maskEmail'>;
  readonly mode: LinkMode;
  readonly signal: AbortableSignal;
  readonly tally: Tally;
  /** 1: an answer that cannot be used is not asked for again. */
  readonly tries?: 1;
}

/** Asks the model about one batch, and stores what holds. */
export async function linkOneBatch(batch: LinkBatch, linking: Linking): Promise<LinkedBatch> {
  const { ask, writer } = linking.deps;
  const { links, refused, outcome } = await answerAbout(batch, linking);
  const isUsable = outcome === LINKED;
  await writer.storeModelLinks({
    atMs: ask.now(),
    provider: ask.model.provider,
    model: ask.model.model,
    outcome,
    asked: isUsable ? batch.fresh.map(({ key }) => key) : [],
    links,
  });
  return { links: links.length, refused, problem: isUsable ? null : outcome };
}

type Answered = Pick<LinkRun, 'links' | 'outcome'> & { readonly refused: number };

async function answerAbout(
  { fresh, ideas, talk }: LinkBatch,
  { deps: { ask, reader, writer, current, maskEmail }, mode, signal, tally, tries }: Linking,
): Promise<Answered> {
  if (talk === null) return { links: [], refused: 0, outcome: LINKED };
  const { labels, question } = talk;
  const ideaOf = (label: string): IdeaToLink => {
    const idea = labels.ideas.get(label);
    if (idea === undefined) throw new Error(`the label ${label} was checked and is missing`);
    return idea;
  };
  const folders = new Set([...fresh, ...ideas].map(({ folder }) => folder));
  try {
    const { value } = await converse(
      { ...question, temperature: 0, purpose: PURPOSE, nodeId: null },
      ask,
      {
        toolbox: createLinkTools({
          ideas,
          labels,
          mask: (text) => maskSecrets(text, { email: maskEmail }).text,
          reader,
        }),
        limits: LIMITS[mode],
        calls: createCallLog(writer, tally),
        signal,
        tries,
        admit: async () => {
          const { excludedProjects } = await current();
          if ([...folders].some((folder) => isExcluded(folder, excludedProjects)))
            throw excludedMeanwhile();
        },
      },
    );
    const links = value.links.map(({ from, to, ...link }) => ({
      ...link,
      scope: ideaOf(from).scope,
      from: ideaOf(from).key,
      to: ideaOf(to).key,
    }));
    return { links, refused: value.refused, outcome: LINKED };
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    if (errorFacts[code].nodeFailure !== 'unusable') throw thrown;
    return { links: [], refused: 0, outcome: message };
  }
}

const excludedMeanwhile = (): StrataError =>
  new StrataError({
    code: 'project-excluded',
    message: 'The project was excluded while its ideas were linked. Nothing of them was stored.',
  });
