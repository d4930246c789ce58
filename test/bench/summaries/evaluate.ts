import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { scoreUnits } from '../../../core/domain/summarize/scoreUnits.ts';
import { termWeights } from '../../../core/domain/summarize/termWeights.ts';
import { wordCount } from '../../../core/domain/text/terms.ts';
import type { Material, Method } from './method.ts';
import type { QmsumSpan } from './qmsum.ts';
import type { Rouge } from './rouge.ts';
import { rouge, rougeWords } from './rouge.ts';

/** Cuts a span into the product's sentences, with its scores. */
export function materialOf({ events, budget, reference }: QmsumSpan): Material {
  const prepared = preprocess(events);
  const weights = termWeights(prepared.units);
  return {
    prepared,
    weights,
    scored: scoreUnits(prepared, weights),
    costs: prepared.units.map(({ text }) => Math.max(1, wordCount(text))),
    budget,
    reference,
  };
}

/** How well what a way chooses, in order, matches what a person wrote. */
export function valueOf(method: Method, material: Material): Rouge {
  const chosen = [...method(material)].sort((a, b) => a - b);
  const words = chosen.flatMap((index) => rougeWords(material.prepared.units[index]?.text ?? ''));
  return rouge(words, material.reference);
}
