import type { Unit } from '../summarize/unit.ts';
import { shorten } from '../text/cutText.ts';
import { wordCount } from '../text/terms.ts';
import { LEFT_HEADING, plain, SUGGESTED_HEADING } from './cues.ts';
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
 * What the last report of a conversation lists as left to do, or suggests. As soon as somebody goes on there, what
 * became of such a list is not known: they choose from it without saying so.
 */
export function leftTodos(sources: readonly IdeaSource[]): readonly DraftIdea[] {
  const last = sources.findLastIndex(isOutcome);
  const report = sources[last];
  if (report === undefined || sources.some(({ turn }) => turn > report.turn)) return [];
  const { text } = report;
  let confidence: number | null = null;
  /** How far its entries are indented; null: none has come. */
  let indent: number | null = null;
  const parts = partsOf(text);
  return parts.flatMap((unit, at): readonly DraftIdea[] => {
    if (unit.heading || !unit.item) {
      confidence = confidenceBelow(plain(unit.text.trim()));
      indent = null;
      return [];
    }
    const own = indentOf(text, unit.start);
    indent ??= own;
    const inner = unit.leadIn ? below(parts, at, text) : [];
    return confidence !== null &&
      own !== null &&
      own === indent &&
      !unit.question &&
      wordCount(unit.text) >= LEAST_WORDS &&
      !isStep(unit.text)
      ? [
          {
            source: last,
            range: { start: unit.start, end: inner.at(-1)?.end ?? unit.end },
            intent: 'todo',
            text: inner.length === 0 ? unit.text : `${unit.text} ${inOneLine(inner)}`,
            confidence,
            settledBy: null,
          },
        ]
      : [];
  });
}

/** How sure it is that what stands below a line is left to do; null: it is no such list. */
function confidenceBelow(line: string): number | null {
  if (LEFT_HEADING.test(line)) return CONFIDENCE.left;
  return SUGGESTED_HEADING.test(line) ? CONFIDENCE.doubtful : null;
}

/** What a list has below an entry that leads to it. */
function below(parts: readonly Unit[], at: number, text: string): readonly Unit[] {
  const own = indentOf(text, parts[at]?.start ?? 0) ?? 0;
  const rest = parts.slice(at + 1);
  const end = rest.findIndex(
    ({ item, start }) => !item || (indentOf(text, start) ?? Infinity) <= own,
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** UTF-16 units of what stands below an entry. */
const LONGEST_BELOW = 120;

const inOneLine = (units: readonly Unit[]): string =>
  shorten(units.map((unit) => unit.text.replace(/[.;,]$/u, '')).join('; '), LONGEST_BELOW);

/** How far an entry that begins here is indented; null: it is no beginning of one. Further sentences explain it. */
function indentOf(text: string, start: number): number | null {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return MARK.exec(text.slice(line, start))?.[1]?.length ?? null;
}
