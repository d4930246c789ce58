import { ROLE_WORDS } from '../../model/point.ts';
import type { PeriodBullet } from '../summarize/types.ts';

/** A point as a sentence. */
export function sentenceOf({ role, text }: Pick<PeriodBullet, 'role' | 'text'>): string {
  return ended(role === null ? text : `${ROLE_WORDS[role]}: ${text}`);
}

/** A point among those of several projects, of which nobody knows otherwise which one it is of. */
export function sentenceInProject({ role, text, project }: PeriodBullet): string {
  if (role === null) return sentenceOf({ role, text });
  return ended(`${ROLE_WORDS[role]} (${project ?? NO_PROJECT.toLowerCase()}): ${text}`);
}

/** Beside work of projects, what is of none is told apart. */
export const NO_PROJECT = 'No project';

/** A text with the sign that ends it. */
export const ended = (text: string): string => (/[.!?。！？…:：]$/u.test(text) ? text : `${text}.`);
