import type { NodeToSummarize } from './ports/summaryStore.ts';
import { PASS_THROUGH_BELOW } from '../../domain/summarize/sizes.ts';

/** What decides which segments share a call. */
export type Sharing = Pick<
  NodeToSummarize,
  'level' | 'originalTokens' | 'conversationIx' | 'startMs'
>;

/** Tokens up to which a segment is small enough to share a call. */
const SMALL = 1_000;
/** Tokens of conversation, and segments, in one call at most: more is answered worse. */
const MOST_TOKENS = 3_000;
const MOST_SEGMENTS = 6;
/**
 * Tokens of a segment that is worth a call. Below the first, what was said is as short as a summary of it; below
 * the other, what answers no request, or a sub-agent's, says itself.
 */
export const WORTH = { least: 100, unasked: PASS_THROUGH_BELOW };
/** A period of fewer events is as short. How long its children's texts are depends on who has written them so far. */
const FEW_EVENTS = 4;
/** A conversation of so many segments is written as a whole; one of fewer is told by theirs. */
export const MANY_SEGMENTS = 5;

/**
 * Is a node worth being written by a model unless a person asks for it? What is tiny says itself, as does
 * what is small and answers no request, a conversation of few segments, a period of one
 * request. A sub-agent's part tells nothing above it.
 */
export function isWorthACall({
  level,
  originalTokens,
  events,
  requests,
  byAgent,
  parts,
}: Pick<
  NodeToSummarize,
  'level' | 'originalTokens' | 'events' | 'requests' | 'byAgent' | 'parts'
>): boolean {
  if (originalTokens === null) return true;
  if (level === 'conversation') return parts >= MANY_SEGMENTS;
  if (level !== 'segment') return events >= FEW_EVENTS && requests !== 1;
  if (originalTokens < WORTH.least) return false;
  return requests > 0 || (originalTokens >= WORTH.unasked && !byAgent);
}

/**
 * Puts nodes together that one call is for: small segments of a conversation, oldest first. Groups stand
 * in the order of their first node.
 */
export function sharedCalls<Node extends Sharing>(
  nodes: readonly Node[],
  mayShare: (node: Node) => boolean = () => true,
): readonly (readonly Node[])[] {
  const groups: Node[][] = [];
  const open = new Map<number, { readonly group: Node[]; tokens: number }>();
  const small = (node: Node): boolean =>
    node.level === 'segment' && (node.originalTokens ?? SMALL) < SMALL && mayShare(node);
  for (const node of nodes) {
    const { conversationIx, originalTokens } = node;
    const tokens = originalTokens ?? 0;
    if (conversationIx === null || !small(node)) {
      groups.push([node]);
      continue;
    }
    const known = open.get(conversationIx);
    if (
      known !== undefined &&
      known.tokens + tokens <= MOST_TOKENS &&
      known.group.length < MOST_SEGMENTS
    ) {
      known.group.push(node);
      known.tokens += tokens;
    } else {
      const group = [node];
      groups.push(group);
      open.set(conversationIx, { group, tokens });
    }
  }
  return groups.map((group) => group.toSorted((a, b) => a.startMs - b.startMs));
}
