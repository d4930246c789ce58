import { firstLine } from './quote.ts';
import type { Step } from './toolUse.ts';

/** The value of an option of a command, one line; undefined if it has none. */
export function optionOf({ words }: Step, long: string, short: string): string | undefined {
  for (const [i, word] of words.entries()) {
    if (word.startsWith(`${long}=`)) return firstLine(word.slice(long.length + 1));
    if (word === long || word === short) return firstLine(words[i + 1] ?? '') || undefined;
  }
  return undefined;
}
