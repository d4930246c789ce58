import type { OutputOf } from '../../../contract/procedures.ts';
import type { Lens } from '../../../model/lens.ts';
import type { EventId } from '../../../model/ids.ts';
import type { PointRole, PointState } from '../../../model/point.ts';

export type TagsOut = OutputOf<'tags'>;
export type PointsOut = OutputOf<'points'>;
export type MarkedConversation = OutputOf<'markConversation'>;
export type ConversationMarks = MarkedConversation['now'];
export type MarkedPoint = OutputOf<'markPoint'>['points'][number];

/** What is to become different of a conversation's marks; absent fields stay. */
export interface MarkChange {
  readonly name?: string | null;
  readonly starred?: boolean;
  readonly tags?: readonly string[];
}

/** Which points are meant; undefined fields do not filter. */
export interface PointQuery extends Lens {
  readonly roles: readonly PointRole[] | undefined;
  readonly conversationId: string | undefined;
  /** Epoch ms; `toMs` is exclusive. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly state: PointState | 'all';
  readonly text: string | undefined;
  /** Also those of sub-agents. */
  readonly agents: boolean;
  /** Only those in whose words no idea stands? */
  readonly withoutIdeas?: boolean | undefined;
  /** With the ideas in the same words? */
  readonly withIdeas?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Where a point's words stand. */
export interface PointPlace {
  readonly pointId: string;
  /** Of the grip that it quotes. */
  readonly pointKey: Uint8Array;
  readonly eventKey: Uint8Array;
  /** The key of the event that this one repeats under another time, if it does. */
  readonly originalKey: Uint8Array | null;
  readonly excerpt: string;
  /** Where the excerpt stands in the event's text, in UTF-16 units: one of these is meant. */
  readonly starts: readonly number[];
}

/** With where else the same is told: a to-do, in the words of another list of its conversation. */
export interface PlacedPoint extends PointPlace {
  readonly alike: readonly PointPlace[];
}

/** A quote by which a point is known: the keys of an event and of a grip, and a range of the event's text. */
export interface PointQuote {
  readonly pointKey: Uint8Array;
  readonly eventKey: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** What becomes of a point, by all of its quotes. */
export interface PointToMark {
  readonly pointId: string;
  /** The first is the point's own; others are what it is known by where copies stand for each other, or a list was written down again. */
  readonly quotes: readonly [PointQuote, ...PointQuote[]];
}

/** A quote that a person closed, or said in other words. */
export interface SaidQuote {
  readonly eventId: EventId;
  /** UTF-16 units of the event's text. */
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
  /** null: its own. */
  readonly words: string | null;
}

/** Absent fields stay; null takes back what a person said. */
export interface PointChange {
  readonly state?: PointState;
  readonly role?: PointRole | null;
  readonly text?: string | null;
}

export interface MarkReader {
  tags(): Promise<TagsOut>;
  /** Places of those points that are told, or that a person said something of. */
  pointPlaces(pointIds: readonly string[]): Promise<readonly PlacedPoint[]>;
  /** What of a conversation a person closed or reworded; empty if there is no such conversation. */
  saidQuotes(conversationId: string): Promise<readonly SaidQuote[]>;
}

/** Slower reads. */
export interface PointReader {
  listPoints(query: PointQuery): Promise<PointsOut>;
}

/** Keeps what a person says by ids and quotes, which nothing derived undoes. Each call is one transaction. */
export interface MarkWriter {
  /** Throws `not-found` for a conversation that is not there. */
  markConversation(conversationId: string, change: MarkChange): Promise<MarkedConversation>;
  /** Appends only what changes something. */
  markPoints(
    points: readonly PointToMark[],
    change: PointChange,
    nowMs: number,
  ): Promise<readonly MarkedPoint[]>;
}
