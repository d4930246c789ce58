import type { PointRole } from '../../model/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Candidate } from './point.ts';
import type { Quota } from './selectPoints.ts';

/** A point with a smaller share of new terms says what was told. */
export const LEAST_NEW = 0.4;

/**
 * The points that are likeliest to be wanted, of which none says again what a likelier one says. Deterministic: of
 * equals the earlier.
 */
export function likeliest(all: readonly Candidate[], quota: Quota): readonly Candidate[] {
  const chosen: Candidate[] = [];
  const counts = new Map<PointRole, number>();
  // What was wanted, decided and done is said in the same words, and each of them tells something else.
  const said = new Map<PointRole, Set<string>>();
  let words = 0;
  for (const one of all.toSorted((a, b) => b.worth - a.worth)) {
    if (chosen.length >= quota.all) break;
    const cost = wordCount(one.text);
    const known = said.get(one.role) ?? new Set();
    if (words + cost > quota.words || (counts.get(one.role) ?? 0) >= quota[one.role]) continue;
    if (newShare(one, known) < LEAST_NEW || chosen.some((other) => repeats(one, other))) continue;
    chosen.push(one);
    words += cost;
    counts.set(one.role, (counts.get(one.role) ?? 0) + 1);
    said.set(one.role, known.union(new Set(one.terms.keys())));
  }
  return chosen;
}

/** Does one message say both with the same words? What is left open may have been asked or found. */
function repeats(one: Candidate, other: Candidate): boolean {
  if (one.role === 'open' || other.role === 'open') return false;
  if (one.evidence[0]?.event !== other.evidence[0]?.event) return false;
  return one.text.includes(other.text) || other.text.includes(one.text);
}

/** The share of a point's terms, by their weights, that are not known; nothing where no word names anything. */
export function newShare({ terms }: Candidate, known: ReadonlySet<string>): number {
  let all = 0;
  let fresh = 0;
  for (const [key, weight] of terms) {
    all += weight;
    if (!known.has(key)) fresh += weight;
  }
  return all === 0 ? 0 : fresh / all;
}
