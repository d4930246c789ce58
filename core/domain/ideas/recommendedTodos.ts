import { wordCount } from '../text/terms.ts';
import { LEFT_HEADING, plain } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import { partsOf } from './reportUnits.ts';
import { isOutcome } from './settleOwn.ts';
import { isStep } from './todoIdeas.ts';
import type { IdeaSource } from './types.ts';
import { CONFIDENCE } from './weights.ts';

const LEAST_WORDS = 4;
/** What stands before an entry in its line. */
const MARK = /^([ \t]*)(?:[-*+•]|\d{1,2}[.)])[ \t]+[^\p{L}\p{N}]*$/u;

/**
 * What the last report of a conversation lists as recommended, or left to do. As soon as somebody goes on there, what
 * became of such a list is not known: they choose from it without saying so.
 */
export function recommendedTodos(sources: readonly IdeaSource[]): readonly DraftIdea[] {
  const last = sources.findLastIndex(isOutcome);
  const report = sources[last];
  if (report === undefined || sources.some(({ turn }) => turn > report.turn)) return [];
  const { text } = report;
  let isList = false;
  /** How far its entries are indented; null: none has come. */
  let indent: number | null = null;
  return partsOf(text).flatMap((unit): readonly DraftIdea[] => {
    if (unit.heading || !unit.item) {
      isList = LEFT_HEADING.test(plain(unit.text.trim()));
      indent = null;
      return [];
    }
    const own = indentOf(text, unit.start);
    indent ??= own;
    return isList &&
      own !== null &&
      own === indent &&
      !unit.question &&
      wordCount(unit.text) >= LEAST_WORDS &&
      !isStep(unit.text)
      ? [
          {
            source: last,
            range: { start: unit.start, end: unit.end },
            intent: 'todo',
            text: unit.text,
            confidence: CONFIDENCE.left,
            settledBy: null,
          },
        ]
      : [];
  });
}

/** How far an entry that begins here is indented; null: it is no beginning of one. Further sentences explain it. */
function indentOf(text: string, start: number): number | null {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return MARK.exec(text.slice(line, start))?.[1]?.length ?? null;
}
