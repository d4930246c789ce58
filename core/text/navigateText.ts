import { oneLine } from '../model/visibleText.ts';
import type { FitText } from './fitText.ts';

/** A piece of evidence for the text form. */
export interface EvidencePiece {
  readonly nodeId: string;
  readonly nodeTitle: string;
  /** Date and time in the memory's time zone. */
  readonly when: string;
  /** Its number in the segment, from 1; `events NODE --offset n-1 --limit 1` shows it in full. */
  readonly place: number;
  readonly who: string;
  /** On one line. */
  readonly text: string;
}

export interface NavigateReply {
  readonly question: string;
  /** How the search was done, in words. */
  readonly mode: string;
  /** The steps to the evidence, one line each, without list marks. */
  readonly path: readonly string[];
  readonly evidence: readonly EvidencePiece[];
  /** What was searched, in a sentence. */
  readonly searched: string;
  readonly found: boolean;
}

/** With a smaller budget, only the evidence is shown. */
const LEAST_FOR_PATH = 800;
const LONGEST_QUESTION = 200;
/** Names come from logs, so they must not break into lines of their own. */
const LONGEST_NAME = 60;

/**
 * The reply of `navigate` in Markdown: the path, then the evidence by segment, best segment first,
 * each in the order in which it was said.
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
