import { ROLE_WORDS } from '../model/point.ts';
import type { PointRole } from '../model/point.ts';
import { oneLine } from '../model/visibleText.ts';
import { DOUBT_MARKS } from './markDoubts.ts';

export interface ToldPoint {
  readonly role: PointRole | null;
  readonly text: string;
  readonly gripIds: readonly string[];
  readonly supported: boolean;
}

/** A point with its role before it, its grips behind it, and a word where nothing supports it. */
export function pointText({ role, text, gripIds, supported }: ToldPoint): string {
  const grips = gripIds.map((gripId) => ` [${gripId}]`).join('');
  const lead = role === null ? '' : `${ROLE_WORDS[role]}: `;
  return `${lead}${oneLine(text)}${supported ? '' : ` ${DOUBT_MARKS.unsupported}`}${grips}`;
}
