/**
 * Turns the events that a navigation found into evidence: with the bullet that cites each, and its
 * place.
 */
import type { OutputOf } from '../../contract/procedures.ts';
import { cutSnippet, weightsOf } from '../../domain/search/cutSnippet.ts';
import { firstUnits } from '../../domain/text/cutText.ts';
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import { gripOfEvent } from '../../model/ids.ts';
import type { BulletEvidence, NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import type { AnsweringPoint } from './periodPoints.ts';
import type { RankedPlace } from './rankedEvents.ts';

export type Evidence = OutputOf<'navigate'>['evidence'][number];

/** A piece of evidence, and the same with an excerpt of another length. */
export interface TellingEvidence {
  readonly evidence: Evidence;
  readonly withExcerpt: (length: number) => Evidence;
}

/** UTF-16 units of an event shown in the text form. */
export const EXCERPT = 320;
/** A text that is no longer than so many times what is shown of it is shown whole: its first sentence mostly says what it is about. */
const WHOLE = 1.5;

/** In ranking order. Events in no segment are left out; an event that several points quote is given for each. */
export async function evidenceOf(
  reader: Pick<SearchReader, 'foundEvents' | 'conversationHeads'> &
    Pick<NodeSearchReader, 'evidenceOf'>,
  ranked: readonly (RankedPlace | AnsweringPoint)[],
  {
    terms,
    weights,
    shows,
    maxText = Infinity,
  }: {
    readonly terms: readonly SearchTerm[];
    /** Of these, by their texts. */
    readonly weights: ReadonlyMap<string, number>;
    /** What shows what is asked for. */
    readonly shows: RegExp | null;
    /** UTF-16 units of each event's text. */
    readonly maxText?: number | undefined;
  },
): Promise<readonly TellingEvidence[]> {
  const events = new Map(
    (await reader.foundEvents(ranked.map(({ place }) => place.eventIx))).map((found) => [
      found.eventIx,
      found,
    ]),
  );
  const conversations = new Map(
    (
      await reader.conversationHeads([...new Set(ranked.map(({ place }) => place.conversationIx))])
    ).map((head) => [head.conversationIx, head]),
  );
  const weighed = weightsOf(terms, weights);
  const segments = new Map<number, Promise<readonly BulletEvidence[]>>();
  const evidence: TellingEvidence[] = [];
  // A request and its answer are superseded alike; that is said with the better one.
  const replacing = new Set<string>();
  for (const each of ranked) {
    const { eventIx, segmentIx, conversationIx } = each.place;
    const found = events.get(eventIx);
    if (found === undefined || segmentIx === null || found.nodeId === null) continue;
    const { event, nodeId, title, place, project, superseded } = found;
    const cited = segments.get(segmentIx) ?? reader.evidenceOf(segmentIx);
    segments.set(segmentIx, cited);
    const grip = (await cited).find(
      ({ firstIx, lastIx }) => firstIx <= eventIx && eventIx <= lastIx,
    );
    const told = 'point' in each ? each.point : null;
    const excerptOf = (length: number): Pick<Evidence, 'excerpt' | 'marks'> => {
      const { text: excerpt, marks } = cutSnippet(event.text, terms, {
        length: event.text.length <= WHOLE * length ? event.text.length : length,
        weights: weighed,
        shows,
      });
      return { excerpt, marks: marks.map(([start, end]): [number, number] => [start, end]) };
    };
    const text = firstUnits(event.text, maxText);
    const isNews = superseded !== null && !replacing.has(superseded.ideaId);
    if (isNews) replacing.add(superseded.ideaId);
    const head = conversations.get(conversationIx);
    const piece: Evidence = {
      nodeId,
      bullet: told?.text ?? grip?.bullet ?? null,
      supported: told?.supported ?? grip?.supported ?? null,
      gripId: told?.gripId ?? grip?.gripId ?? gripOfEvent(event.eventId),
      role: told?.role ?? null,
      title,
      project,
      projectName: head?.project ?? null,
      conversation: head?.title ?? '',
      place: place + 1,
      ...excerptOf(EXCERPT),
      score: Math.round(each.score * 10_000) / 10_000,
      events: [{ ...event, text }],
      isCut: text.length < event.text.length,
      ...(isNews ? { superseded } : {}),
    };
    evidence.push({
      evidence: piece,
      withExcerpt: (length) => ({ ...piece, ...excerptOf(length) }),
    });
  }
  return evidence;
}
