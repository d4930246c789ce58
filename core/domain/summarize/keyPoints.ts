import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import { mostImportantFirst } from '../anchors/rankAnchors.ts';
import { anchorTag } from './anchorTag.ts';
import { escapeMarkers } from './markers.ts';
import type { SegmentAnchor } from './types.ts';

const HEADING = '\n\nKey points';

/**
 * Appends the required anchors that a text lacks, most important first: under "Key points", or as
 * further labels of Tags. Offsets before them do not change. They never take more tokens than the
 * text itself; what does not fit is left to the expansion marker.
 */
export function withKeyPoints(
  text: SummaryText,
  required: readonly SegmentAnchor[],
  level: SummaryLevel,
  countTokens: CountTokens,
): SummaryText {
  const own = ownText(text, countTokens);
  const { lines } = planned(own, required, { level, countTokens });
  if (lines.length === 0) return own;
  const from = own.content.length;
  const content = own.content + written(lines, level, from === 0);
  const tokens = countTokens(content);
  return { ...own, content, tokens, appended: { from, tokens: tokens - own.tokens } };
}

/**
 * The required anchors that a level can hold: those in its own text and those that fit after it.
 * Fidelity only asks for these.
 */
export function requiredWithin(
  text: SummaryText,
  required: readonly SegmentAnchor[],
  level: SummaryLevel,
  countTokens: CountTokens,
): SegmentAnchor[] {
  const own = ownText(text, countTokens);
  const { held } = planned(own, required, { level, countTokens });
  return required.filter((anchor) => held.has(anchor));
}

/**
 * The words of an anchor as they must appear in a text; undefined if they have no place in it, as
 * anchors without a noun phrase have none in Tags.
 */
export function wantedWords(anchor: SegmentAnchor, level: SummaryLevel): string | undefined {
  const words = level === 'tags' ? anchorTag(anchor) : anchor.text;
  return words === undefined ? undefined : escapeMarkers(words);
}

const holds = (content: string, words: string | undefined): boolean =>
  words !== undefined && content.includes(words);

function ownText(text: SummaryText, countTokens: CountTokens): SummaryText {
  const { appended, ...rest } = text;
  if (appended === undefined) return text;
  const content = text.content.slice(0, appended.from);
  return { ...rest, content, tokens: countTokens(content) };
}

interface Plan {
  readonly lines: readonly string[];
  /** The anchors in the text or in one of the lines. */
  readonly held: ReadonlySet<SegmentAnchor>;
}

function planned(
  own: SummaryText,
  required: readonly SegmentAnchor[],
  { level, countTokens }: { readonly level: SummaryLevel; readonly countTokens: CountTokens },
): Plan {
  const lines: string[] = [];
  const isEmpty = own.content === '';
  let left = own.tokens;
  let content = own.content;
  for (const anchor of required.toSorted(mostImportantFirst)) {
    const words = wantedWords(anchor, level);
    if (words === undefined || content.includes(words)) continue;
    const line = level === 'tags' ? words : `- [${anchor.type}]: ${words}`;
    const isFirst = lines.length === 0;
    const cost = countTokens(isFirst ? written([line], level, isEmpty) : `\n${line}`);
    if (cost > left) continue;
    lines.push(line);
    content += `\n${line}`;
    left -= cost;
  }
  // Tokens of parts may not add up to those of the whole.
  const most = own.tokens * 2;
  while (lines.length > 0 && countTokens(own.content + written(lines, level, isEmpty)) > most)
    lines.pop();
  const all = [own.content, ...lines].join('\n');
  return {
    lines,
    held: new Set(required.filter((anchor) => holds(all, wantedWords(anchor, level)))),
  };
}

function written(lines: readonly string[], level: SummaryLevel, isFirst: boolean): string {
  return level === 'tags'
    ? (isFirst ? '' : ', ') + lines.join(', ')
    : `${HEADING}\n${lines.join('\n')}`;
}
