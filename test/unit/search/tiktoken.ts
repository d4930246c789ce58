/** What js-tiktoken itself counts: budgets are promises in its words, not in ours. */
import { Tiktoken } from 'js-tiktoken/lite';
import ranks from 'js-tiktoken/ranks/o200k_base';

const original = new Tiktoken(ranks);

export function tiktokenCount(text: string): number {
  return original.encode(text, [], []).length;
}
