import type { Role } from '../../model/event.ts';

/** What is known of a hit or one of its neighbours. */
export interface EventFacts {
  readonly eventIx: number;
  readonly conversationIx: number;
  /** Its position in the conversation. */
  readonly position: number;
  /** null while it has no segment. */
  readonly segmentIx: number | null;
  /** Bit mask of the query terms it contains; bit 0 is the first. */
  readonly terms: number;
  /** Weight of its kind: 1 for what was said. */
  readonly prior: number;
  /** Whether it asks something. */
  readonly asks: boolean;
  /** Who says it; null where nobody is named. */
  readonly name: string | null;
  readonly role: Role;
  /** 0 to 1: how well its time fits the time in the question; 0 if there is none. */
  readonly atTime: number;
}

export interface RankOptions {
  /** How distinctive each term is: {@link termWeight}. */
  readonly weights: readonly number[];
  /** How many events of a segment contain each term; missing if unknown. */
  readonly segmentHits: ReadonlyMap<number, readonly number[]>;
  /** Of each term the segments whose own text (title, Brief, points, keywords) holds it; missing if unknown. */
  readonly inTexts?: readonly ReadonlySet<number>[];
  /** What the terms weigh of an event that holds all that is meant; missing: the sum of the weights. */
  readonly whole?: number;
}

export interface RankedEvent {
  readonly eventIx: number;
  /** 0 to 1; about 0.6 if a single event contains everything. */
  readonly score: number;
}

/** Limited by the bits of an integer. */
export const MOST_TERMS = 30;

/*
 * Found on LoCoMo's development half by changing one at a time; the result hardly depends on them
 * (docs/retrieval.md). Answers follow questions, so that what is said before counts more than what follows.
 */
const NEIGHBOURS = 4;
const DECAY = 0.7;
const BEFORE = 1.3;
const AFTER = 0.4;
/** What somebody else asks just before, in the words of the question, is answered here. */
const ASKED = 1.5;
const MOST_NEAR = 2;
const NEAR = 0.4;
/** Neighbours add less for a term that the event contains itself. */
const OWN_TERM_SHARE = 0.3;
const SEGMENT = 0.2;
const SEGMENT_HALF = 1.2;
const IN_TEXT = 0.1;
const TIME_ADDS = 0.5;
const TIME_TIMES = 1;

/** Inverse document frequency, as in BM25. */
export function termWeight(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

/**
 * Ranks events by the terms in them, in their neighbours and in their segment. An event without any
 * of the terms may still be what was meant: the answer to a question that contains them.
 *
 * @param events each once, in the order of their conversations; neighbours of hits included
 */
export function rankEvents(
  events: readonly EventFacts[],
  { weights, segmentHits, inTexts = [], whole }: RankOptions,
): readonly RankedEvent[] {
  const sum = whole ?? (weights.reduce((all, weight) => all + weight, 0) || 1);
  const shares = weights.map((weight) => weight / sum);
  return events
    .map((event, at) => ({
      eventIx: event.eventIx,
      score: scoreOf(event, { around: around(events, at), shares, segmentHits, inTexts }),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.eventIx - a.eventIx);
}

interface Neighbour {
  readonly terms: number;
  readonly nearness: number;
}

function around(events: readonly EventFacts[], at: number): readonly Neighbour[] {
  const self = events[at];
  if (self === undefined) return [];
  const near: Neighbour[] = [];
  for (const step of [-1, 1])
    for (let i = at + step; ; i += step) {
      const other = events[i];
      const distance = other === undefined ? Infinity : Math.abs(other.position - self.position);
      if (other?.conversationIx !== self.conversationIx || distance > NEIGHBOURS) break;
      if (other.terms === 0) continue;
      near.push({
        terms: other.terms,
        nearness: DECAY ** (distance - 1) * (step < 0 ? before(self, other) : AFTER),
      });
    }
  return near;
}

/** What is said before counts; more if it is a question that this may answer. */
function before(self: EventFacts, other: EventFacts): number {
  const isAnswer =
    other.asks &&
    self.position - other.position === 1 &&
    (other.role !== self.role || other.name !== self.name);
  return isAnswer ? BEFORE * ASKED : BEFORE;
}

function scoreOf(
  event: EventFacts,
  {
    around: near,
    shares,
    segmentHits,
    inTexts,
  }: {
    readonly around: readonly Neighbour[];
    readonly shares: readonly number[];
    readonly segmentHits: RankOptions['segmentHits'];
    readonly inTexts: NonNullable<RankOptions['inTexts']>;
  },
): number {
  const hits = event.segmentIx === null ? undefined : segmentHits.get(event.segmentIx);
  let score = 0;
  for (const [term, share] of shares.entries()) {
    const own = (event.terms >> term) & 1;
    let said = 0;
    for (const { terms, nearness } of near) if ((terms >> term) & 1) said += nearness;
    const inSegment = hits?.[term] ?? 0;
    const isInText = event.segmentIx !== null && inTexts[term]?.has(event.segmentIx) === true;
    score +=
      share *
      (own +
        NEAR * Math.min(said, MOST_NEAR) * (own === 1 ? OWN_TERM_SHARE : 1) +
        (SEGMENT * inSegment * (1 + SEGMENT_HALF)) / (inSegment + SEGMENT_HALF) +
        IN_TEXT * Number(isInText));
  }
  const whole = score * event.prior * (1 + TIME_TIMES * event.atTime) + TIME_ADDS * event.atTime;
  return 1 - Math.exp(-whole);
}
