/** What prompts are made of and what replies become. */
import type {
  ChildSummary,
  CountTokens,
  PeriodInput,
  PeriodSummary,
  SegmentInput,
  SegmentSummary,
} from '../summarize/types.ts';

/** What a reply says once it was read, or why it cannot be used. */
export type Reading<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** What had to be mended, in words, such as `2 anchors were missing`. */
      readonly repairs: readonly string[];
    }
  | {
      readonly ok: false;
      /** For a person, and for the model when it is asked once more. */
      readonly problem: string;
    };

export interface ComposeOptions {
  /** Write expansion markers? */
  readonly markers: boolean;
  /** Append due anchors that the model dropped? */
  readonly validateAnchors: boolean;
  /** Is the level Tags wanted? A closed feature leaves it out. */
  readonly tags: boolean;
  /** Are e-mail addresses secrets too? Of what periods are made from; a transcript has it of its own. */
  readonly maskEmail?: boolean;
  readonly countTokens: CountTokens;
}

/** A segment on its way to a model: the built-in summary gives obligations, fallbacks and topics. */
export interface SegmentToCompose {
  readonly input: SegmentInput;
  readonly base: SegmentSummary;
}

export interface PeriodToCompose {
  readonly nodeId: string;
  readonly level: PeriodInput['level'];
  readonly title: string;
  readonly children: readonly ChildSummary[];
  readonly base: PeriodSummary;
}

/** Values of a template's sections. Strings may be of any length; nothing in them is escaped. */
export type TemplateValue =
  | string
  | number
  | boolean
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue };
export type TemplateValues = Readonly<Record<string, TemplateValue>>;
