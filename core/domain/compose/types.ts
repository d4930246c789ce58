/** The input of prompts and the result of replies. */
import type { CountTokens } from '../../model/countTokens.ts';
import type {
  ChildSummary,
  PeriodInput,
  PeriodSummary,
  SegmentInput,
  SegmentSummary,
} from '../summarize/types.ts';

/** Where and when a segment was said. */
export interface SegmentPlace {
  readonly startMs: number;
  readonly endMs: number;
  /** IANA. */
  readonly zone: string;
  /** A folder, as its log has it. */
  readonly project: string | null;
  /** The tool that kept the log, such as `claude-code`. */
  readonly tool: string;
  /** The branch that its conversation began on. */
  readonly branch: string | null;
  /** Is it a task that an agent gave another? */
  readonly byAgent: boolean;
}

/** What a reply says, or why it cannot be used. */
export type Reading<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** What had to be repaired, in words, such as `2 anchors were missing`. */
      readonly repairs: readonly string[];
    }
  | {
      readonly ok: false;
      /** For a person, and for the model if it is asked again. */
      readonly problem: string;
    };

export interface ComposeOptions {
  /** Write expansion markers? */
  readonly markers: boolean;
  /** Append required anchors that the model dropped? */
  readonly validateAnchors: boolean;
  /** Is the level Tags wanted? */
  readonly tags: boolean;
  /** Mask e-mail addresses in what periods are made from? A transcript has its own flag. */
  readonly maskEmail?: boolean;
  readonly countTokens: CountTokens;
}

/**
 * A segment for a model, with its built-in summary, which provides required anchors, fallbacks and
 * topics.
 */
export interface SegmentToCompose {
  readonly input: SegmentInput;
  readonly base: SegmentSummary;
  readonly place?: SegmentPlace;
  /** Is Detailed asked for? By default where it is kept; of several in a call where that of one is. */
  readonly wantsDetailed?: boolean;
}

export interface PeriodToCompose {
  readonly nodeId: string;
  readonly level: PeriodInput['level'];
  readonly title: string;
  readonly children: readonly ChildSummary[];
  readonly base: PeriodSummary;
}

/** Values for a template. Strings may have any length and are not escaped. */
export type TemplateValue =
  | string
  | number
  | boolean
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue };
export type TemplateValues = Readonly<Record<string, TemplateValue>>;
