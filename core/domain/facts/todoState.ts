import type { TodoState } from '../../model/facts.ts';

/** How tools call the states of a to-do. */
const STATES: ReadonlyMap<string, TodoState> = new Map([
  ['pending', 'pending'],
  ['open', 'pending'],
  ['todo', 'pending'],
  ['not_started', 'pending'],
  ['in_progress', 'in_progress'],
  ['inprogress', 'in_progress'],
  ['active', 'in_progress'],
  ['completed', 'completed'],
  ['complete', 'completed'],
  ['done', 'completed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['deleted', 'cancelled'],
  ['removed', 'cancelled'],
  ['skipped', 'cancelled'],
]);

/** The state of a to-do, whatever its tool calls it; undefined for other words. */
export function todoState(word: string | undefined): TodoState | undefined {
  return word === undefined ? undefined : STATES.get(word.toLowerCase().replace(/[- ]/g, '_'));
}
