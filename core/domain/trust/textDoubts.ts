import type { SummaryDoubt, SummaryText } from '../../model/summary.ts';
import type { TextSpan } from '../text/sentences.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { isHeld, judgeSentence } from './judgeSentence.ts';
import type { TrustSource } from './trustSource.ts';

/** A text with the sentences that its source does not hold. What is appended to it is verbatim. */
export function withDoubts(text: SummaryText, source: TrustSource): SummaryText {
  return withDoubtsWhere(text, (sentence) => {
    const { verdict } = judgeSentence(sentence, source);
    return isHeld(verdict) ? null : verdict;
  });
}

/** A text with a doubt for each sentence of which `doubt` says one; other doubts are removed. */
export function withDoubtsWhere(
  judged: SummaryText,
  doubt: (sentence: string) => SummaryDoubt['verdict'] | 'quoted' | 'carried' | null,
): SummaryText {
  const { content, tokens, markers, appended } = judged;
  const text: SummaryText = {
    content,
    tokens,
    markers,
    ...(appended === undefined ? {} : { appended }),
  };
  const doubts = sentencesOf(text).flatMap(({ start, end }): SummaryDoubt[] => {
    const verdict = doubt(plain(text.content, { start, end }));
    return verdict === 'unsupported' || verdict === 'contradicted' ? [{ start, end, verdict }] : [];
  });
  return doubts.length === 0 ? text : { ...text, doubts };
}

/** The sentences of a text's own words, without markers, line by line. */
export function sentencesOf({
  content,
  appended,
}: Pick<SummaryText, 'content' | 'appended'>): TextSpan[] {
  const own = withoutMarks(content.slice(0, appended?.from));
  const spans: TextSpan[] = [];
  for (const { index, 0: line } of own.matchAll(/[^\n]+/gu))
    for (const { start, end } of sentenceSpans(line))
      if (/[\p{L}\p{N}]/u.test(line.slice(start, end)))
        spans.push({ start: index + start, end: index + end });
  return spans;
}

const MARKER = /\s*\[→(?:more|detail):[^\]\n]*\]/g;

/** Spaces in the place of markers, so that offsets stay. */
function withoutMarks(content: string): string {
  return content.replace(MARKER, (marker) => ' '.repeat(marker.length));
}

function plain(content: string, { start, end }: TextSpan): string {
  return withoutMarks(content)
    .slice(start, end)
    .replace(/^\s*(?:[-*+•–]|\d{1,2}[.)])\s+/u, '');
}
