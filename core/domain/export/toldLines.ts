import type { SummaryDoubt } from '../../model/summary.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { withoutMarkers } from '../trust/plainDoubts.ts';
import type { ToldLine, ToldPoint } from './data.ts';

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
const HEADING = /^\s*#{1,6}\s+/;
/** Shorter words stand in sentences that say something else. */
const LEAST_SAID = 12;

/**
 * The lines of a summary without its markers, sentence by sentence. A sentence has the grips of the
 * points that say the same.
 */
export function toldLines(
  summary: { readonly content: string; readonly doubts: readonly SummaryDoubt[] },
  points: readonly Pick<ToldPoint, 'text' | 'gripIds'>[],
): readonly ToldLine[] {
  const { text, doubts } = withoutMarkers(summary);
  const said = points.map(({ text: words, gripIds }) => ({ key: lettersOf(words), gripIds }));
  const lines: ToldLine[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const lead = (ITEM.exec(line) ?? HEADING.exec(line))?.[0].length ?? 0;
    const start = at + lead;
    const sentences = sentenceSpans(line.slice(lead)).map((span) => {
      const words = line.slice(lead).slice(span.start, span.end);
      const doubt = doubts.find(
        (one) => one.start < start + span.end && one.end > start + span.start,
      );
      return { text: words, verdict: doubt?.verdict ?? null, gripIds: gripsOf(words, said) };
    });
    if (sentences.length > 0) lines.push({ item: ITEM.test(line), sentences });
    at += line.length + 1;
  }
  return lines;
}

function gripsOf(
  sentence: string,
  points: readonly { readonly key: string; readonly gripIds: readonly string[] }[],
): readonly string[] {
  const key = lettersOf(sentence);
  return [
    ...new Set(
      points
        .filter((point) => {
          const [few, many] = point.key.length < key.length ? [point.key, key] : [key, point.key];
          return few.length >= LEAST_SAID && many.includes(few);
        })
        .flatMap(({ gripIds }) => gripIds),
    ),
  ];
}

/** What is said, without how it is written. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
