import type { TemplateKind } from '../../model/providers.ts';
import type { SummaryLevel, TocLevel } from '../../model/toc.ts';
import { periodSourceHash } from '../index/rollUpPeriod.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import type { LanguageModel } from './ports/languageModel.ts';
import type { PeriodSource, SegmentSource } from './ports/summaryStore.ts';
import type { ModelRun } from './modelChoice.ts';

export type HashDeps = Pick<PlanDeps, 'hashText' | 'hex' | 'identify' | 'tags'>;
export type HashedTry = Pick<ModelRun, 'temperature' | 'maxOutputTokens' | 'baseUrl'>;
export type HashedRun = Pick<ModelRun, 'prompts' | 'options' | 'level' | 'maskEmail'> & {
  readonly model: Pick<LanguageModel, 'provider' | 'model'>;
};

/**
 * Hashes of what a model's text is made from: the words alone, and with the author, the prompt and
 * the request.
 */
export interface ModelHashes {
  readonly sourceHash: Uint8Array;
  readonly inputHash: Uint8Array;
  readonly promptVersion: string;
}

/** Hash of the words a node's text is made from, whoever writes it. */
export function sourceHashOf(source: SegmentSource | PeriodSource, deps: HashDeps): Uint8Array {
  return source.level === 'segment'
    ? deps.identify(source.events, source.overlap, source.given).sourceHash
    : periodSourceHash(source.material.facts, deps);
}

export function modelHashes(
  source: SegmentSource | PeriodSource,
  run: HashedRun,
  deps: HashDeps,
): ModelHashes {
  const isSegment = source.level === 'segment';
  const sourceHash = sourceHashOf(source, deps);
  const promptVersion = run.prompts.template(templateKind(source.level, run.level)).version;
  const project = isSegment ? source.project : null;
  return {
    sourceHash,
    promptVersion,
    inputHash: modelInputHash({ sourceHash, promptVersion, project }, run, deps),
  };
}

export function modelInputHash(
  {
    sourceHash,
    promptVersion,
    project,
  }: {
    readonly sourceHash: Uint8Array;
    readonly promptVersion: string;
    readonly project: string | null;
  },
  { model, prompts, options, level, maskEmail }: HashedRun,
  { hashText, hex }: Pick<HashDeps, 'hashText' | 'hex'>,
): Uint8Array {
  const { markers, validateAnchors, tags } = options;
  return hashText(
    JSON.stringify([
      hex(sourceHash),
      model.provider,
      model.model,
      promptVersion,
      prompts.preprocessing(project),
      { markers, validateAnchors, tags, level, maskEmail },
    ]),
  );
}

/**
 * Hash of an attempt that returned nothing usable: besides the inputs, it covers whatever may
 * differ in another attempt. When that changes, the model is asked again.
 */
export function tryHash(
  inputHash: Uint8Array,
  { temperature, maxOutputTokens, baseUrl }: HashedTry,
  { hashText, hex }: Pick<HashDeps, 'hashText' | 'hex'>,
): Uint8Array {
  return hashText(JSON.stringify([hex(inputHash), temperature, maxOutputTokens, baseUrl]));
}

/** The template by which a node is written: that of a level alone, else that of its own kind. */
export function templateKind(node: TocLevel, level: SummaryLevel | null): TemplateKind {
  if (level !== null) return level;
  if (node === 'segment') return 'single-pass';
  return node === 'conversation' ? 'conversation' : 'period';
}
