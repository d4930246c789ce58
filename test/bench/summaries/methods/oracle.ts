import type { Method } from '../method.ts';
import { takeGreedily } from '../method.ts';
import { rouge, rougeWords } from '../rouge.ts';

/** The ceiling: looks at the answer, and takes what raises ROUGE-1 and ROUGE-2 most. */
export const oracle: Method = (material) => {
  const words = material.prepared.units.map(({ text }) => rougeWords(text));
  const valueOf = (chosen: readonly number[]): number => {
    const { one, two } = rouge(
      chosen.flatMap((index) => words[index] ?? []),
      material.reference,
    );
    return one + two;
  };
  return takeGreedily(material, (index, chosen) => valueOf([...chosen, index]) - valueOf(chosen));
};
