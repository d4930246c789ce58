import type { EvidenceSpan, SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { Language } from '../lexicon/languages.ts';
import { termsOf } from '../text/terms.ts';
import { isHeld, judgeSentence } from '../trust/judgeSentence.ts';
import { matchKey } from '../trust/matchKey.ts';
import type { TrustWords } from '../trust/readWords.ts';
import { readWords } from '../trust/readWords.ts';
import type { TrustSource, TrustUnit } from '../trust/trustSource.ts';
import { trustSource, within } from '../trust/trustSource.ts';

/** The units of a segment, indexed for finding the words that support a sentence. */
export interface EvidenceIndex {
  readonly events: readonly SummaryEvent[];
  readonly language: Language;
  readonly windows: readonly Window[];
  /** The units, in their order. */
  readonly trust: TrustSource;
  /** How distinctive each key is: a word that is everywhere supports nothing. */
  readonly weights: ReadonlyMap<string, number>;
}

/** One unit, or a few consecutive ones of an event that fit into one excerpt. */
interface Window extends EvidenceSpan {
  readonly keys: ReadonlySet<string>;
  /** Index of its first unit, and how many there are. */
  readonly first: number;
  readonly units: number;
}

export interface Evidence {
  readonly spans: readonly EvidenceSpan[];
  readonly supported: boolean;
  /** Was the evidence found elsewhere than in the cited events? */
  readonly isRepaired: boolean;
}

const LONGEST_EXCERPT = 300;
const MOST_UNITS = 3;
const MOST_SPANS = 3;
/** Another excerpt must add at least this share of a claim's weight. */
const LEAST_GAIN = 0.12;
/** What each further unit of an excerpt costs, as a share of its gain. */
const UNIT_COST = 0.04;
/** The weight of a number or name compared with a rare word. */
const HARD_WEIGHT = 1.5;
/** Masks stand in no source. */
const MASK = /\[secret:[a-z0-9-]+\]/g;

/** Indexes a segment, in time linear in its units. */
export function indexEvidence(
  events: readonly SummaryEvent[],
  units: readonly Unit[],
  language: Language,
): EvidenceIndex {
  const keys = units.map(
    ({ event, start, end, terms }) =>
      new Set([
        ...terms.map((term) => matchKey(term)),
        ...termsOf(events[event]?.text.slice(start, end) ?? '', language).map((term) =>
          matchKey(term),
        ),
      ]),
  );
  const counts = new Map<string, number>();
  for (const set of keys) for (const key of set) counts.set(key, (counts.get(key) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [key, count] of counts) weights.set(key, Math.log(1 + units.length / count));
  const passages = units.map(({ event, start, end }) => ({
    text: events[event]?.text.slice(start, end) ?? '',
    of: event,
  }));
  const trust = trustSource(passages, language);
  return { events, language, windows: windowsOf(units, keys), weights, trust };
}

/**
 * Finds the raw words that support a sentence: first in the cited events, then in the whole
 * segment. A sentence that nothing supports gets the closest words and is marked unsupported.
 */
export function findEvidence(
  text: string,
  cited: readonly number[],
  index: EvidenceIndex,
): Evidence {
  const claim = readWords(text.replace(MASK, ' '), index.language);
  const windows = index.windows.filter(({ event }) => cited.includes(event));
  const near = choose(claim, windows, index);
  if (isCarried(text, near, index))
    return { spans: spansOf(near), supported: true, isRepaired: false };
  const far = choose(claim, index.windows, index);
  if (isCarried(text, far, index))
    return { spans: spansOf(far), supported: true, isRepaired: true };
  const { verdict, units } = judgeSentence(text, index.trust);
  if (isHeld(verdict)) return { spans: placesOf(units, index), supported: true, isRepaired: true };
  return {
    spans: spansOf(near.length > 0 ? near : far),
    supported: false,
    isRepaired: false,
  };
}

/**
 * Chooses the windows that together cover most of a claim, best first, as long as each adds enough.
 */
function choose(
  claim: TrustWords,
  windows: readonly Window[],
  { weights }: EvidenceIndex,
): Window[] {
  const rest = new Map<string, number>();
  const strongest = Math.max(1, ...weights.values());
  for (const { key, fact } of claim.content)
    rest.set(
      key,
      fact === null ? (weights.get(key) ?? 0) : (weights.get(key) ?? strongest) * HARD_WEIGHT,
    );
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

/** Do the words of the excerpts hold the sentence? */
function isCarried(text: string, windows: readonly Window[], { trust }: EvidenceIndex): boolean {
  if (windows.length === 0) return false;
  const units = windows.flatMap(({ first, units: count }) =>
    trust.units.slice(first, first + count),
  );
  return isHeld(judgeSentence(text, within(trust, units)).verdict);
}

/** Where units stand, in order. */
function placesOf(units: readonly TrustUnit[], { windows, trust }: EvidenceIndex): EvidenceSpan[] {
  const firsts = new Set(units.map((unit) => trust.units.indexOf(unit)));
  return spansOf(windows.filter(({ first, units: count }) => count === 1 && firsts.has(first)));
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
        first,
        units: last - first + 1,
      });
    }
  }
  return windows;
}
