import type { Language } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { childWeight } from './periodTopics.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { scoreUnits } from './scoreUnits.ts';
import { selectUnits } from './selectUnits.ts';
import { distinctTerms, termWeights } from './termWeights.ts';
import type { ChildSummary, PeriodSummary } from './types.ts';
import type { Unit } from './unit.ts';

const MOST = 5;
const ENOUGH = 3;
/** A bullet that nothing can be shown for stands behind all others. */
const WITHOUT_GRIPS = 0.3;
const MOST_GRIPS = 5;
/** Bullets that say nearly the same lend each other their evidence. */
const SAME = 0.8;

type PeriodBullet = PeriodSummary['bullets'][number];

/**
 * Chooses three to five of the children's bullets, from different children as far as there are any,
 * in time order, each with the grips it came with. `context` are the sentences of the Briefs, which
 * say what matters in the period.
 */
export function periodBullets(
  children: readonly ChildSummary[],
  context: readonly Unit[],
  language: Language,
): PeriodBullet[] {
  const { units, grips } = collect(children, language);
  const weights = termWeights([...context, ...units]);
  const heaviest = Math.max(1, ...children.map(({ eventCount }) => childWeight(eventCount)));
  const items = scoreUnits({ units, text: '', people: true }, weights).map((item) => {
    const weight = childWeight(children[item.unit.event]?.eventCount ?? 0) / heaviest;
    const found = (grips[item.unit.index]?.length ?? 0) > 0 ? 1 : WITHOUT_GRIPS;
    return { ...item, score: item.score * (0.6 + 0.4 * weight) * found };
  });
  const options = { cost: () => 1, group: ({ unit }: ScoredUnit) => String(unit.event) };
  let chosen = selectUnits(items, { ...options, budget: MOST });
  if (chosen.length < ENOUGH)
    chosen = selectUnits(items, { ...options, budget: ENOUGH, first: chosen, fill: true });
  return chosen.map(({ unit }) => {
    const gripIds = [...new Set([...(grips[unit.index] ?? []), ...alike(unit, units, grips)])];
    return {
      text: unit.text,
      gripIds: gripIds.slice(0, MOST_GRIPS),
      supported: gripIds.length > 0,
    };
  });
}

/** The children's bullets, each text once, with all grips that it came with anywhere. */
function collect(
  children: readonly ChildSummary[],
  language: Language,
): { units: Unit[]; grips: string[][] } {
  const units: Unit[] = [];
  const grips: string[][] = [];
  const known = new Map<string, string[]>();
  for (const [at, { bullets }] of children.entries())
    for (const [place, { text, gripIds }] of bullets.entries()) {
      const same = known.get(text.toLowerCase());
      if (same !== undefined) {
        same.push(...gripIds);
        continue;
      }
      const own = [...gripIds];
      known.set(text.toLowerCase(), own);
      grips.push(own);
      units.push({
        index: units.length,
        event: at,
        start: 0,
        end: text.length,
        source: 'assistant',
        name: null,
        text,
        terms: termsOf(text, language),
        heading: false,
        item: false,
        row: false,
        preamble: false,
        leadIn: false,
        question: /[?？]$/u.test(text),
        turn: at,
        place,
        places: bullets.length,
        closing: false,
        opening: false,
      });
    }
  return { units, grips };
}

function alike(
  unit: Unit,
  units: readonly Unit[],
  grips: readonly (readonly string[])[],
): string[] {
  const own = new Set(distinctTerms(unit.terms).keys());
  return units.flatMap((other) => {
    if (other === unit) return [];
    const keys = [...distinctTerms(other.terms).keys()];
    const shared = keys.filter((key) => own.has(key)).length;
    const all = own.size + keys.length - shared;
    return all > 0 && shared / all >= SAME ? (grips[other.index] ?? []) : [];
  });
}
