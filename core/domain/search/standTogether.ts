import type { ReadTelling } from './readTellings.ts';

/** What of a question stands within a few words of each other in one text: an answer says it in a sentence or two. */
export interface Together {
  /** The share of the weight where that is most, 0 to 1. */
  readonly share: number;
  /** Which terms these are, as a bit set. */
  readonly terms: number;
  /** The share of the matter beside which what is asked for is not shown, of what stands together of it. */
  readonly unshown: number;
  /** The share in what is said by whom the question names, less that in what others say; 0 where it names none. */
  readonly byNamed: number;
}

/** Words from the first of them. */
const REACH = 30;
/** What is asked for may stand so many words before or behind them. */
const BESIDE = 10;

/**
 * @param weights of the terms, which `whole` divides; their sum if missing
 * @param matter the same without those that only say what is asked for
 */
export function standTogether(
  texts: readonly ReadTelling[],
  {
    weights,
    matter = weights,
    whole = sumOf(weights),
    asksKind = false,
    namesOne = false,
  }: {
    readonly weights: readonly number[];
    readonly matter?: readonly number[];
    readonly whole?: number;
    /** Whether the question asks for a kind of thing that is shown. */
    readonly asksKind?: boolean;
    /** Whether it names one of those who speak. */
    readonly namesOne?: boolean;
  },
): Together {
  const best = { share: 0, terms: 0 };
  const most = { matter: 0, shown: 0, byNamed: 0, byOthers: 0 };
  const wholeMatter = sumOf(matter);
  for (const { hits, shown, isByNamed } of texts) {
    const seen = new Set<number>();
    for (const [at, { place }] of hits.entries()) {
      const terms = termsFrom(hits, at);
      const isShown = shown.some(
        (each) => each >= place - BESIDE && each <= place + REACH + BESIDE,
      );
      // The same words again, later in the text, are worth nothing more.
      const key = terms * 2 + Number(isShown);
      if (seen.has(key)) continue;
      seen.add(key);
      const share = Math.min(1, worthOf(terms, weights) / (whole || 1));
      const ofMatter = worthOf(terms, matter) / (wholeMatter || 1);
      if (share > best.share) Object.assign(best, { share, terms });
      most.matter = Math.max(most.matter, ofMatter);
      if (isShown) most.shown = Math.max(most.shown, ofMatter);
      if (isByNamed) most.byNamed = Math.max(most.byNamed, share);
      else most.byOthers = Math.max(most.byOthers, share);
    }
  }
  return {
    ...best,
    unshown: asksKind ? most.matter - most.shown : 0,
    byNamed: namesOne ? most.byNamed - most.byOthers : 0,
  };
}

function termsFrom(hits: ReadTelling['hits'], at: number): number {
  const end = (hits[at]?.place ?? 0) + REACH;
  let terms = 0;
  for (let next = at; next < hits.length; next += 1) {
    const hit = hits[next];
    if (hit === undefined || hit.place > end) break;
    terms |= 1 << hit.term;
  }
  return terms;
}

const worthOf = (terms: number, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * ((terms >> at) & 1), 0);

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, one) => sum + one, 0);
