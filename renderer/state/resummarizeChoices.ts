/** What is chosen in the dialog that summarises again, and what it asks the host for. */
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import type { Provider, TemplateKind } from '../../core/model/providers.ts';
import type { SummaryLevel, TocLevel } from '../../core/model/toc.ts';

export type ResummarizeInput = Omit<InputOf<'resummarize'>, 'taskId'>;
type SettingsAnswer = OutputOf<'settings'>;
export type Template = OutputOf<'templates'>['templates'][number];

/** Texts are as they are typed; empty ones leave it to the settings. */
export interface ResummarizeChoices {
  readonly below: boolean;
  readonly provider: Provider;
  readonly model: string;
  /** A template's id; empty: the one of the settings. */
  readonly prompt: string;
  /** Empty: all levels in one pass. */
  readonly level: SummaryLevel | '';
  readonly markers: boolean;
  readonly anchorCheck: boolean;
  readonly temperature: string;
  readonly maxTokens: string;
}

/** The choices to begin with: what the settings say. */
export function firstChoices({ settings, effective }: SettingsAnswer): ResummarizeChoices {
  const { temperature, maxOutputTokens, markers, validateAnchors } = settings.summaries;
  return {
    below: false,
    provider: effective.provider,
    model: effective.model ?? '',
    prompt: '',
    level: '',
    markers,
    anchorCheck: validateAnchors,
    temperature: String(temperature),
    maxTokens: maxOutputTokens === null ? '' : String(maxOutputTokens),
  };
}

/** The choices with another provider, whose own model it begins with. */
export function withProvider(
  choices: ResummarizeChoices,
  provider: Provider,
  { settings, effective }: SettingsAnswer,
): ResummarizeChoices {
  const model =
    provider === 'extractive'
      ? ''
      : effective.provider === provider && effective.model !== null
        ? effective.model
        : provider === 'agent'
          ? settings.endpoints.agent.model || settings.endpoints.agent.kind
          : settings.endpoints[provider].model;
  return { ...choices, provider, model, prompt: '' };
}

export interface ChoiceProblems {
  readonly model: string | null;
  readonly temperature: string | null;
  readonly maxTokens: string | null;
}

/** What of the choices cannot be, and what could; null where nothing is wrong. */
export function problemsOf(choices: ResummarizeChoices): ChoiceProblems {
  if (choices.provider === 'extractive') return { model: null, temperature: null, maxTokens: null };
  const { model, temperature, maxTokens } = choices;
  if (choices.provider === 'agent')
    return { model: modelProblem(model), temperature: null, maxTokens: null };
  return {
    model: modelProblem(model),
    temperature: isNumber(temperature, 0, 2) ? null : 'A number from 0 to 2.',
    maxTokens:
      maxTokens.trim() === '' ||
      (/^\d+$/.test(maxTokens.trim()) && isNumber(maxTokens, 64, 128_000))
        ? null
        : 'A whole number from 64 to 128,000, or nothing.',
  };
}

const modelProblem = (model: string): string | null =>
  model.trim() === '' ? 'Name a model.' : null;

export const hasProblems = (choices: ResummarizeChoices): boolean =>
  Object.values(problemsOf(choices)).some((problem) => problem !== null);

/** What the host is asked for. The built-in summariser is not told what only models heed. */
export function inputOf(nodeId: string, choices: ResummarizeChoices): ResummarizeInput {
  const { below, provider, level, markers, anchorCheck } = choices;
  const input: ResummarizeInput = {
    nodeId,
    below,
    provider,
    markers,
    anchorCheck,
    ...(level === '' ? {} : { level }),
  };
  if (provider === 'extractive') return input;
  const { model, prompt, temperature, maxTokens } = choices;
  return {
    ...input,
    model: model.trim(),
    ...(prompt === '' ? {} : { prompt }),
    // An agent's command takes neither.
    ...(provider === 'agent' ? {} : { temperature: Number(temperature) }),
    ...(provider === 'agent' || maxTokens.trim() === '' ? {} : { maxTokens: Number(maxTokens) }),
  };
}

/** The kind of template that a run asks for: a level's own, else that of the node. */
export function templateKind(level: SummaryLevel | '', nodeLevel: TocLevel): TemplateKind {
  if (level !== '') return level;
  if (nodeLevel === 'segment') return 'single-pass';
  return nodeLevel === 'conversation' ? 'conversation' : 'period';
}

/** Templates that can be chosen for a kind: broken ones cannot. */
export function usableTemplates(
  templates: readonly Template[],
  kind: TemplateKind,
): readonly Template[] {
  return templates.filter((template) => template.kind === kind && template.problem === null);
}

const isNumber = (text: string, least: number, most: number): boolean => {
  const value = Number(text);
  return text.trim() !== '' && value >= least && value <= most;
};
