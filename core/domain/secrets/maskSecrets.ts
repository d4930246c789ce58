import { findAssigned } from './findAssigned.ts';
import { findClusterSecrets } from './findClusterSecrets.ts';
import { findCredentials } from './findCredentials.ts';
import { findCutSecrets } from './findCutSecrets.ts';
import { findEmails } from './findEmails.ts';
import { findEncoded } from './findEncoded.ts';
import { findPrivateKeys } from './findPrivateKeys.ts';
import { findRepeats } from './findRepeats.ts';
import { findToldAfter } from './findToldAfter.ts';
import { findTokens } from './findTokens.ts';
import { longRuns } from './longRuns.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

/** A secret and the words that replace it. Offsets are UTF-16 units of the original text. */
export interface FoundSecret extends SecretSpan {
  readonly mask: string;
}

export interface MaskOptions {
  /** Whether to mask e-mail addresses, too. Default: no. */
  readonly email?: boolean;
}

const MOST_ROUNDS = 8;
const MASK = /\[secret:[a-z0-9-]+\]/g;

/**
 * Replaces keys, tokens, passwords, private keys, cookies and credentials in addresses with masks
 * such as `[secret:github-token]`. The mask depends on the kind alone, so equal secrets have equal
 * masks in all texts; a secret that its surroundings gave away is masked wherever else it occurs in
 * the text. Masking a masked text changes nothing. Hashes of files and commits, names in code,
 * placeholders and UUIDs stay, except UUIDs that a name calls a key or a secret. Linear in the
 * text's length.
 */
export function maskSecrets(
  text: string,
  options: MaskOptions = {},
): { readonly text: string; readonly found: readonly FoundSecret[] } {
  let found: readonly FoundSecret[] = [];
  let masked = text;
  // A mask ends words where the secret did not, which may reveal what adjoined it, so look again.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const more = findSecrets(masked, options);
    if (more.length === 0) break;
    found = [...found, ...more.map((span) => inOriginal(span, found))];
    found = found.toSorted((one, other) => one.start - other.start);
    masked = replace(text, found);
  }
  return { text: masked, found };
}

/** The words that stand for a secret of the kind. */
function maskOf(kind: SecretKind): string {
  return `[secret:${kind}]`;
}

function findSecrets(text: string, { email = false }: MaskOptions): SecretSpan[] {
  const masked = maskedAlready(text);
  const parts = longRuns(text);
  const certain = [...findPrivateKeys(text), ...findTokens(text, parts)];
  const told = findTold(text);
  const coded = [...findEncoded(text, findPlain, parts), ...findClusterSecrets(text)];
  const cut = findCutSecrets(text, (whole) => [
    ...findPlain(whole),
    ...findEncoded(whole, findPlain),
  ]);
  const spans = merge(
    [...certain, ...told, ...coded, ...cut, ...(email ? findEmails(text) : [])],
    masked,
  );
  return merge([...spans, ...findRepeats(text, told)], masked);
}

function findPlain(text: string): SecretSpan[] {
  return [...findTokens(text), ...findTold(text)];
}

/** What the words around give away. */
function findTold(text: string): SecretSpan[] {
  return [...findCredentials(text), ...findAssigned(text), ...findToldAfter(text)];
}

/** Maps a span of the masked text back to its place before the earlier masks were put in. */
function inOriginal(
  { kind, start, end }: SecretSpan,
  earlier: readonly FoundSecret[],
): FoundSecret {
  let grown = 0;
  for (const { start: from, end: to, mask } of earlier) {
    if (from + grown >= start) break;
    grown += mask.length - (to - from);
  }
  return { kind, start: start - grown, end: end - grown, mask: maskOf(kind) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function maskedAlready(text: string): Range[] {
  if (!text.includes('[secret:')) return [];
  return Array.from(text.matchAll(MASK), ({ index, 0: mask }) => ({
    start: index,
    end: index + mask.length,
  }));
}

/**
 * Joins overlapping spans under the kind that comes first in the list, and drops spans that touch
 * an earlier mask. Sorted by start.
 */
function merge(spans: readonly SecretSpan[], masked: readonly Range[]): SecretSpan[] {
  const ranked = spans.map((span, rank) => ({ ...span, rank }));
  ranked.sort((one, other) => one.start - other.start || one.rank - other.rank);
  const joined: (SecretSpan & { readonly rank: number })[] = [];
  let mask = 0;
  for (const span of ranked) {
    while ((masked[mask]?.end ?? Infinity) <= span.start) mask++;
    if ((masked[mask]?.start ?? Infinity) < span.end) continue;
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) {
      joined.push(span);
      continue;
    }
    const first = span.rank < last.rank ? span : last;
    joined[joined.length - 1] = {
      kind: first.kind,
      rank: first.rank,
      start: last.start,
      end: Math.max(last.end, span.end),
    };
  }
  return joined.map(({ kind, start, end }) => ({ kind, start, end }));
}

function replace(text: string, found: readonly FoundSecret[]): string {
  let out = '';
  let from = 0;
  for (const { start, end, mask } of found) {
    out += text.slice(from, start) + mask;
    from = end;
  }
  return out + text.slice(from);
}
