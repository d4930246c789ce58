/** Why an indexing left texts unwritten, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { plural } from './labels.ts';

export interface Unwritten {
  /** Of the failure, or `cancelled`. */
  readonly code: string;
  readonly words: string;
  /** Would the same again write the rest? */
  readonly mayGoOn: boolean;
}

/** Null: all was written. An early end is told before single texts that failed. */
export function unwrittenOf({
  stopped,
  failed,
}: Pick<OutputOf<'index'>, 'stopped' | 'failed'>): Unwritten | null {
  if (stopped !== null)
    return { code: stopped.code, words: `Stopped: ${stopped.message}`, mayGoOn: true };
  const [first] = failed;
  if (first === undefined) return null;
  const texts = plural(failed.length, 'text');
  // What could not be used is not asked for again before its words change.
  return {
    code: first.code,
    words: `${texts} could not be written: ${first.message}`,
    mayGoOn: false,
  };
}

/** A person stopped it. */
export const CANCELLED: Unwritten = {
  code: 'cancelled',
  words: 'Cancelled. What was written stays.',
  mayGoOn: true,
};
