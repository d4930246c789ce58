import { scoreUnits } from '../../../../core/domain/summarize/scoreUnits.ts';
import { selectUnits } from '../../../../core/domain/summarize/selectUnits.ts';
import type { Material, Method } from '../method.ts';
import { takeByScore } from '../method.ts';

const ENDS = 0.3;

/** Without coverage: the product's scores alone. */
export const scoresAlone: Method = (material) =>
  takeByScore(
    material,
    material.scored.map(({ score }) => score),
  );

/** As in a session with an assistant: requests and the first sentences of a message are preferred. */
export const rolePriors: Method = (material) =>
  chosenBy(material, scoreUnits({ ...material.prepared, people: false }, material.weights));

/** The beginning and the end of the span are preferred. */
export const positionPriors: Method = (material) => {
  const last = Math.max(1, material.scored.length - 1);
  return chosenBy(
    material,
    material.scored.map((item, at) => ({
      ...item,
      score: item.score * (1 + ENDS * Math.abs((2 * at) / last - 1)),
    })),
  );
};

/** A sentence is worth what its neighbours are worth, too: what is talked about for long is preferred. */
export const neighbours: Method = (material) => {
  const scores = material.scored.map(({ score }) => score);
  return chosenBy(
    material,
    material.scored.map((item, at) => ({
      ...item,
      score: item.score + 0.5 * ((scores[at - 1] ?? 0) + (scores[at + 1] ?? 0)),
    })),
  );
};

/** A sentence loses what it only repeats of the two before it. */
export const withoutEcho: Method = (material) =>
  chosenBy(
    material,
    material.scored.map((item, at) => {
      const before = material.scored.slice(Math.max(0, at - 2), at);
      const said = new Set(before.flatMap(({ terms }) => [...terms.keys()]));
      const repeated = [...item.terms.keys()].filter((key) => said.has(key)).length;
      return { ...item, score: item.score * (1 - (0.5 * repeated) / Math.max(1, item.terms.size)) };
    }),
  );

/** What the product does: its scores, with coverage. */
export const product: Method = (material) => chosenBy(material, material.scored);

function chosenBy({ costs, budget }: Material, items: Material['scored']): number[] {
  return selectUnits(items, {
    budget,
    cost: ({ unit }) => costs[unit.index] ?? 1,
    fill: true,
  }).map(({ unit }) => unit.index);
}
