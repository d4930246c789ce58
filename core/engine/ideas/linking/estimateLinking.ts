import { StrataError } from '../../../model/result.ts';
import type { OutputOf } from '../../../contract/procedures.ts';
import { costOf } from '../../settings/prices.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { pricedNow } from '../../summaries/openRun.ts';
import type { RunDeps } from '../../summaries/openRun.ts';
import { wouldPass } from '../../summaries/estimate.ts';
import type { SpendGuardDeps } from '../../summaries/spendGuard.ts';
import type { SummaryRequest } from '../../summaries/summaryRequest.ts';
import type { CountTokens } from '../../../model/countTokens.ts';
import type { ModelLinkReader } from '../ports/modelLinkStore.ts';
import { linkBatch } from './linkBatches.ts';

export type LinkEstimate = OutputOf<'estimateLinkIdeas'>;

export interface EstimateLinkingDeps extends SpendGuardDeps, Pick<RunDeps, 'connect' | 'told'> {
  readonly reader: ModelLinkReader;
  readonly countTokens: CountTokens;
}

/** What an answer takes that names a few links. */
const ANSWER_TOKENS = 150;

/** Goes through what would be linked, as linking does, and asks nothing. */
export async function estimateLinking(
  { provider, isChosen, model, blocked, privacy, ceilings }: SummaryRequest,
  { again, deps }: { readonly again: boolean; readonly deps: EstimateLinkingDeps },
): Promise<LinkEstimate> {
  const { reader, countTokens } = deps;
  const turnIds = (await reader.unlinkedTurns({ again })).map(({ path }) => path);
  const places = await reader.placesOfTurns(turnIds);
  const { excludedProjects, maskEmail } = privacy;
  const scopes = new Map<number, Awaited<ReturnType<ModelLinkReader['ideasToLink']>>>();
  const ideasOf = async (scope: number) => {
    const known = scopes.get(scope) ?? (await reader.ideasToLink(scope));
    scopes.set(scope, known);
    return known;
  };
  const batching = {
    reader: {
      ideasToLink: ideasOf,
      placesOfTurns: (ids: readonly string[]) => reader.placesOfTurns(ids),
    },
    ask: { countTokens },
    current: async () => ({ excludedProjects, ceilings }),
    maskEmail,
  };
  const conversations: LinkEstimate['conversations'] = [];
  for (const [conversationId, turns] of Map.groupBy(places, (place) => place.conversationId)) {
    const own = { conversationId, ideas: [] as string[], calls: 0, tokensIn: 0 };
    for (let tried: ReadonlySet<string> = new Set(); ;) {
      const batch = await linkBatch(batching, {
        turnIds: turns.map(({ turnId }) => turnId),
        mode: 'relink',
        tried,
      });
      if (batch === null) break;
      tried = new Set([...tried, ...batch.fresh.map(({ ideaId }) => ideaId)]);
      if (batch.talk === null) continue;
      own.ideas.push(...batch.fresh.map(({ text }) => text));
      own.calls += 1;
      own.tokensIn += batch.talk.tokens;
    }
    if (own.calls > 0) conversations.push(own);
  }
  const sum = (of: (one: LinkEstimate['conversations'][number]) => number): number =>
    conversations.reduce((all, one) => all + of(one), 0);
  const calls = sum((one) => one.calls);
  const tokensIn = sum((one) => one.tokensIn);
  const tokensOut = calls * ANSWER_TOKENS;
  const price = (await pricedNow({ model, isChosen }, deps))?.price ?? null;
  const cost = price === null ? null : costOf(price, tokensIn, tokensOut);
  const { waiting, givenUp, reasons } = await reader.linkQueue();
  return {
    provider,
    model: model?.endpoint.model ?? null,
    ideas: sum((one) => one.ideas.length),
    calls,
    tokensIn,
    tokensOut,
    cost: calls === 0 ? 0 : cost,
    excluded: [...scopes.values()]
      .filter((ideas) => ideas.some(({ folder }) => isExcluded(folder, excludedProjects)))
      .reduce((all, ideas) => all + ideas.filter(({ asked }) => !asked).length, 0),
    givenUp,
    reasons: [...reasons],
    waiting: waiting.link,
    conversations,
    blocked:
      blocked ??
      (model === null
        ? noModel()
        : calls === 0
          ? null
          : await wouldPass(cost, { model: model.endpoint.model, ceilings, deps })),
  };
}

const noModel = (): NonNullable<LinkEstimate['blocked']> => {
  const { code, message } = withoutModel();
  return { code, message };
};

/** Rules link without a model, but not this far. */
export const withoutModel = (): StrataError =>
  new StrataError({
    code: 'provider-not-configured',
    message:
      'No language model is chosen that could link ideas. Choose a provider in the settings (or by STRATA_PROVIDER); rules link them without one.',
  });
