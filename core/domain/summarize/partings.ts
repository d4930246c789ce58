import type { Unit } from './unit.ts';

/** More than a farewell takes. */
const MOST_CHARACTERS = 160;
const WORK: ReadonlySet<Unit['source']> = new Set<Unit['source']>([
  'command',
  'file',
  'subject',
  'error',
]);

/**
 * The sentences with which a person leaves: the last request, when nothing was done after it. What is
 * thanked for, or done next, says nothing of the work. Questions are no farewell.
 */
export function partings(units: readonly Unit[]): ReadonlySet<Unit> {
  const turn = units.at(-1)?.turn ?? 0;
  const last = units.filter((unit) => unit.turn === turn);
  const asked = last.filter(({ opening }) => opening);
  const length = asked.reduce((sum, { text }) => sum + text.length, 0);
  const isWork = last.some(({ source }) => WORK.has(source));
  if (turn === 0 || isWork || length > MOST_CHARACTERS || asked.some(({ question }) => question))
    return new Set();
  return new Set(asked);
}
