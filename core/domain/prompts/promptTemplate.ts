import type { TemplateKind } from '../../model/providers.ts';

/** What is asked of a model, with places for values. */
export interface PromptTemplate {
  readonly id: string;
  readonly kind: TemplateKind;
  /** From 1 on; to be raised by who changes the words. */
  readonly version: number;
  readonly description: string;
  /** Mustache without escaping, partials, lambdas or other delimiters. */
  readonly system: string;
  readonly user: string;
}
