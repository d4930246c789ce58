/**
 * A language model that steers `navigate`: within its limits, without secrets or excluded projects,
 * and recorded.
 */
import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import type { AbortableSignal } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { SummaryReader, SummaryWriter } from '../../summaries/ports/summaryStore.ts';
import type { ModelGuide, GuideCandidate } from '../guides.ts';
import { askModel } from '../../summaries/askModel.ts';
import type { AskDeps } from '../../summaries/askModel.ts';
import { createCallLog } from '../../summaries/callLog.ts';
import type { CurrentRules } from '../../summaries/modelChoice.ts';
import { createTally } from '../../summaries/tally.ts';
import { createCallLimits } from './callLimits.ts';
import { choiceQuestion, rewriteQuestion } from './guidePrompts.ts';
import type { GuideQuestion } from './guidePrompts.ts';
import { errorFacts } from '../../../contract/errors.ts';
import type { NodeId } from '../../../model/ids.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { excludedPeriods } from '../../summaries/pendingNodes.ts';

export interface ModelGuideDeps {
  readonly ask: AskDeps;
  readonly reader: Pick<SummaryReader, 'findNode' | 'projectsOfPeriods'>;
  readonly writer: Pick<SummaryWriter, 'recordCalls'>;
  /** The rules the user wants now; read before each request. */
  readonly current: () => Promise<CurrentRules>;
  readonly maskEmail: boolean;
}

export interface GuideLimits {
  readonly maxCalls: number;
  /** Maximum tokens that all calls together may consume and produce. */
  readonly maxModelTokens: number;
  /** The user gave up, which ends the navigation. */
  readonly cancelled: AbortableSignal;
  /** The model's time is up; the search continues with words alone. */
  readonly late: AbortableSignal;
  /** Aborted by either of the two. */
  readonly signal: AbortableSignal;
}

/** Name of its calls in the ledger and the log of requests. */
const PURPOSE = 'navigate';

/** It is not asked again after the first failure or limit. */
export function createModelGuide(
  { ask, reader, writer, current, maskEmail }: ModelGuideDeps,
  { maxCalls, maxModelTokens, cancelled, late, signal }: GuideLimits,
): ModelGuide {
  const { model, price } = ask;
  const tally = createTally();
  const limits = createCallLimits({ maxCalls, maxTokens: maxModelTokens }, tally);
  const asking = { ...ask, guard: limits.within(ask.guard) };
  const calls = createCallLog(writer, tally);
  let words: string | null = null;
  let choices = 0;
  let stopped: string | null = null;

  const mask = (text: string): string => maskSecrets(text, { email: maskEmail }).text;
  const masked = ({ level, when, title, brief, found }: GuideCandidate) => ({
    level,
    when,
    title: mask(title),
    brief: mask(brief),
    found: mask(found),
  });

  /** @param admit throws whatever prevents sending these words under the current rules */
  async function answerTo<T>(
    question: GuideQuestion<T>,
    admit: (rules: CurrentRules) => Promise<void> = async () => undefined,
  ): Promise<T> {
    const { value } = await askModel(
      { ...question, temperature: 0, purpose: PURPOSE, nodeId: null },
      asking,
      {
        calls,
        signal,
        async admit() {
          await admit(await current());
          limits.take();
        },
      },
    );
    return value;
  }

  /** null if it may not be asked or could not answer. */
  async function attempt<T>(work: () => Promise<T | null>): Promise<T | null> {
    cancelled.throwIfAborted();
    if (stopped !== null) return null;
    try {
      return await work();
    } catch (thrown) {
      cancelled.throwIfAborted();
      const { code, message } = toFailure(thrown);
      if (late.aborted && code === 'cancelled') stopped = 'The limit of time was reached.';
      else if (errorFacts[code].about === 'model')
        stopped = code === 'reply-refused' ? REFUSED : message;
      else throw thrown;
      return null;
    }
  }

  return {
    mask,
    async rewrite(question) {
      words = await attempt(() => answerTo(rewriteQuestion(mask(question))));
      return words;
    },
    async choose(question, candidates) {
      return attempt(async () => {
        const { excludedProjects } = await current();
        const excluded = await excludedAmong(candidates.map(idOf), excludedProjects, reader);
        const shown = candidates.filter(({ nodeId }) => !excluded.has(nodeId));
        if (shown.length === 0) return null;
        const choice = await answerTo(
          choiceQuestion(mask(question), shown.map(masked)),
          async (rules) => {
            const now = await excludedAmong(shown.map(idOf), rules.excludedProjects, reader);
            if (now.size > 0) throw excludedMeanwhile();
          },
        );
        const byLabel = new Map(shown.map(({ nodeId }, at) => [`c${at + 1}`, nodeId]));
        const chosen = choice.labels.flatMap((label) => byLabel.get(label) ?? []);
        if (chosen.length > 0) choices += 1;
        return { chosen, unseen: [...excluded], reason: choice.reason };
      });
    },
    report: () => {
      const { tokensIn, tokensOut, cost } = tally.spent;
      const isPriced = price !== null || limits.calls === 0;
      return {
        model: model.model,
        calls: limits.calls,
        tokensIn,
        tokensOut,
        cost: isPriced ? cost : null,
        words,
        choices,
        stopped,
      };
    },
  };
}

const REFUSED = 'The model refused to answer.';

const idOf = ({ nodeId }: GuideCandidate): GuideCandidate['nodeId'] => nodeId;

function excludedMeanwhile(): StrataError {
  return new StrataError({
    code: 'project-excluded',
    message: 'What it would have read was excluded from leaving this machine meanwhile.',
  });
}

/**
 * Nodes that contain text of excluded projects: their segments, and periods above those. Nodes that
 * no longer exist count as excluded, because their project is unknown.
 */
async function excludedAmong(
  nodeIds: readonly NodeId[],
  excludedProjects: readonly string[],
  reader: Pick<SummaryReader, 'findNode' | 'projectsOfPeriods'>,
): Promise<ReadonlySet<NodeId>> {
  if (excludedProjects.length === 0) return new Set();
  const excluded = new Set<NodeId>();
  let periods: ReadonlySet<number> | undefined;
  for (const nodeId of nodeIds) {
    const node = await reader.findNode(nodeId);
    if (node === null) excluded.add(nodeId);
    else if (node.level === 'segment') {
      if (isExcluded(node.project, excludedProjects)) excluded.add(nodeId);
    } else {
      periods ??= await excludedPeriods(reader, excludedProjects);
      if (periods.has(node.nodeIx)) excluded.add(nodeId);
    }
  }
  return excluded;
}
