import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { guessLanguage } from '../text/language.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { sentencesWithout, withoutMarkers } from './plainDoubts.ts';
import type { TrustSource } from './trustSource.ts';
import { trustSource } from './trustSource.ts';

/**
 * What the texts of a period may lean on: its children's supported points, and the sentences of
 * their Briefs that are not doubted. Support never grows: what is unsupported below lends no words
 * to anything above.
 */
export function periodTrust(children: readonly ChildSummary[]): TrustSource {
  const passages = children.flatMap((child, of) =>
    [
      ...child.bullets.filter(isSupportedPoint).map(({ text }) => text),
      ...trustedSentences(child),
    ].map((text) => ({ text, of })),
  );
  return trustSource(passages, guessLanguage(passages.map(({ text }) => text).join('\n')));
}

/** Points of before there were verdicts count as supported. */
export function isSupportedPoint({ supported }: Pick<PeriodBullet, 'supported'>): boolean {
  return supported;
}

/** The sentences of a child's Brief that it does not itself doubt. */
export function trustedSentences({ brief, doubts = [] }: ChildSummary): string[] {
  return trustedBrief({ brief, doubts })
    .split('\n')
    .flatMap((line) => sentenceSpans(line).map(({ start, end }) => line.slice(start, end)))
    .filter((text) => /\p{L}/u.test(text));
}

/** A child's Brief without markers and without the sentences that it doubts. */
export function trustedBrief({
  brief,
  doubts = [],
}: Pick<ChildSummary, 'brief' | 'doubts'>): string {
  return sentencesWithout(withoutMarkers({ content: brief, doubts }));
}
