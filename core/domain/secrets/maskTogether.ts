import { maskSecrets } from './maskSecrets.ts';
import type { FoundSecret, MaskOptions } from './maskSecrets.ts';

/** Shorter values are not looked for elsewhere: there they may be ordinary words. */
const LEAST_REPEATED = 8;
/** Nothing shorter is a secret, or gives one away. */
const SHORTEST = 8;

/** Fewer characters of a secret say nothing of it. */
const LEAST_CUT = 6;
/** Units before a cut in which the start of a secret is looked for. */
const NEAR = 400;

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
 * text is masked in all others, too, also where a text ends or was cut inside of it.
 */
export function createTogetherMask(options: MaskOptions): TogetherMask {
  const known = new Map<string, string>();
  let count = 0;
  const remember = (text: string, { kind, start, end, mask }: FoundSecret): void => {
    // Addresses are found wherever they stand.
    if (kind !== 'email' && end - start >= LEAST_REPEATED) known.set(text.slice(start, end), mask);
  };
  /** Without what a text has of a secret at its end, or before a sign that it was cut. */
  const withoutCut = (text: string): string => {
    let shown = '';
    let from = 0;
    for (let at = 0; from < text.length; from = at) {
      const sign = text.indexOf('…', from);
      at = sign < 0 ? text.length : sign + 1;
      const part = text.slice(from, sign < 0 ? at : sign);
      const near = part.slice(-NEAR).trimEnd();
      const [length, mask] = cutIn(near, known);
      if (length > 0) count += 1;
      const kept = part.length - Math.min(part.length, NEAR) + near.length - length;
      shown += length > 0 ? `${part.slice(0, kept)}${mask}` : part;
      shown += sign < 0 ? '' : '…';
    }
    return shown;
  };
  return {
    learn(text) {
      if (text.length < SHORTEST) return;
      for (const secret of maskSecrets(text, options).found) remember(text, secret);
    },
    own(text) {
      if (text.length < SHORTEST) return text;
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
      return known.size === 0 ? shown : withoutCut(shown);
    },
    count: () => count,
  };
}

/** How many of the first characters of a secret a text ends with, and its mask; 0 for too few. */
function cutIn(text: string, known: ReadonlyMap<string, string>): readonly [number, string] {
  for (const [secret, mask] of known)
    for (let length = Math.min(text.length, secret.length - 1); length >= LEAST_CUT; length--)
      if (text.endsWith(secret.slice(0, length))) return [length, mask];
  return [0, ''];
}
