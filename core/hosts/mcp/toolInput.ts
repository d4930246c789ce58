import { z } from 'zod';

/** Tokens that a text form may take; for tools whose procedure has no budget. */
export const budgetInput = { budget: z.number().int().min(1).max(200_000).optional() };

/** What a tool that is scoped says of its project. */
export const PROJECT =
  'Only what is of this project: by name, id or folder. Without it the project in which you stand, if the memory knows it; "all" for everything.';

/** For a reply that was cut to a budget: its text's tokens, and how many items had no room. */
export const budgetOutput = { tokens: z.number().optional(), leftOut: z.number().optional() };

/**
 * The input of a tool: the fields of its procedure, each with a description for the agent. Unlike a
 * procedure it refuses unknown names, since an agent that misspells one would take the reply for
 * what it asked.
 */
export function toolInput<Shape extends z.ZodRawShape>(
  shape: Shape,
  words: { readonly [Key in keyof Shape]: string },
) {
  const described = Object.entries(shape).map(([key, field]) => [
    key,
    (field as z.ZodType).describe(words[key] ?? ''),
  ]);
  return z.strictObject(Object.fromEntries(described) as Shape);
}
