import type { CountTokens } from '../../model/countTokens.ts';
import type { ExpansionMarker, SummaryText } from '../../model/summary.ts';

/** A marker to be written. */
export interface MarkerPlan {
  /** Its position in UTF-16 units of the text without markers. */
  readonly at: number;
  /** Estimated tokens of what it opens. */
  readonly tokens: number;
  /** The topic of the omitted part. */
  readonly topic: string;
}

export interface MarkerContext {
  /** A segment's ULID or a period's node id. */
  readonly source: string;
  readonly level: 'detailed' | 'brief';
  readonly countTokens: CountTokens;
}

const QUOTED = /\[→/g;
const GENERATED = /\s*\[→(?:more|detail):[^\]\n]*\]/g;
const MAX_TOPIC = 40;

/** Visibly escapes marker syntax in words quoted from a log: `[→more:…]` becomes `[\→more:…]`. */
export function escapeMarkers(text: string): string {
  return text.replace(QUOTED, '[\\→');
}

/** Removes the markers of a generated text that serves as input for another. Escaped ones stay. */
export function stripMarkers(content: string): string {
  return content.replace(GENERATED, '').trimEnd();
}

/** Writes markers into an escaped text, each after a space, and records their positions. */
export function withMarkers(
  text: string,
  plans: readonly MarkerPlan[],
  { source, level, countTokens }: MarkerContext,
): SummaryText {
  const markers: ExpansionMarker[] = [];
  let content = '';
  let from = 0;
  for (const [i, { at, tokens, topic }] of plans.entries()) {
    content += text.slice(from, at);
    if (content !== '') content += ' ';
    from = at;
    const label = plainTopic(topic);
    const startOffset = content.length;
    content += level === 'brief' ? `[→detail:${source}]` : `[→more:${source}:${label}]`;
    markers.push({
      markerId: `${source}:${level}:${i + 1}`,
      label,
      targetLevel: level === 'brief' ? 'detailed' : 'full',
      startOffset,
      endOffset: content.length,
      sourceSegmentId: source,
      estimatedTokens: tokens,
    });
  }
  content += text.slice(from);
  return { content, tokens: countTokens(content), markers };
}

/** The same text for another node, whose markers open that one. */
export function withSource(text: SummaryText, context: MarkerContext): SummaryText {
  const { content, markers, appended } = text;
  let plain = '';
  let from = 0;
  const plans: MarkerPlan[] = [];
  for (const { startOffset, endOffset, label, estimatedTokens } of markers) {
    const before = content.slice(from, startOffset);
    plain += before.endsWith(' ') ? before.slice(0, -1) : before;
    plans.push({ at: plain.length, tokens: estimatedTokens, topic: label });
    from = endOffset;
  }
  const moved = withMarkers(plain + content.slice(from), plans, context);
  const shiftAt = (offset: number): number =>
    markers
      .filter(({ endOffset }) => endOffset <= offset)
      .reduce((sum, { startOffset, endOffset }, at) => {
        const own = moved.markers[at];
        const length = own === undefined ? 0 : own.endOffset - own.startOffset;
        return sum + length - (endOffset - startOffset);
      }, 0);
  const doubts = text.doubts?.map(({ start, end, verdict }) => ({
    start: start + shiftAt(start),
    end: end + shiftAt(end),
    verdict,
  }));
  return {
    ...moved,
    ...(doubts === undefined ? {} : { doubts }),
    ...(appended === undefined
      ? {}
      : { appended: { ...appended, from: appended.from + shiftAt(appended.from) } }),
  };
}

/** A topic cannot contain the end or the separator of a marker. */
function plainTopic(topic: string): string {
  const plain = topic.replace(/[[\]:→\s]+/g, ' ').trim();
  if (plain.length <= MAX_TOPIC) return plain === '' ? '…' : plain;
  const cut = plain.slice(0, MAX_TOPIC).replace(/[\ud800-\udbff]$/, '');
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_TOPIC / 2)).trimEnd();
}
