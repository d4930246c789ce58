import ranks from 'js-tiktoken/ranks/o200k_base';
import type { CountTokens } from '../domain/summarize/types.ts';
import { createTokenCounter } from '../domain/tokens/createTokenCounter.ts';

/** The token counter of o200k_base. It takes a moment and some 10 MB to create: once per thread. */
export function loadTokenCounter(): CountTokens {
  return createTokenCounter(ranks);
}
