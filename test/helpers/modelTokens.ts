import type { ModelTokens } from '../../core/engine/conversations/ports/conversationReader.ts';

/** Tokens of a model as given, of short prompts on the usual terms. */
export const modelTokens = (
  given: Pick<ModelTokens, 'model'> & Partial<ModelTokens>,
): ModelTokens => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  terms: null,
  promptStep: 0,
  ...given,
});
