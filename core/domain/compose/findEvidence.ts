import type { EvidenceSpan, SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { Language } from '../lexicon/languages.ts';
import type { Claim } from './matchWords.ts';
import { carries, claimOf, matchKey, matchKeys } from './matchWords.ts';

/** A segment's units, made ready for finding what supports a sentence. */
export interface EvidenceIndex {
  readonly events: readonly SummaryEvent[];
  readonly language: Language;
  readonly windows: readonly Window[];
  /** By key, how much it tells: a word that stands everywhere tells nothing. */
  readonly weights: ReadonlyMap<string, number>;
}

/** One unit, or a few consecutive ones of an event whose raw words fit an excerpt. */
interface Window extends EvidenceSpan {
  readonly keys: ReadonlySet<string>;
  readonly units: number;
}

export interface Evidence {
  readonly spans: readonly EvidenceSpan[];
  readonly supported: boolean;
  /** Was other evidence found than what was cited? */
  readonly isRepaired: boolean;
}

const LONGEST_EXCERPT = 300;
const MOST_UNITS = 3;
const MOST_SPANS = 3;
/** A further excerpt must add this share of a claim's weight. */
const LEAST_GAIN = 0.12;
/** A longer excerpt must be better by so much a unit. */
const UNIT_COST = 0.04;
/** What a number or a name tells, compared with a rare word. */
const HARD_WEIGHT = 1.5;

/** Prepares a segment; linear in its units. */
export function indexEvidence(
  events: readonly SummaryEvent[],
  units: readonly Unit[],
  language: Language,
): EvidenceIndex {
  const keys = units.map(
    ({ event, start, end, terms }) =>
      new Set([
        ...terms.map((term) => matchKey(term)),
        ...matchKeys(events[event]?.text.slice(start, end) ?? '', language),
      ]),
  );
  const counts = new Map<string, number>();
  for (const set of keys) for (const key of set) counts.set(key, (counts.get(key) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [key, count] of counts) weights.set(key, Math.log(1 + units.length / count));
  return { events, language, windows: windowsOf(units, keys), weights };
}

/**
 * Finds the raw words that support a sentence: in the cited events, and where these do not carry it, in
 * the whole segment. A sentence that nothing carries keeps the nearest words, and is not supported.
 */
export function findEvidence(
  text: string,
  cited: readonly number[],
  index: EvidenceIndex,
): Evidence {
  const claim = claimOf(text, index.language);
  const windows = index.windows.filter(({ event }) => cited.includes(event));
  const near = choose(claim, windows, index);
  if (isCarried(claim, near, index))
    return { spans: spansOf(near), supported: true, isRepaired: false };
  const far = choose(claim, index.windows, index);
  if (isCarried(claim, far, index))
    return { spans: spansOf(far), supported: true, isRepaired: true };
  return { spans: spansOf(near.length > 0 ? near : far), supported: false, isRepaired: false };
}

/** The windows that together hold most of a claim: the best, then each that adds enough. */
function choose(claim: Claim, windows: readonly Window[], { weights }: EvidenceIndex): Window[] {
  const rest = new Map<string, number>();
  const strongest = Math.max(1, ...weights.values());
  for (const key of claim.soft) rest.set(key, weights.get(key) ?? 0);
  for (const key of claim.hard) rest.set(key, (weights.get(key) ?? strongest) * HARD_WEIGHT);
  const all = rest.values().reduce((sum, weight) => sum + weight, 0);
  const chosen: Window[] = [];
  while (chosen.length < MOST_SPANS && rest.size > 0) {
    let best: Window | undefined;
    let most = 0;
    for (const window of windows) {
      const gain = gainOf(window, rest) * (1 - UNIT_COST * (window.units - 1));
      if (gain > most && !chosen.some((other) => overlaps(other, window)))
        [best, most] = [window, gain];
    }
    if (best === undefined || most < all * LEAST_GAIN) break;
    chosen.push(best);
    for (const key of best.keys) rest.delete(key);
  }
  return chosen.sort((a, b) => a.event - b.event || a.start - b.start);
}

function gainOf({ keys }: Window, wanted: ReadonlyMap<string, number>): number {
  let gain = 0;
  for (const [key, weight] of wanted) if (keys.has(key)) gain += weight;
  return gain;
}

function overlaps(one: EvidenceSpan, other: EvidenceSpan): boolean {
  return one.event === other.event && one.start < other.end && other.start < one.end;
}

function isCarried(claim: Claim, windows: readonly Window[], index: EvidenceIndex): boolean {
  if (windows.length === 0) return false;
  const excerpts = windows.map(({ event, start, end }) =>
    index.events[event]?.text.slice(start, end),
  );
  return carries(excerpts.join('\n'), claim, index.language);
}

function spansOf(windows: readonly Window[]): EvidenceSpan[] {
  return windows.map(({ event, start, end }) => ({ event, start, end }));
}

function windowsOf(units: readonly Unit[], keys: readonly ReadonlySet<string>[]): Window[] {
  const windows: Window[] = [];
  for (const [first, unit] of units.entries()) {
    let all: ReadonlySet<string> = new Set();
    let end = unit.start;
    for (let last = first; last < first + MOST_UNITS; last++) {
      const next = units[last];
      if (next === undefined || next.event !== unit.event || next.start < end) break;
      if (next.end - unit.start > LONGEST_EXCERPT) break;
      end = next.end;
      all = all.union(keys[last] ?? new Set());
      windows.push({
        event: unit.event,
        start: unit.start,
        end,
        keys: all,
        units: last - first + 1,
      });
    }
  }
  return windows;
}
