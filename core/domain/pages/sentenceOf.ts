import type { PointRole } from '../../model/point.ts';
import type { PeriodBullet } from '../summarize/types.ts';

/** What a role is called before what was said. */
const WORDS: Readonly<Record<PointRole, string>> = {
  asked: 'Asked',
  decided: 'Decided',
  corrected: 'Corrected',
  found: 'Found',
  done: 'Done',
  failed: 'Failed',
  open: 'Open',
};

/** A point as a sentence. */
export function sentenceOf({ role, text }: Pick<PeriodBullet, 'role' | 'text'>): string {
  return ended(role === null ? text : `${WORDS[role]}: ${text}`);
}

/** A point among those of several projects, of which nobody knows otherwise which one it is of. */
export function sentenceInProject({ role, text, project }: PeriodBullet): string {
  if (role === null || project === null) return sentenceOf({ role, text });
  return ended(`${WORDS[role]} (${project}): ${text}`);
}

/** A text with the sign that ends it. */
export const ended = (text: string): string => (/[.!?。！？…:：]$/u.test(text) ? text : `${text}.`);
