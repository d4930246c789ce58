/**
 * Turns the events that a navigation found into evidence: with the bullet that cites each, and its
 * place.
 */
import type { OutputOf } from '../../contract/procedures.ts';
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
import { firstUnits } from '../../domain/text/cutText.ts';
import type { EvidencePiece } from '../../text/navigateText.ts';
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import type { BulletEvidence, NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import type { RankedPlace } from './rankedEvents.ts';
import { whenIn } from '../../text/whenIn.ts';

export interface Evidence {
  readonly item: OutputOf<'navigate'>['evidence'][number];
  readonly piece: EvidencePiece;
}

/** UTF-16 units of an event shown in the text form. */
const EXCERPT = 320;

/** In ranking order. Events in no segment are left out. */
export async function evidenceOf(
  reader: Pick<SearchReader, 'foundEvents'> & Pick<NodeSearchReader, 'evidenceOf'>,
  ranked: readonly RankedPlace[],
  {
    terms,
    zone,
    maxText = Infinity,
  }: {
    readonly terms: readonly SearchTerm[];
    readonly zone: string;
    /** UTF-16 units of each event's text. */
    readonly maxText?: number | undefined;
  },
): Promise<readonly Evidence[]> {
  const events = await reader.foundEvents(ranked.map(({ place }) => place.eventIx));
  const byIx = new Map(ranked.map((each) => [each.place.eventIx, each]));
  const segments = new Map<number, Promise<readonly BulletEvidence[]>>();
  const evidence: Evidence[] = [];
  for (const { eventIx, event, nodeId, title, place, project } of events) {
    const found = byIx.get(eventIx);
    const segmentIx = found?.place.segmentIx ?? null;
    if (found === undefined || segmentIx === null || nodeId === null) continue;
    const cited = segments.get(segmentIx) ?? reader.evidenceOf(segmentIx);
    segments.set(segmentIx, cited);
    const grip = (await cited).find(
      ({ firstIx, lastIx }) => firstIx <= eventIx && eventIx <= lastIx,
    );
    const { text: excerpt, marks } = cutSnippet(event.text, terms, EXCERPT);
    const text = firstUnits(event.text, maxText);
    const who = event.name ?? (event.kind === 'message' ? event.role : event.kind);
    evidence.push({
      item: {
        nodeId,
        bullet: grip?.bullet ?? null,
        supported: grip?.supported ?? null,
        gripId: grip?.gripId ?? null,
        title,
        project,
        excerpt,
        marks: marks.map(([start, end]): [number, number] => [start, end]),
        score: Math.round(found.score * 10_000) / 10_000,
        events: [{ ...event, text }],
        isCut: text.length < event.text.length,
      },
      piece: {
        nodeId,
        nodeTitle: title ?? '',
        when: whenIn(found.place.ms, zone),
        place: place + 1,
        who,
        text: excerpt,
      },
    });
  }
  return evidence;
}
