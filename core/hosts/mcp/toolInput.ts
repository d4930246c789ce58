import { z } from 'zod';

/** Tokens that a text form may take; of tools whose procedure knows no budget. */
export const budgetInput = { budget: z.number().int().min(1).max(200_000).optional() };

/** Of a reply that a budget cut: what its text counts, and how many items had no room. */
export const budgetOutput = { tokens: z.number().optional(), leftOut: z.number().optional() };

/**
 * The input of a tool: the fields of its procedure, each with words for the agent. Unlike a procedure it refuses
 * names that it does not know, since an agent that misspells one would take the answer for what it asked.
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
