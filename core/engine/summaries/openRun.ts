import type { CountTokens } from '../../domain/summarize/types.ts';
import { StrataError } from '../../model/result.ts';
import type { LanguageModel } from '../ports/languageModel.ts';
import type { PromptFiles } from '../ports/promptFiles.ts';
import type { AskDeps } from './askModel.ts';
import type { ModelRun, PromptBook } from './modelChoice.ts';
import { openPromptBook } from './promptBook.ts';
import type { BuiltInRun } from './resummarize.ts';
import type { InFlight, SpendGuard } from './spendGuard.ts';
import { createSpendGuard } from './spendGuard.ts';
import type { PricedEndpoint, SummaryRequest } from './summaryRequest.ts';

export interface RunDeps {
  readonly prompts: Pick<PromptFiles, 'templates' | 'preprocessors'>;
  readonly hashHex: (text: string) => string;
  readonly countTokens: CountTokens;
  readonly now: () => number;
  readonly ticks: () => number;
  readonly zone: string;
  readonly spentSince: (ms: number) => Promise<number>;
  readonly inFlight: InFlight;
  /** Makes a model's client, and tells whether its endpoint is known to take schemas. */
  readonly connect: (endpoint: PricedEndpoint['endpoint']) => Promise<{
    readonly model: LanguageModel;
    readonly knowsSchemas: boolean;
  }>;
}

/** Puts together what writes texts in one run. Throws what stands against it. */
export async function openRun(
  request: SummaryRequest,
  deps: RunDeps,
): Promise<ModelRun | BuiltInRun> {
  const { countTokens, ticks } = deps;
  const { level, tags } = request;
  if (request.blocked !== null) throw new StrataError(request.blocked);
  if (request.model === null) return { countTokens, ticks, level, tags };
  const guard = createSpendGuard(deps, request.ceilings);
  const { summaries, privacy } = request;
  const { knowsSchemas, ...asked } = await askDeps(request.model, guard, deps);
  const judge = request.judge === null ? null : await askDeps(request.judge, guard, deps);
  return {
    ...asked,
    knowsSchemas,
    judge,
    prompts: await openBook(request, deps),
    options: {
      markers: summaries.markers,
      validateAnchors: summaries.validateAnchors,
      tags,
      maskEmail: privacy.maskEmail,
      countTokens,
    },
    temperature: summaries.temperature,
    maxOutputTokens: summaries.maxOutputTokens,
    maskEmail: privacy.maskEmail,
    excludedProjects: privacy.excludedProjects,
    level,
  };
}

/** Templates and preprocessors for a request. */
export async function openBook(
  { summaries }: Pick<SummaryRequest, 'summaries'>,
  { prompts, hashHex }: Pick<RunDeps, 'prompts' | 'hashHex'>,
): Promise<PromptBook> {
  const [templates, preprocessors] = await Promise.all([
    prompts.templates(),
    prompts.preprocessors(),
  ]);
  return openPromptBook({ templates, preprocessors }, summaries.templates, hashHex);
}

/** A model with what asking it takes. */
export async function askDeps(
  { endpoint, price }: PricedEndpoint,
  guard: SpendGuard,
  { connect, countTokens, now, ticks }: RunDeps,
): Promise<AskDeps & { readonly knowsSchemas: boolean }> {
  const { model, knowsSchemas } = await connect(endpoint);
  return { model, knowsSchemas, price, guard, countTokens, now, ticks };
}
