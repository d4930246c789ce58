import type { PointRole } from '../../model/point.ts';
import { wordCount } from '../text/terms.ts';
import type { Candidate } from './point.ts';
import type { Quota } from './selectPoints.ts';

/** A point with a smaller share of new terms, by their weights, says what was told. */
const LEAST_NEW = 0.4;

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
    if (newShare(one, known) < LEAST_NEW) continue;
    chosen.push(one);
    words += cost;
    counts.set(one.role, (counts.get(one.role) ?? 0) + 1);
    said.set(one.role, known.union(new Set(one.terms.keys())));
  }
  return chosen;
}

/** Nothing where no word names anything. */
function newShare({ terms }: Candidate, known: ReadonlySet<string>): number {
  let all = 0;
  let fresh = 0;
  for (const [key, weight] of terms) {
    all += weight;
    if (!known.has(key)) fresh += weight;
  }
  return all === 0 ? 0 : fresh / all;
}
