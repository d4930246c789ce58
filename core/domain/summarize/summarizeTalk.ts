import { findAnchors } from '../anchors/findAnchors.ts';
import { readTurns } from '../points/readTurns.ts';
import { CONVERSATION_POINTS, tellPoints } from '../points/tellPoints.ts';
import type { Telling } from '../points/tellPoints.ts';
import { hideSecrets } from './hideSecrets.ts';
import { keyphrases } from './keyphrases.ts';
import { makeBullets } from './makeBullets.ts';
import { preprocess } from './preprocess.ts';
import { scoreUnits } from './scoreUnits.ts';
import type { Unit } from './unit.ts';
import { keywordsOf } from './summarizeSegment.ts';
import { termWeights } from './termWeights.ts';
import type { SegmentBullet, SummaryEvent } from './types.ts';

/** A conversation, or its part of a day, as a whole. */
export interface TalkSummary {
  readonly points: readonly SegmentBullet[];
  /** Not everyone needs them. */
  readonly keywords: () => readonly string[];
}

/**
 * Tells what all turns of a conversation come to: from what was said in them and from their facts.
 * Of the events only messages and those with facts are needed. What goes on on a later day leaves nothing open.
 */
export function summarizeTalk(
  events: readonly SummaryEvent[],
  {
    goesOn = false,
    quota = CONVERSATION_POINTS,
  }: { readonly goesOn?: boolean; readonly quota?: Telling | undefined } = {},
): TalkSummary {
  // A tool's output is no talk, but its facts are told.
  const talk = events.map((event): SummaryEvent =>
    event.kind === 'message' ? event : { ...event, kind: 'system' },
  );
  const { language, ...all } = preprocess(talk);
  const read = { ...all, units: withClosing(all.units, talk) };
  const { prepared, mask, hide } = hideSecrets(read, talk, language);
  const weights = termWeights(prepared.units);
  const items = scoreUnits(prepared, weights);
  const anchors = findAnchors(talk, { units: prepared.units, mask });
  const points = prepared.people
    ? []
    : tellPoints({ events: talk, whole: !goesOn, items, weights, anchors, language, hide }, quota);
  return {
    points:
      points.length > 0
        ? points.map((point) => ({ ...point, supported: true }))
        : makeBullets(items, talk, { language, people: prepared.people }),
    keywords: () => keywordsOf(keyphrases(prepared.units, language)),
  };
}

/**
 * Calls without facts are missing here, so that nothing tells which message ended its turn: it is the
 * last one.
 */
function withClosing(units: readonly Unit[], talk: readonly SummaryEvent[]): readonly Unit[] {
  const reports = new Set(readTurns(talk).map(({ report }) => report));
  return units.map((unit) =>
    unit.closing && !reports.has(unit.event) ? { ...unit, closing: false } : unit,
  );
}
