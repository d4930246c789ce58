import { oneLine } from '../text/cutText.ts';
import type { FitText } from './fitText.ts';

/** A piece of evidence as its text form shows it. */
export interface EvidencePiece {
  readonly nodeId: string;
  readonly nodeTitle: string;
  /** Its date and time in the memory's zone. */
  readonly when: string;
  /** Its place in the segment, from 1: `events NODE --offset n-1 --limit 1` gives it whole. */
  readonly place: number;
  readonly who: string;
  /** On one line. */
  readonly text: string;
}

export interface NavigateReply {
  readonly question: string;
  /** How it was searched, in words. */
  readonly mode: string;
  /** The way to the evidence, a line each, without marks of lists. */
  readonly path: readonly string[];
  readonly evidence: readonly EvidencePiece[];
  /** What was looked through, in a sentence. */
  readonly searched: string;
  readonly found: boolean;
}

/** Below so many tokens there is room for evidence only. */
const LEAST_FOR_PATH = 800;
const LONGEST_QUESTION = 200;
/** Names are from logs: none may pass for a line of its own. */
const LONGEST_NAME = 60;

/**
 * The reply of `navigate` as Markdown: the path, then the evidence by segments, the best segment first, each
 * segment's in the order in which it was said.
 *
 * @param budget tokens; null: no limit
 */
export function navigateText(
  { question, mode, path, evidence, searched, found }: NavigateReply,
  budget: number | null,
): FitText<EvidencePiece> {
  const hasPath = path.length > 0 && (budget === null || budget >= LEAST_FOR_PATH);
  return {
    pieces: evidence,
    compose: (pieces, leftOut) =>
      [
        `# ${oneLine(question, LONGEST_QUESTION)}`,
        ...(hasPath ? [path.map((line, at) => `${at + 1}. ${line}`).join('\n')] : []),
        ...(found ? [] : [`**Not found.** ${searched}`]),
        ...(pieces.length > 0 && !found ? ['The nearest:'] : []),
        ...segmentsOf(pieces),
        [
          `${mode}.`,
          ...(found ? [searched] : []),
          ...(leftOut > 0
            ? [
                `${leftOut} more ${leftOut === 1 ? 'piece' : 'pieces'} left out: the budget is spent.`,
              ]
            : []),
        ].join(' '),
      ].join('\n\n'),
  };
}

function segmentsOf(pieces: readonly EvidencePiece[]): readonly string[] {
  const bySegment = new Map<string, EvidencePiece[]>();
  for (const piece of pieces) {
    const of = bySegment.get(piece.nodeId);
    if (of === undefined) bySegment.set(piece.nodeId, [piece]);
    else of.push(piece);
  }
  return [...bySegment.values()].map((of) => {
    const [first] = of;
    if (first === undefined) return '';
    const lines = of
      .toSorted((a, b) => a.place - b.place)
      .map(({ place, who, text }) => `- #${place} ${oneLine(who, LONGEST_NAME)}: ${text}`);
    return [`## ${oneLine(first.nodeTitle)} · ${first.when}`, first.nodeId, ...lines].join('\n');
  });
}
