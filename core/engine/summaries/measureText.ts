import type { CountTokens } from '../../model/countTokens.ts';
import { requiredAnchors } from '../../domain/anchors/requiredAnchors.ts';
import { measureFidelity } from '../../domain/fidelity/measureFidelity.ts';
import { periodSource, segmentSource } from '../../domain/fidelity/fidelitySource.ts';
import { requiredWithin, wantedWords } from '../../domain/summarize/keyPoints.ts';
import { preprocess } from '../../domain/summarize/preprocess.ts';
import type { ChildSummary, SegmentAnchor, SummaryEvent } from '../../domain/summarize/types.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { SummaryText } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';

/** Measures a segment's text against its events and the anchors required in it. */
export function segmentFidelity({
  level,
  text,
  anchors,
  events,
  countTokens,
}: {
  readonly level: SummaryLevel;
  readonly text: SummaryText;
  readonly anchors: readonly SegmentAnchor[];
  readonly events: readonly SummaryEvent[];
  readonly countTokens: CountTokens;
}): Fidelity {
  const required = requiredWithin(text, requiredAnchors(anchors, level), level, countTokens);
  return measureFidelity({
    level,
    text,
    required: required
      .filter(({ masked }) => !masked)
      .flatMap((anchor) => wantedWords(anchor, level) ?? []),
    source: segmentSource(events, preprocess(events)),
  });
}

/** Measures a period's text against its children's; a period has no anchors itself. */
export function periodFidelity({
  level,
  text,
  children,
}: {
  readonly level: SummaryLevel;
  readonly text: SummaryText;
  readonly children: readonly ChildSummary[];
}): Fidelity {
  return measureFidelity({ level, text, required: [], source: periodSource(children) });
}
