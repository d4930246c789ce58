/** What the tools for linking ideas have in common. */
import { z } from 'zod';
import { guessLanguage } from '../../../domain/text/language.ts';
import { termsOf } from '../../../domain/text/terms.ts';
import type { IdeaReader } from '../ports/ideaStore.ts';
import type { IdeaToLink } from '../ports/modelLinkStore.ts';
import type { Labels } from './labels.ts';

export interface LinkToolDeps {
  /** All ideas of the scope, in the order of time. */
  readonly ideas: readonly IdeaToLink[];
  readonly labels: Labels;
  /** Takes secrets out of what the model is told. */
  readonly mask: (text: string) => string;
  readonly reader: Pick<IdeaReader, 'readIdea' | 'listTopics'>;
}

/** A tool whose input is checked before it is used. */
export interface LinkTool {
  readonly description: string;
  readonly input: z.ZodObject;
  readonly use: (input: never) => Promise<string>;
}

export function linkTool<Input extends z.ZodObject>(
  description: string,
  input: Input,
  use: (input: z.infer<Input>) => Promise<string>,
): LinkTool {
  return { description, input, use };
}

/** Items that one call brings at most. */
export const MOST_ITEMS = 20;
export const limitOf = (usual: number) => z.number().int().min(1).max(MOST_ITEMS).default(usual);
export const session = z
  .string()
  .describe('a conversation label such as s1, or "project" for all of them');

/** One item a line. */
export const linesOf = (some: readonly string[]): string =>
  some.length === 0 ? 'Nothing was found.' : some.join('\n');

export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(termsOf(text, guessLanguage(text)).flatMap(({ key, stop }) => (stop ? [] : [key])));
