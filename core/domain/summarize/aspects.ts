import { anyOf } from '../lexicon/patterns.ts';
import type { Unit } from './unit.ts';

/** What a sentence means to someone who looks for the work again. */
export type Aspect = 'goal' | 'decision' | 'outcome' | 'problem' | 'cause' | 'open';

const ANY_CASE = { flags: 'iu' };
const CUES: Readonly<Record<Exclude<Aspect, 'goal'>, RegExp>> = {
  decision: anyOf(({ aspects }) => aspects.decision, ANY_CASE),
  outcome: anyOf(({ aspects }) => aspects.outcome, { ...ANY_CASE, signs: ['✅'] }),
  problem: anyOf(({ aspects }) => aspects.problem, ANY_CASE),
  cause: anyOf(({ aspects }) => aspects.cause, ANY_CASE),
  open: anyOf(({ aspects }) => aspects.open, ANY_CASE),
};
/** Aspects that a request can have. A cause or an outcome in it is only what is asked for. */
const OF_REQUESTS: ReadonlySet<Aspect> = new Set<Aspect>(['decision', 'problem', 'open']);

/** The aspects of a unit, by its words. Whatever opens a turn is a goal. */
export function aspectsOf(unit: Unit): ReadonlySet<Aspect> {
  const aspects = new Set<Aspect>();
  if (unit.opening && !unit.leadIn) aspects.add('goal');
  for (const [name, words] of Object.entries(CUES)) {
    const aspect = name as Aspect;
    if ((!unit.opening || OF_REQUESTS.has(aspect)) && words.test(unit.text)) aspects.add(aspect);
  }
  if (unit.source === 'error') aspects.add('problem');
  if (unit.source === 'subject') aspects.add('outcome');
  return aspects;
}
