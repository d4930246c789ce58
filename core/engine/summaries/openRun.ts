import type { CountTokens } from '../../model/countTokens.ts';
import type { ComposeOptions } from '../../domain/compose/types.ts';
import type { TemplateKind } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { LanguageModel } from './ports/languageModel.ts';
import type { PromptFiles } from '../settings/ports/promptFiles.ts';
import type { AskDeps, AskTerms } from './askModel.ts';
import type { CurrentRules, ModelRun, PromptBook } from './modelChoice.ts';
import { chosenTemplates, kindsOf } from './chosenTemplates.ts';
import { openPromptBook } from './promptBook.ts';
import type { BuiltInRun } from './resummarize.ts';
import type { InFlight } from './inFlight.ts';
import type { SpendGuard } from './spendGuard.ts';
import type { ToldModel, ToldModels } from '../settings/ports/toldModels.ts';
import { createContextRoom } from './contextRoom.ts';
import { pricedAsTold, toldNow } from './toldNow.ts';
import type { ToldDeps } from './toldNow.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { createThinkingRoom } from './thinkingRoom.ts';
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
  /** The rules the user wants now, which may have changed since a run began. */
  readonly current: () => Promise<CurrentRules>;
  /** Creates a model's client, and tells whether its endpoint is known to accept schemas. */
  /** What endpoints told of their models. */
  readonly told: ToldModels;
  readonly connect: (endpoint: PricedEndpoint['endpoint']) => Promise<{
    readonly model: LanguageModel;
    readonly knowsSchemas: boolean;
  }>;
}

/**
 * Assembles what writes texts in one run. Throws whatever prevents it.
 *
 * @param wanted kinds of templates that it may use; by default all that fit the request
 */
export async function openRun(
  request: SummaryRequest,
  deps: RunDeps,
  wanted?: readonly TemplateKind[],
): Promise<ModelRun | BuiltInRun> {
  const { countTokens, ticks } = deps;
  const { level, tags, summaries, privacy } = request;
  if (request.blocked !== null) throw new StrataError(request.blocked);
  const { markers, validateAnchors } = summaries;
  if (request.model === null) return { countTokens, ticks, level, tags, markers, validateAnchors };
  const guard = createSpendGuard(deps, async () => (await deps.current()).ceilings);
  const { knowsSchemas, ...asked } = await askDeps(request.model, guard, deps);
  const judge = request.judge === null ? null : await askDeps(request.judge, guard, deps);
  return {
    ...asked,
    knowsSchemas,
    judge,
    prompts: await openBook(request, deps, wanted),
    options: composeOptions(request, countTokens),
    temperature: summaries.temperature,
    maxOutputTokens: summaries.maxOutputTokens,
    maskEmail: privacy.maskEmail,
    excludedProjects: privacy.excludedProjects,
    current: deps.current,
    baseUrl: request.model.endpoint.baseUrl,
    level,
    zone: deps.zone,
  };
}

/** Options with which texts are composed. */
export function composeOptions(
  { summaries, privacy, tags }: SummaryRequest,
  countTokens: CountTokens,
): ComposeOptions {
  const { markers, validateAnchors } = summaries;
  return { markers, validateAnchors, tags, maskEmail: privacy.maskEmail, countTokens };
}

/**
 * Templates and preprocessors for a request. Throws `bad-input` if the requested template is of
 * another kind.
 */
export async function openBook(
  request: Pick<SummaryRequest, 'summaries' | 'prompt' | 'level'>,
  { prompts, hashHex }: Pick<RunDeps, 'prompts' | 'hashHex'>,
  wanted: readonly TemplateKind[] = kindsOf(request),
): Promise<PromptBook> {
  const [templates, preprocessors] = await Promise.all([
    prompts.templates(),
    prompts.preprocessors(),
  ]);
  const chosen = chosenTemplates(templates, request, wanted);
  return openPromptBook({ templates, preprocessors }, chosen, hashHex);
}

/** A model, with what is needed to ask it. Its endpoint is asked what it tells before the first question. */
export async function askDeps(
  priced: PricedEndpoint,
  guard: SpendGuard,
  { connect, countTokens, now, ticks, told, signal = NEVER }: RunDeps & Partial<ToldDeps>,
): Promise<AskDeps & { readonly knowsSchemas: boolean; readonly tell: () => Promise<Told> }> {
  const { endpoint, price } = priced;
  const { model, knowsSchemas } = await connect(endpoint);
  const ask = (): Promise<ToldModel | null> => toldNow(endpoint, model, { told, now, signal });
  const thinking = createThinkingRoom(model.model);
  let first: Promise<Told> | undefined;
  const tell = (): Promise<Told> =>
    (first ??= ask().then((known) => ({
      known,
      price: pricedAsTold(priced, known).price,
      context: createContextRoom({ model: model.model, told: known, tellAgain: ask }),
    })));
  const common = { model, knowsSchemas, price, guard, countTokens, now, ticks, thinking, tell };
  return endpoint.provider === 'agent' ? common : { ...common, terms: tell };
}

interface Told extends AskTerms {
  readonly known: ToldModel | null;
}

/** The model of a request at the price that its endpoint tells now, or told last where it is not chosen. */
export async function pricedNow(
  { model: priced, isChosen }: Pick<SummaryRequest, 'model' | 'isChosen'>,
  { connect, told, now }: Pick<RunDeps, 'connect' | 'told' | 'now'>,
): Promise<PricedEndpoint | null> {
  if (priced === null || priced.priceFrom === 'set' || !isChosen) return priced;
  const { model } = await connect(priced.endpoint);
  return pricedAsTold(priced, await toldNow(priced.endpoint, model, { told, now, signal: NEVER }));
}

const NEVER: AbortableSignal = {
  aborted: false,
  throwIfAborted: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
