import type { Language } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { childWeight } from './periodTopics.ts';
import { scoreUnits } from './scoreUnits.ts';
import { selectUnits } from './selectUnits.ts';
import type { TermWeights } from './termWeights.ts';
import { distinctTerms } from './termWeights.ts';
import type { ChildSummary, PeriodSummary } from './types.ts';
import type { Unit } from './unit.ts';

const MOST = 5;
const MOST_GRIPS = 5;
/** Bullets that say nearly the same lend each other their evidence. */
const SAME = 0.8;

type PeriodBullet = PeriodSummary['bullets'][number];

/**
 * Chooses three to five of the children's bullets, from different children as far as there are any,
 * in time order, each with the grips it came with.
 */
export function periodBullets(
  children: readonly ChildSummary[],
  weights: TermWeights,
  language: Language,
): PeriodBullet[] {
  const { units, grips } = collect(children, language);
  const heaviest = Math.max(1, ...children.map(({ eventCount }) => childWeight(eventCount)));
  const items = scoreUnits({ units, text: '', people: true }, weights).map((item) => {
    const weight = childWeight(children[item.unit.event]?.eventCount ?? 0) / heaviest;
    const found = (grips[item.unit.index]?.length ?? 0) > 0 ? 1 : 0.3;
    return { ...item, score: item.score * (0.6 + 0.4 * weight) * found };
  });
  const chosen = selectUnits(items, {
    budget: MOST,
    cost: () => 1,
    group: ({ unit }) => String(unit.event),
  });
  return chosen.map(({ unit }) => {
    const gripIds = [...new Set([...(grips[unit.index] ?? []), ...alike(unit, units, grips)])];
    return {
      text: unit.text,
      gripIds: gripIds.slice(0, MOST_GRIPS),
      supported: gripIds.length > 0,
    };
  });
}

function collect(
  children: readonly ChildSummary[],
  language: Language,
): { units: Unit[]; grips: (readonly string[])[] } {
  const units: Unit[] = [];
  const grips: (readonly string[])[] = [];
  for (const [at, { bullets }] of children.entries())
    for (const [place, { text, gripIds }] of bullets.entries()) {
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
      grips.push(gripIds);
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
