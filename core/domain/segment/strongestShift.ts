/**
 * Of the given places (indices of events, ascending), finds the one before which the topic shifts
 * most; the latest of equals, undefined if there are none. Uses lexical cohesion after Hearst's
 * TextTiling: the terms before and after a place are compared by cosine similarity, and a term
 * weighs less the more often it occurs in all events. If one side is short, low similarity means
 * little, so the shift counts less.
 */
export function strongestShift(
  events: readonly { readonly text: string }[],
  places: readonly number[],
): number | undefined {
  if (places.length <= 1) return places[0];
  const { terms, starts, frequency } = sequenceOf(events);
  const shiftAt = createShiftMeter(terms, frequency);
  let best: number | undefined;
  let bestShift = -1;
  for (const place of places) {
    const shift = shiftAt(starts[place] ?? terms.length);
    if (shift < bestShift) continue;
    best = place;
    bestShift = shift;
  }
  return best;
}

/** Terms compared on each side: about 1,000 tokens of prose, a quarter of a full segment. */
const WINDOW = 600;
/** How much of an event is read, in UTF-16 units; a single dump is no topic. */
const MOST_SCANNED = 1000;

interface TermSequence {
  /** All terms in order, numbered from 0. */
  readonly terms: readonly number[];
  /** Index in `terms` of the first term of each event. */
  readonly starts: readonly number[];
  /** Number of occurrences of each term. */
  readonly frequency: readonly number[];
}

function sequenceOf(events: readonly { readonly text: string }[]): TermSequence {
  const numbers = new Map<string, number>();
  const terms: number[] = [];
  const starts: number[] = [];
  const frequency: number[] = [];
  for (const { text } of events) {
    starts.push(terms.length);
    for (const term of topicTerms(text.slice(0, MOST_SCANNED))) {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      frequency[number] = (frequency[number] ?? 0) + 1;
      terms.push(number);
    }
  }
  return { terms, starts, frequency };
}

/** Smaller differences are rounding errors. */
const STEPS = 1e9;

/**
 * Measures the shift at ascending places: from 0 (the same words, or an empty side) to 1 (two full
 * sides with nothing in common). The windows slide along, so all places together take time linear
 * in the number of terms.
 */
function createShiftMeter(
  terms: readonly number[],
  frequency: readonly number[],
): (place: number) => number {
  const before: Side = { counts: new Int32Array(frequency.length), squares: 0 };
  const after: Side = { counts: new Int32Array(frequency.length), squares: 0 };
  /** Weighted dot product of the two sides; their norms are in `squares`. */
  let product = 0;
  let at = 0;
  for (let index = 0; index < WINDOW; index++) change(index, { side: after, other: before, by: 1 });

  /** Adds the term at an index to a side or removes it. Indices beyond the ends are ignored. */
  function change(index: number, { side, other, by }: Change): void {
    const term = terms[index];
    if (term === undefined) return;
    const weight = 1 / (frequency[term] ?? 1);
    const count = side.counts[term] ?? 0;
    product += by * weight * (other.counts[term] ?? 0);
    side.squares += weight * (2 * by * count + 1);
    side.counts[term] = count + by;
  }

  return (place) => {
    for (; at < place; at++) {
      change(at - WINDOW, { side: before, other: after, by: -1 });
      change(at, { side: after, other: before, by: -1 });
      change(at, { side: before, other: after, by: 1 });
      change(at + WINDOW, { side: after, other: before, by: 1 });
    }
    const evidence = Math.min(at, terms.length - at, WINDOW) / WINDOW;
    if (evidence === 0) return 0;
    const cosine = product / Math.sqrt(before.squares * after.squares);
    // Two square roots, because other powers may differ in the last bit between engines.
    return Math.round((1 - cosine) * Math.sqrt(Math.sqrt(evidence)) * STEPS) / STEPS;
  };
}

interface Side {
  /** Occurrences of each term in the window. */
  readonly counts: Int32Array;
  squares: number;
}

interface Change {
  readonly side: Side;
  readonly other: Side;
  readonly by: 1 | -1;
}

/**
 * The terms of a text for comparing topics: lower-case words of letters, marks and digits. Chinese
 * and Japanese text gives pairs of neighbouring characters, a lone character itself.
 */
export function topicTerms(text: string): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (!UNSPACED.test(text)) return words;
  return words.flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : [word]));
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/v;
/** Runs of either kind. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]]+/gv;

function pairsOf(run: string): readonly string[] {
  const signs = Array.from(run);
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}
