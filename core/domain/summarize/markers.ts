import type { ExpansionMarker, SummaryText } from '../../model/summary.ts';
import type { CountTokens } from './types.ts';

/** A marker to be written: after how much of the text, and what it opens. */
export interface MarkerPlan {
  /** Where it goes, in UTF-16 units of the text without any marker. */
  readonly at: number;
  /** What opening it brings, estimated. */
  readonly tokens: number;
  /** What the omitted part is about. */
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

/** Escapes marker syntax in words quoted from a log, visibly: `[→more:…]` becomes `[\→more:…]`. */
export function escapeMarkers(text: string): string {
  return text.replace(QUOTED, '[\\→');
}

/** Removes the markers of a generated text, for use as input of another. Escaped ones stay. */
export function stripMarkers(content: string): string {
  return content.replace(GENERATED, '').trimEnd();
}

/** Writes markers into an escaped text, each after a space, and notes where they stand. */
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

/** A topic can hold neither the end of a marker nor its separator. */
function plainTopic(topic: string): string {
  const plain = topic.replace(/[[\]:→\s]+/g, ' ').trim();
  if (plain.length <= MAX_TOPIC) return plain === '' ? '…' : plain;
  const cut = plain.slice(0, MAX_TOPIC).replace(/[\ud800-\udbff]$/, '');
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_TOPIC / 2)).trimEnd();
}
