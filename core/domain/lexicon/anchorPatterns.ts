import type { Patterns } from './pattern.ts';

/**
 * What tells anchors, and what takes them back. Matched in lower case: whole words of languages with
 * spaces, pieces of the others.
 */
export interface AnchorPatterns {
  /** A person objects to what was said or done. */
  readonly corrections: Patterns;
  /** Something was settled. */
  readonly decisions: Patterns;
  /** Something is recommended, or should be: a decision once a person says so. */
  readonly proposals: Patterns;
  /** Which of several ways an assistant would go: a decision once the person goes along. */
  readonly recommendations: Patterns;
  /** Under what condition something holds. */
  readonly conditions: Patterns;
  /** What could be done: a decision once the person says yes to it. */
  readonly possibilities: Patterns;
  /** A person's bare imperative, which chooses where an assistant has spoken before. */
  readonly answers: Patterns;
  /** Causes and limits that others build on. */
  readonly facts: Patterns;
  /** Something went wrong. */
  readonly failures: Patterns;
  /** Failures that did not happen, are over, or are only talked about. */
  readonly nonFailures: Patterns;
  /** Work that is left for after this. */
  readonly followUps: Patterns;
  /** Headings of a list of what is left to do. */
  readonly leftHeadings: Patterns;
  /** Headings of a list of what could be done. */
  readonly suggestedHeadings: Patterns;
  /** "I will". */
  readonly promises: Patterns;
  /** When a promise is for: not now. */
  readonly later: Patterns;
  /** A person says how they always want things. */
  readonly preferences: Patterns;
  /** A request in the form of a question, or one that wants no answer. */
  readonly requests: Patterns;
  /** Says of a question that it is open. */
  readonly openQuestions: Patterns;
  /** Openings of a question whose mark was left out. */
  readonly questionOpeners: Patterns;
  /** The one who speaks, at the beginning of what they tell of themselves. */
  readonly speakers: Patterns;
  /** A supposition, an example, or only a likelihood. */
  readonly hypotheses: Patterns;
  /** A person says which way to go, beside `decisions`: statements, and suggestions in the form of a question. */
  readonly choices: Patterns;
  /** Takes back, or replaces, what held before. */
  readonly reversals: Patterns;
  /** Reports what was made of code. */
  readonly changeReports: Patterns;
  /** Work told as done, whether or not a file was changed by it: "reviewed …", "… has been published". */
  readonly deeds: Patterns;
  /** Says how something is, not what was done: "… is what protects …". */
  readonly explanations: Patterns;
  /** A whole sentence that says only that work stands or runs ("All tests pass.", "The branch is pushed."). */
  readonly statuses: Patterns;
  /** A sentence that says what its speaker looked at, or is about to tell. */
  readonly looks: Patterns;
  /** Opens what is wrong, rather than what was done about it. */
  readonly troubles: Patterns;
}
