import { anyOf } from '../lexicon/patterns.ts';
import type { Unit } from './unit.ts';

/** What a sentence means to someone who looks for the work again. */
export type Aspect = 'goal' | 'decision' | 'outcome' | 'problem' | 'cause' | 'open';

/** For sentences in lower case. */
const CUES: Readonly<Record<Exclude<Aspect, 'goal' | 'open'>, RegExp>> = {
  decision: anyOf(({ aspects }) => aspects.decision),
  outcome: anyOf(({ aspects }) => aspects.outcome, { signs: ['✅'] }),
  problem: anyOf(({ aspects }) => aspects.problem),
  cause: anyOf(({ aspects }) => aspects.cause),
};
/** Some are marks in capitals. */
const OPEN = anyOf(({ aspects }) => aspects.open, { flags: 'iu' });
/** Aspects that a request can have. A cause or an outcome in it is only what is asked for. */
const OF_REQUESTS: ReadonlySet<Aspect> = new Set<Aspect>(['decision', 'problem', 'open']);

/** The aspects of a unit, by its words. Whatever opens a turn is a goal. */
export function aspectsOf(unit: Unit): ReadonlySet<Aspect> {
  const aspects = new Set<Aspect>();
  if (unit.opening && !unit.leadIn) aspects.add('goal');
  const said = unit.text.toLowerCase();
  for (const [name, words] of Object.entries(CUES)) {
    const aspect = name as Aspect;
    if ((!unit.opening || OF_REQUESTS.has(aspect)) && words.test(said)) aspects.add(aspect);
  }
  if (OPEN.test(unit.text)) aspects.add('open');
  if (unit.source === 'error') aspects.add('problem');
  if (unit.source === 'subject') aspects.add('outcome');
  return aspects;
}
