import type { FieldMatch } from '../../domain/search/matchNode.ts';
import { withoutMarkers } from '../../domain/trust/plainDoubts.ts';
import type { SummaryDoubt } from '../../model/summary.ts';
import type { TextTrust } from './ports/searchStore.ts';

/** The doubts of a matching summary; those of a bullet stand with the bullet. */
export function doubtsOfMatch(
  { field }: Pick<FieldMatch, 'field'>,
  { brief }: TextTrust,
): readonly SummaryDoubt[] {
  return field === 'summary' ? withoutMarkers(brief).doubts : [];
}

/** Is what a snippet of a match says held? Where the snippet cannot be found in it, all of it counts. */
export function isSnippetHeld(
  match: Pick<FieldMatch, 'field' | 'ordinal' | 'text'>,
  snippet: string,
  trust: TextTrust,
): boolean {
  if (match.field === 'bullets') return trust.bullets[match.ordinal]?.supported ?? true;
  const doubts = doubtsOfMatch(match, trust);
  const core = snippet.replace(/^[\s….]+|[\s….]+$/gu, '');
  const at = match.text.indexOf(core);
  if (at < 0) return doubts.length === 0;
  return !doubts.some(({ start, end }) => start < at + core.length && at < end);
}
