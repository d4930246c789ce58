import type { Settings } from '../../contract/settings.ts';
import type { ComposeOptions } from '../../domain/compose/types.ts';
import type { Preprocessor } from '../../domain/preprocess/preprocessor.ts';
import type { PromptGuidance } from '../../domain/compose/promptValues.ts';
import type { TemplateKind } from '../../model/providers.ts';
import type { TemplateValues } from '../../domain/compose/types.ts';
import type { ContentType } from '../../model/providers.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { SummaryEvent } from '../../domain/summarize/types.ts';
import type { AskDeps } from './askModel.ts';
import type { Ceilings } from './spendGuard.ts';

/** A prompt made of a template. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** Templates and preprocessors as they stand when a run begins. */
export interface PromptBook {
  /** The template for a kind. Throws `not-found`, `template-broken`. */
  template(kind: TemplateKind): {
    readonly id: string;
    /** As nodes record it: id, version, and what is not built in by its hash. */
    readonly version: string;
    readonly render: (values: TemplateValues) => Prompt;
  };
  /** What preprocessors say of content, a project's before the user's before the built-in ones. */
  guidance(contentTypes: ReadonlySet<ContentType>, project: string | null): PromptGuidance;
  /** Events with the noise of their content blanked, in the same length. */
  withoutNoise<Event extends SummaryEvent>(
    events: readonly Event[],
    project: string | null,
  ): readonly Event[];
  /** Those that hold for a project, one for each sort of content. */
  preprocessors(project: string | null): readonly Preprocessor[];
  /** Of all that `guidance` and `withoutNoise` say for a project; part of what a text is made from. */
  preprocessing(project: string | null): string;
}

/** What is kept to whenever words may leave the machine or cost something. */
export interface CurrentRules {
  readonly excludedProjects: Settings['privacy']['excludedProjects'];
  readonly ceilings: Ceilings;
}

/** How texts are written by a model in one run. */
export interface ModelRun extends AskDeps {
  /** Then no prompt has to describe the answer. */
  readonly knowsSchemas: boolean;
  /** Asked how faithful each text is; null: nobody. */
  readonly judge: AskDeps | null;
  readonly prompts: PromptBook;
  readonly options: ComposeOptions;
  readonly temperature: number;
  /** null: as much as is needed. */
  readonly maxOutputTokens: number | null;
  readonly maskEmail: boolean;
  /** As the run began. */
  readonly excludedProjects: Settings['privacy']['excludedProjects'];
  /** As a person wants it now, which may have changed since. */
  readonly current: () => Promise<CurrentRules>;
  /** Of the model's endpoint. */
  readonly baseUrl: string;
  /** Only this level; null: all in one pass. */
  readonly level: SummaryLevel | null;
}
