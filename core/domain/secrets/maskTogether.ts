import { maskSecrets } from './maskSecrets.ts';
import type { FoundSecret, MaskOptions } from './maskSecrets.ts';

/** Shorter values are not looked for elsewhere: there they may be ordinary words. */
const LEAST_REPEATED = 8;

/** Masks the secrets of texts that are told together. */
export interface TogetherMask {
  /** Remembers those of a text that is not told. */
  readonly learn: (text: string) => void;
  /** Masks those that a text shows by itself, and remembers them. */
  readonly own: (text: string) => string;
  /** Masks those that other texts gave away. Call it for each when all were read by `own`. */
  readonly others: (text: string) => string;
  /** How many were masked so far. */
  readonly count: () => number;
}

/**
 * Like {@link maskSecrets} on each of many texts, but a secret that its surroundings gave away in one
 * text is masked in all others, too.
 */
export function createTogetherMask(options: MaskOptions): TogetherMask {
  const known = new Map<string, string>();
  let count = 0;
  const remember = (text: string, { kind, start, end, mask }: FoundSecret): void => {
    // Addresses are found wherever they stand.
    if (kind !== 'email' && end - start >= LEAST_REPEATED) known.set(text.slice(start, end), mask);
  };
  return {
    learn(text) {
      for (const secret of maskSecrets(text, options).found) remember(text, secret);
    },
    own(text) {
      const masked = maskSecrets(text, options);
      for (const secret of masked.found) remember(text, secret);
      count += masked.found.length;
      return masked.text;
    },
    others(text) {
      let shown = text;
      for (const [words, mask] of known) {
        const parts = shown.split(words);
        if (parts.length === 1) continue;
        count += parts.length - 1;
        shown = parts.join(mask);
      }
      return shown;
    },
    count: () => count,
  };
}
