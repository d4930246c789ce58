import type { OutputOf } from '../../contract/procedures.ts';
import { PERIOD_CHUNK_TOKENS } from '../../domain/compose/periodChunks.ts';
import type { Failure } from '../../model/result.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { NodeToSummarize } from './ports/summaryStore.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';
import { spendPeriods } from './spendGuard.ts';
import type { Ceilings, SpendGuardDeps } from './spendGuard.ts';
import { sharedCalls } from './sharedCalls.ts';
import type { Sharing } from './sharedCalls.ts';
import { expectedOutput } from './outputSize.ts';

/** What the words of a prompt take besides the conversation: template, schema, obligations. */
const LABELS_PER_EVENT = 6;
/** Out of at most 500. */
const OVERLAP = 150;
const ANCHORS = 120;

/** What a judge reads besides the source and the text, and what it answers. */
const JUDGE_WORDS = 250;
const VERDICT = 60;

/** The facts about a node that its price depends on. */
export type SizedNode = Pick<NodeToSummarize, 'level' | 'originalTokens' | 'events'> &
  Partial<Pick<NodeToSummarize, 'conversationIx' | 'startMs'>>;

/** Tokens of the templates' own text. */
export interface PromptTokens {
  readonly segment: number;
  readonly conversation: number;
  readonly period: number;
}

export const NO_PROMPTS: PromptTokens = { segment: 0, conversation: 0, period: 0 };

/** Which of them a node's call has. */
export function promptOf(level: SizedNode['level']): keyof PromptTokens {
  return level === 'segment' || level === 'conversation' ? level : 'period';
}

export type Estimate = OutputOf<'estimateResummarize'>;

/** Approximate tokens that one node's calls read and write. */
function callsOf(
  { level, originalTokens, events }: SizedNode,
  only: SummaryLevel | null,
  prompts: PromptTokens,
): { readonly calls: number; readonly tokensIn: number; readonly tokensOut: number } {
  const original = originalTokens ?? 0;
  const promptTokens = prompts[promptOf(level)];
  if (level === 'segment') {
    const labels = LABELS_PER_EVENT * Math.min(events, original / 10);
    return {
      calls: 1,
      tokensIn: promptTokens + original + labels + OVERLAP + ANCHORS,
      tokensOut: expectedOutput(original, only),
    };
  }
  const chunks = original > PERIOD_CHUNK_TOKENS ? Math.ceil(original / PERIOD_CHUNK_TOKENS) : 0;
  const chunkOut = expectedOutput(original / Math.max(1, chunks), null);
  const last = chunks === 0 ? original : (chunks * chunkOut) / 2;
  return {
    calls: 1 + chunks,
    tokensIn: promptTokens * (1 + chunks) + (chunks === 0 ? 0 : original) + last,
    tokensOut: chunks * chunkOut + expectedOutput(last, only),
  };
}

/** Estimates writing nodes with a model. Sizes are those of their current texts' sources. */
export function estimateNodes(
  nodes: readonly SizedNode[],
  {
    level,
    mayShare,
    promptTokens,
    price,
    priceFrom,
    judge,
    model,
    provider,
    leftOut,
    blocked,
  }: {
    readonly level: SummaryLevel | null;
    /** Are small segments of a conversation asked for together? */
    readonly mayShare: boolean;
    readonly promptTokens: PromptTokens;
    readonly price: Price | null;
    /** Who is asked about each text; null for nobody. */
    readonly judge: { readonly price: Price | null } | null;
    readonly leftOut: Estimate['leftOut'];
    readonly blocked: Failure | null;
  } & Pick<Estimate, 'model' | 'provider' | 'priceFrom'>,
): Estimate {
  let calls = 0;
  let tokensIn = 0;
  let tokensOut = 0;
  let judgeIn = 0;
  let judged = 0;
  if (provider !== 'extractive')
    for (const group of mayShare ? sharedCalls(nodes.map(placed)) : nodes.map((node) => [node]))
      for (const [at, node] of group.entries()) {
        const one = callsOf(node, level, promptTokens);
        const isFirst = at === 0;
        calls += isFirst ? one.calls : 0;
        tokensIn += one.tokensIn - (isFirst ? 0 : promptTokens.segment + OVERLAP);
        tokensOut += one.tokensOut;
        judged++;
        judgeIn += (node.originalTokens ?? 0) + sizeOfJudged(node, level) + JUDGE_WORDS;
      }
  const judgeCalls = judge === null ? 0 : judged;
  if (judge === null) judgeIn = 0;
  const judgeOut = judgeCalls * VERDICT;
  const cost = sumOf(
    price === null ? null : costOf(price, tokensIn, tokensOut),
    judge === null || judgeCalls === 0
      ? 0
      : judge.price === null
        ? null
        : costOf(judge.price, judgeIn, judgeOut),
  );
  return {
    provider,
    model,
    nodes: nodes.length,
    calls: calls + judgeCalls,
    tokensIn: Math.round(tokensIn + judgeIn),
    tokensOut: Math.round(tokensOut + judgeOut),
    cost: provider === 'extractive' ? 0 : cost,
    priceFrom,
    currency: 'USD',
    leftOut,
    blocked: blocked === null ? null : { code: blocked.code, message: blocked.message },
  };
}

/** What the next indexing will make is not known well enough to share calls. */
function placed(node: SizedNode): SizedNode & Sharing {
  const { conversationIx = null, startMs = 0 } = node;
  return { ...node, conversationIx, startMs };
}

/** Size of the text that a judge reads. */
function sizeOfJudged({ originalTokens }: SizedNode, only: SummaryLevel | null): number {
  return expectedOutput(originalTokens ?? 0, only ?? 'detailed');
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

/** Why a run at this price would not finish; null if it would, as far as is known. */
export async function wouldPass(
  cost: number | null,
  {
    model,
    ceilings,
    deps: { spentSince, now, zone },
  }: {
    readonly model: string;
    readonly ceilings: Ceilings;
    readonly deps: SpendGuardDeps;
  },
): Promise<Estimate['blocked']> {
  if (cost === null)
    return ceilings.daily === null && ceilings.monthly === null
      ? null
      : {
          code: 'price-unknown',
          message: `No price is known for ${model}. Enter it in the settings (0 if it is free).`,
        };
  const { dayMs, monthMs } = spendPeriods(now(), zone);
  const checks = [
    { ceiling: ceilings.daily, sinceMs: dayMs, name: 'today' },
    { ceiling: ceilings.monthly, sinceMs: monthMs, name: 'this month' },
  ];
  for (const { ceiling, sinceMs, name } of checks) {
    if (ceiling === null) continue;
    const left = ceiling - (await spentSince(sinceMs));
    if (cost > left)
      return {
        code: 'ceiling-reached',
        message: `Of the ceiling of $${ceiling} for ${name} $${Math.max(0, left).toFixed(4)} are left: it would stop before its end.`,
      };
  }
  return null;
}
