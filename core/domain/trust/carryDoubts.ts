import type { SummaryDoubt, SummaryText } from '../../model/summary.ts';
import type { ChildSummary, PeriodSummary } from '../summarize/types.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { isSupportedPoint, trustedSentences } from './periodTrust.ts';
import { withDoubtsWhere } from './textDoubts.ts';
import { plainWords } from './trustSource.ts';

/** Fewer words may be in another sentence by chance. */
const LEAST_WORDS = 4;

/** Finds in a built-in text what it repeats of its children's doubted words; null for the rest. */
type FindDoubt = (sentence: string) => SummaryDoubt['verdict'] | null;

/**
 * A built-in summary quotes its children. Where it quotes what is unsupported there, its texts and
 * bullets say so, too.
 */
export function withDoubtsOf(
  summary: PeriodSummary,
  children: readonly ChildSummary[],
): PeriodSummary {
  const find = doubtsIn(children);
  if (find === null) return summary;
  const { detailed, brief, tags } = summary.texts;
  return {
    ...summary,
    texts: { detailed: withDoubtsWhere(detailed, find), brief: withDoubtsWhere(brief, find), tags },
    bullets: summary.bullets.map((bullet) =>
      find(bullet.text) === null && !repeatsUnsupported(bullet.text, children)
        ? bullet
        : { ...bullet, supported: false },
    ),
  };
}

/**
 * Is it a child's unsupported bullet, and no supported one? Its grips are of what it cites, even
 * where a Brief holds its words.
 */
function repeatsUnsupported(text: string, children: readonly ChildSummary[]): boolean {
  const words = plainWords(text);
  const same = children
    .flatMap(({ bullets }) => bullets)
    .filter((bullet) => plainWords(bullet.text) === words);
  return same.length > 0 && !same.some(isSupportedPoint);
}

/** The same of one text. */
export function withTextDoubtsOf(
  text: SummaryText,
  children: readonly ChildSummary[],
): SummaryText {
  const find = doubtsIn(children);
  return find === null ? text : withDoubtsWhere(text, find);
}

/** null if the children doubt nothing. */
function doubtsIn(children: readonly ChildSummary[]): FindDoubt | null {
  const doubted = children.flatMap(({ brief, bullets, doubts = [] }) => [
    ...bullets
      .filter((bullet) => !isSupportedPoint(bullet))
      .map(({ text }) => ({ words: plainWords(text), verdict: 'unsupported' as const })),
    ...doubts.map(({ start, end, verdict }) => ({
      words: plainWords(brief.slice(start, end)),
      verdict,
    })),
  ]);
  if (doubted.length === 0) return null;
  const trusted = new Set(
    children.flatMap((child) => [
      ...child.bullets.filter(isSupportedPoint).map(({ text }) => plainWords(text)),
      ...trustedSentences(child).map(plainWords),
    ]),
  );
  return (sentence) => {
    const words = plainWords(sentence);
    if (trusted.has(words) || words.trim() === '') return null;
    const pieces = [words, ...clauses(sentence)];
    const found = doubted.find((one) =>
      pieces.some(
        (piece) =>
          piece === one.words ||
          (isLong(piece) && one.words.includes(piece)) ||
          (isLong(one.words) && piece.includes(one.words)),
      ),
    );
    return found?.verdict ?? null;
  };
}

/** A sentence that was cut, or stands behind a heading, still says what it says. */
function clauses(sentence: string): string[] {
  return sentence
    .split(/…|: | – | — | · |; /u)
    .flatMap((part) => sentenceSpans(part).map(({ start, end }) => part.slice(start, end)))
    .map(plainWords);
}

function isLong(words: string): boolean {
  return words.trim().split(' ').length >= LEAST_WORDS;
}
