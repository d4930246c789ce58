import type { PeriodItem } from './periodItems.ts';
import { spread } from './periodItems.ts';
import { distinctTerms } from './termWeights.ts';
import type { PeriodSummary } from './types.ts';

const MOST = 5;
const ENOUGH = 3;
/** Once there are enough bullets, a less informative sentence is not added. */
const LEAST_INFORMATIVE = 0.4;
/** A bullet without evidence comes after all others. */
const WITHOUT_GRIPS_SHARE = 0.2;
const MOST_GRIPS = 5;
/** Bullets this similar share their evidence. */
const SAME = 0.8;

/** Chooses three to five of the children's bullets, spread over children and projects by weight. */
export function chooseBullets(items: readonly PeriodItem[]): PeriodItem[] {
  const pool = items
    .filter(({ bullet }) => bullet)
    .map((item) =>
      item.gripIds.length > 0 ? item : { ...item, score: item.score * WITHOUT_GRIPS_SHARE },
    );
  const chosen: PeriodItem[] = [];
  for (const item of spread(pool)) {
    if (chosen.length >= MOST) break;
    if (chosen.length < ENOUGH || item.informativeness >= LEAST_INFORMATIVE) chosen.push(item);
  }
  const again = spread(pool, { before: [...chosen], repeats: true });
  chosen.push(...again.take(Math.max(0, ENOUGH - chosen.length)));
  return chosen.sort((a, b) => a.unit.event - b.unit.event || a.unit.index - b.unit.index);
}

/**
 * Writes chosen bullets in chronological order, with the grips of all bullets that say the same.
 */
export function writeBullets(
  chosen: readonly PeriodItem[],
  items: readonly PeriodItem[],
): PeriodSummary['bullets'][number][] {
  return chosen.map((item) => {
    const same = items.flatMap((other) => (saysSame(item, other) ? other.gripIds : []));
    const gripIds = [...new Set([...item.gripIds, ...same])].slice(0, MOST_GRIPS);
    const { text } = item.unit;
    return { text, gripIds, project: item.project, supported: gripIds.length > 0 };
  });
}

function saysSame(item: PeriodItem, other: PeriodItem): boolean {
  if (other === item || other.gripIds.length === 0) return false;
  const own = distinctTerms(item.unit.terms);
  const keys = [...distinctTerms(other.unit.terms).keys()];
  const shared = keys.filter((key) => own.has(key)).length;
  const all = own.size + keys.length - shared;
  return all > 0 && shared / all >= SAME;
}
