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

/** A prompt made from a template. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** Templates and preprocessors as of the start of a run. */
export interface PromptBook {
  /** The template for a kind. Throws `not-found`, `template-broken`. */
  template(kind: TemplateKind): {
    readonly id: string;
    /** As recorded in nodes: id and version, plus a hash for anything not built in. */
    readonly version: string;
    /** Versions of earlier builds that it took the place of; none for a person's own. */
    readonly before: readonly string[];
    readonly render: (values: TemplateValues) => Prompt;
  };
  /**
   * Guidance from preprocessors on content: a project's before the user's before the built-in ones.
   */
  guidance(contentTypes: ReadonlySet<ContentType>, project: string | null): PromptGuidance;
  /** Events with the noise in their content blanked out, at the same length. */
  withoutNoise<Event extends SummaryEvent>(
    events: readonly Event[],
    project: string | null,
  ): readonly Event[];
  /** Those that apply to a project, one for each type of content. */
  preprocessors(project: string | null): readonly Preprocessor[];
  /**
   * Identifies everything `guidance` and `withoutNoise` yield for a project; part of what a text is
   * made from.
   */
  preprocessing(project: string | null): string;
}

/** Rules observed whenever text may leave the machine or something may cost money. */
export interface CurrentRules {
  readonly excludedProjects: Settings['privacy']['excludedProjects'];
  readonly ceilings: Ceilings;
}

/** How texts are written by a model in one run. */
export interface ModelRun extends AskDeps {
  /** If so, no prompt needs to describe the answer. */
  readonly knowsSchemas: boolean;
  /** Asked how faithful each text is; null for nobody. */
  readonly judge: AskDeps | null;
  readonly prompts: PromptBook;
  readonly options: ComposeOptions;
  readonly temperature: number;
  /** null for as many as needed. */
  readonly maxOutputTokens: number | null;
  readonly maskEmail: boolean;
  /** As of the start of the run. */
  readonly excludedProjects: Settings['privacy']['excludedProjects'];
  /** The rules the user wants now, which may have changed since. */
  readonly current: () => Promise<CurrentRules>;
  /** Base URL of the model's endpoint. */
  readonly baseUrl: string;
  /** IANA zone in which prompts name times. */
  readonly zone: string;
  /** Is a period asked about by one call, however long it is? */
  readonly asksWhole?: true;
  /** Only this level; null for all in one pass. */
  readonly level: SummaryLevel | null;
}
