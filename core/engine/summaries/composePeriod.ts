import type { CountTokens } from '../../model/countTokens.ts';
import { levelPrompt, levelReplyContext } from '../../domain/compose/levelPrompt.ts';
import {
  chunkAsChild,
  chunkToCompose,
  planPeriodChunks,
} from '../../domain/compose/periodChunks.ts';
import { isDetailedKept } from '../../domain/compose/acceptedSizes.ts';
import { periodPrompt } from '../../domain/compose/periodPrompt.ts';
import { upperReplySchema } from '../../domain/compose/replySchemas.ts';
import { readLevelReply } from '../../domain/compose/readLevelReply.ts';
import { readPeriodReply } from '../../domain/compose/readPeriodReply.ts';
import type { ComposedPeriod } from '../../domain/compose/readPeriodReply.ts';
import type { PeriodToCompose } from '../../domain/compose/types.ts';
import type { ChildSummary, PeriodSummary } from '../../domain/summarize/types.ts';
import { parsePeriod } from '../../model/periods.ts';
import type { SummaryTexts } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import { partsToCompose, periodText, rolledUp, withoutProject } from '../index/rollUpPeriod.ts';
import type { RolledUp } from '../index/rollUpPeriod.ts';
import { withoutTags } from '../index/withoutTags.ts';
import type { PlannedGrip, PlannedText } from '../index/ports/indexStore.ts';
import type { PeriodSource } from './ports/summaryStore.ts';
import { askModel } from './askModel.ts';
import type { Answer } from './askModel.ts';
import type { ComposeContext, PromptRun } from './composeSegment.ts';
import { periodFidelity } from './measureText.ts';
import type { ModelRun, Prompt } from './modelChoice.ts';
import { outputLimit } from './outputSize.ts';
import { purposeOf } from './purposeOf.ts';
import { templateKind } from './inputHash.ts';

/** A period, or a conversation, in the form a model is asked about it, with its built-in summary. */
export function periodToCompose(
  source: PeriodSource,
  deps: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex'>,
): PeriodToCompose & { readonly ownTitle: string } & Pick<RolledUp, 'grips'> {
  const { nodeId, level } = source;
  const { title, summary, grips } = rolledUp(source, source.material, deps);
  const parts = partsToCompose(source, source.material, deps);
  return {
    nodeId,
    level,
    title: parsePeriod(nodeId, 'UTC')?.title ?? title,
    children: parts.children,
    base: summary,
    ownTitle: title,
    grips: new Map([...grips, ...parts.grips]),
  };
}

/** Makes the prompt for a period that fits one call. Sends nothing. */
export function promptForPeriod(
  period: PeriodToCompose,
  { prompts, options, level, knowsSchemas }: PromptRun,
): { readonly prompt: Prompt; readonly template: string } {
  const template = prompts.template(templateKind(period.level, level));
  const guidance = prompts.guidance(new Set(['session-turn']), null);
  const values =
    level === null
      ? periodPrompt(period, { guidance, options })
      : levelPrompt({ period }, level, { guidance, options });
  return {
    prompt: template.render(knowsSchemas ? { ...values, answer_shape: '' } : values),
    template: template.version,
  };
}

/**
 * Writes a period's text with a model, from its children's Briefs and bullets, or a conversation's; if they
 * are too long for one call, they are summarised in chunks, which are then the children in a final call. Throws
 * as {@link askModel}.
 */
export async function composePeriod(
  source: PeriodSource,
  run: ModelRun,
  context: ComposeContext,
): Promise<PlannedText<PlannedGrip | string>> {
  const begunMs = run.ticks();
  const whole = periodToCompose(source, { ...context.deps, countTokens: run.countTokens });
  const spent = { tokensIn: 0, tokensOut: 0, cost: 0 };
  const take = <T>(answer: Answer<T>): T => {
    spent.tokensIn += answer.tokensIn;
    spent.tokensOut += answer.tokensOut;
    spent.cost += answer.cost;
    return answer.value;
  };
  const children =
    run.asksWhole === true
      ? whole.children
      : await shortened(whole, run.countTokens, async (chunk) =>
          take(await askPeriod(chunk, { source, run: { ...run, level: null }, context })),
        );
  const period = { ...whole, children };
  const { level } = run;
  const summary =
    level === null
      ? take(await askPeriod(period, { source, run, context }))
      : take(await askLevel(period, level, { source, run, context }));
  const texts = run.options.tags ? summary.texts : withoutTags(summary.texts);
  // What its log calls it is what a person knows it by.
  const isGiven = source.naming.given !== null;
  return periodText({
    title: (isGiven ? null : summary.title) ?? whole.ownTitle,
    grips: whole.grips,
    // Sizes come from all children, not from chunks.
    summary: {
      ...(source.level === 'conversation' ? withoutProject(summary) : summary),
      texts,
      originalTokens: whole.base.originalTokens,
    },
    deps: context.deps,
    by: {
      summarizer: run.model.provider,
      model: run.model.model,
      details: null,
      ...spent,
      durationMs: run.ticks() - begunMs,
      ...context.hashes,
    },
  });
}

/** Children that fit one call: the originals, or summaries of runs of them. */
async function shortened(
  period: PeriodToCompose,
  countTokens: CountTokens,
  summarize: (chunk: PeriodToCompose) => Promise<PeriodSummary>,
): Promise<readonly ChildSummary[]> {
  let { children } = period;
  for (;;) {
    const chunks = planPeriodChunks(children, countTokens);
    if (chunks.length <= 1) return children;
    const shorter: ChildSummary[] = [];
    for (const some of chunks) {
      const chunk = chunkToCompose(period, some, countTokens);
      shorter.push(chunkAsChild(chunk, await summarize(chunk)));
    }
    children = shorter;
  }
}

interface Asking {
  readonly source: PeriodSource;
  readonly run: ModelRun;
  readonly context: ComposeContext;
}

function askPeriod(
  period: PeriodToCompose,
  { source, run, context }: Asking,
): Promise<Answer<ComposedPeriod>> {
  const { options } = run;
  return askModel(
    {
      ...promptForPeriod(period, run).prompt,
      ...questionFacts(period, source, run),
      schema: upperReplySchema(period.level, {
        ...options,
        detailed: isDetailedKept(period.base.originalTokens),
      }),
      read: (reply) => readPeriodReply(reply, { period, options }),
    },
    run,
    context,
  );
}

function askLevel(
  period: PeriodToCompose,
  level: SummaryLevel,
  { source, run, context }: Asking,
): Promise<Answer<ComposedPeriod>> {
  return askModel(
    {
      ...promptForPeriod(period, run).prompt,
      ...questionFacts(period, source, run),
      schema: null,
      read: (reply) => {
        const read = readLevelReply(reply, level, levelReplyContext({ period }, run.options));
        if (!read.ok) return read;
        const texts: SummaryTexts = {
          ...(source.shown?.texts ?? period.base.texts),
          [level]: read.value,
        };
        const fidelity = periodFidelity({
          level: 'detailed',
          text: texts.detailed,
          children: period.children,
        });
        const keywords = source.shown?.keywords ?? period.base.keywords;
        return { ...read, value: { ...period.base, title: null, keywords, texts, fidelity } };
      },
    },
    run,
    context,
  );
}

function questionFacts(period: PeriodToCompose, { nodeId }: PeriodSource, run: ModelRun) {
  return {
    maxOutputTokens: run.maxOutputTokens ?? outputLimit(period.base.originalTokens, run.level),
    isLimitFixed: run.maxOutputTokens !== null,
    temperature: run.temperature,
    purpose: purposeOf(nodeId),
    nodeId,
  };
}
