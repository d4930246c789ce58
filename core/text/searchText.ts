import type { SearchField, TocLevel } from '../model/toc.ts';
import { oneLine } from '../model/visibleText.ts';
import type { SummaryDoubt } from '../model/summary.ts';
import type { FitText } from './fitText.ts';
import { DOUBT_MARKS, markedLine } from './markDoubts.ts';

interface Match {
  readonly field: SearchField;
  readonly text: string;
  readonly gripIds: readonly string[];
  readonly score: number;
  readonly supported: boolean;
  readonly doubts: readonly SummaryDoubt[];
}

interface Below {
  readonly count: number;
  readonly best: string;
  readonly matchedTerms: readonly string[];
}

/** The result of `search` in a single node. */
export interface SearchedOne {
  readonly matched: boolean;
  readonly matches: readonly Match[];
  readonly below: Below | null;
  readonly nodeId: string;
  readonly level: TocLevel;
}

/** The result of `search` among several nodes. */
export interface SearchedMany {
  readonly results: readonly {
    readonly nodeId: string;
    readonly title: string;
    readonly level: TocLevel;
    readonly matches: readonly Match[];
    readonly below: Below | null;
    readonly relevanceScore: number;
  }[];
  readonly hasMore: boolean;
}

/** Characters shown of a match. */
const LONGEST = 280;
/** Matches shown of a node among others. */
const MATCHES = 3;

/** The reply of `search` in Markdown: a piece for each match or node. */
export function searchText(reply: SearchedOne | SearchedMany): FitText {
  if ('results' in reply)
    return {
      pieces: reply.results.map(({ nodeId, level, title, matches, below, relevanceScore }) =>
        [
          `## ${oneLine(title)} · ${relevanceScore.toFixed(2)}`,
          nodeId,
          ...matches.slice(0, MATCHES).map(matchLine),
          ...belowLine(below, level),
        ].join('\n'),
      ),
      compose: (pieces, leftOut) =>
        [
          ...(reply.results.length === 0 ? [NOTHING] : pieces),
          ...leftOutLine(leftOut, reply.hasMore),
        ].join('\n\n'),
    };
  return {
    pieces: reply.matches.map(matchLine),
    compose: (pieces, leftOut) =>
      [
        reply.nodeId,
        ...(reply.matched ? pieces : ['Nothing in its own texts matches.']),
        ...belowLine(reply.below, reply.level),
        ...(reply.matched || reply.below !== null ? [] : [ELSEWHERE]),
        ...leftOutLine(leftOut, false),
      ].join('\n'),
  };
}

const ELSEWHERE =
  'Where else to look: `find` for the very words of events, `navigate` with a question, `search` with parentId a node above.';
const NOTHING = `Nothing matches, there or anywhere below. ${ELSEWHERE}`;

function belowLine(below: Below | null, level: TocLevel): readonly string[] {
  if (below === null) return [];
  const { count, best, matchedTerms } = below;
  const what = level === 'segment' ? 'events hold' : 'below hold';
  return [`- ${count} ${what} it; best ${best} (${oneLine(matchedTerms.join(', '))})`];
}

function matchLine({ field, text, gripIds, score, supported, doubts }: Match): string {
  const grip = gripIds[0] === undefined ? '' : ` [${gripIds[0]}]`;
  const mark = supported || doubts.length > 0 ? '' : ` ${DOUBT_MARKS.unsupported}`;
  return `- ${field} ${score.toFixed(2)}: ${markedLine(text, doubts, LONGEST)}${mark}${grip}`;
}

function leftOutLine(leftOut: number, hasMore: boolean): readonly string[] {
  if (leftOut > 0)
    return [`(${leftOut}${hasMore ? ' and more' : ''} left out: the budget is spent.)`];
  return hasMore ? ['(There are more: raise the limit.)'] : [];
}
