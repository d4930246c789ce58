/**
 * Finds and ranks events by the word index: the results of `find`, and where `navigate` may jump
 * to.
 */
import { ASKS, NAMES_TIME } from '../../domain/search/indexWords.ts';
import { promoteBestSegment } from '../../domain/search/promoteBestSegment.ts';
import { promoteLaterReport } from '../../domain/search/promoteLaterReport.ts';
import type { ParsedQuery, SearchTerm } from '../../domain/search/parseQuery.ts';
import { rankEvents, termWeight } from '../../domain/search/rankEvents.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { aroundSpan, fitOf } from '../../domain/search/readQuestion.ts';
import type { Question, TimeSpan } from '../../domain/search/readQuestion.ts';
import type { EventFilter, EventPlace, SearchReader } from './ports/searchStore.ts';
import { closeWords } from './closeWords.ts';
import { TOOL, countInSegments, isBy, markPrior, priorOf, reportsAmong } from './eventPriors.ts';
import { judgeGuesses } from './guesses.ts';
import { judgeFound, judgeGuessed } from './judgeFound.ts';
import { countsAmong, inText, isBegun, matchesAmong, readPostings } from './postings.ts';
import type { Postings } from './postings.ts';
import type { Coverage } from './strength.ts';
import { tellingOutputs } from './tellingOutputs.ts';

export interface RankQuery {
  readonly parsed: ParsedQuery;
  readonly question: Pick<
    Question,
    'isQuestion' | 'asksWhen' | 'asksOutput' | 'kind' | 'deed' | 'names' | 'language'
  >;
  readonly deedWords?: readonly string[];
  /** Requested times; events that fit them rank higher. */
  readonly spans: readonly TimeSpan[];
  readonly guessedFor?: RankQuery['parsed']['terms'];
  readonly filter?: EventFilter;
  /** Whether it is about tools' input or output, which then counts as much as spoken words. */
  readonly toolsToo: boolean;
}

export interface RankedPlace {
  readonly place: EventPlace;
  /** 0 to 1. */
  readonly score: number;
  /** Whether it contains any of the words itself. */
  readonly isHit: boolean;
}

export interface RankedPlaces {
  /** Best first. */
  readonly ranked: readonly RankedPlace[];
  /** Number of events that contain any of the words, or what operators ask for. */
  readonly hits: number;
  /** Whether there are more, in which case only the newest were ranked. */
  readonly isCapped: boolean;
  readonly coverage: Coverage;
  /** What each term weighs, by its text. */
  readonly weights: ReadonlyMap<string, number>;
  /** Those hits, each with what its words are worth; those that others stand for among them. */
  readonly worth: () => ReadonlyMap<number, number>;
}

/** Maximum number of best single events, whose segments are then examined completely. */
const CANDIDATES = 600;
const SEGMENTS = 64;

export async function rankedEvents(reader: SearchReader, query: RankQuery): Promise<RankedPlaces> {
  const { terms: asked, speakers } = await withoutSpeakers(reader, query.parsed);
  const postings = await readPostings(reader, asked, {
    required: query.parsed.required,
    isQuestion: query.question.isQuestion,
    ...(query.filter === undefined ? {} : { filter: query.filter }),
  });
  // A word that occurs nowhere does not tell which event is better, only that none is quite right.
  const worth = postings.counts.map((count) => termWeight(count, postings.all));
  const weights = worth.map((weight, at) => (postings.counts[at] === 0 ? 0 : weight));
  const { guessedFor } = query;
  const known = guessedFor !== undefined ? 1 : sum(weights) / (sum(worth) || 1);
  const places = await placesAround(reader, postings, { weights, query });
  const { terms } = postings;
  const bits = await bitsOf(reader, { postings, places });
  const marks = await marksOf(reader, places, query.question);
  // While somebody types, each letter is a search.
  const outputs =
    query.toolsToo || terms.some(isBegun)
      ? new Map<number, number>()
      : await tellingOutputs(
          reader,
          places.map((place) => ({ ...place, terms: bits.get(place.eventIx) ?? 0 })),
          { terms, weights, kind: query.question.kind },
        );
  const priors = { toolsToo: query.toolsToo, reports: reportsAmong(places), outputs };
  const facts = places.map((place): EventFacts & EventPlace => ({
    ...place,
    terms: bits.get(place.eventIx) ?? 0,
    prior:
      priorOf(place, priors) *
      (1 + isBy(place, speakers) + markPrior(marks.get(place.eventIx) ?? [], query.question)),
    asks: marks.get(place.eventIx)?.includes(ASKS) === true,
    atTime: Math.max(0, ...query.spans.map((span) => fitOf(place.ms, span))),
  }));
  const byIx = new Map(places.map((place) => [place.eventIx, place]));
  const { allowed } = postings;
  const { all } = postings;
  const guessed = guessedFor === undefined ? null : judgeGuesses(facts, { weights, worth, all });
  const scored = rankEvents(facts, {
    weights,
    inTexts: await textsHolding(reader, { terms, places }),
    ...(guessed === null ? {} : { whole: guessed.whole }),
    segmentHits: countInSegments(facts, terms.length),
  }).flatMap(({ eventIx, score }) => {
    const place = byIx.get(eventIx);
    if (place === undefined || allowed?.has(eventIx) === false) return [];
    return [{ eventIx, segmentIx: place.segmentIx, score, place, held: bits.get(eventIx) ?? 0 }];
  });
  const close = await closeWords(scored, {
    terms,
    weights,
    textsOf: (ixs) => reader.textsOf(ixs),
  });
  const promoted = promoteLaterReport(promoteBestSegment(scored, close), priors.reports);
  const ranked = promoted.map(({ place, score, held }): RankedPlace => ({
    place,
    score: score * known,
    isHit: held > 0,
  }));
  const best = scored[0]?.score ?? 0;
  // A word that other projects alone hold is unknown here.
  const counts = query.filter === undefined ? postings.counts : countsAmong(postings);
  const found = allowed ?? new Set([...postings.said.keys(), ...postings.tool.keys()]);
  return {
    ranked,
    hits: await countShown(reader, found),
    isCapped: postings.isCapped,
    weights: new Map(terms.map(({ text }, at) => [text, weights[at] ?? 0])),
    coverage:
      guessedFor === undefined
        ? await judgeFound(reader, facts, {
            ...query,
            terms,
            worth,
            counts,
            best,
            nearest: promoted[0]?.place.eventIx,
            all: sizeOf(postings, { places, query }),
            everywhere: postings,
            speakers,
          })
        : await judgeGuessed(reader, facts, {
            terms,
            worth,
            weights,
            all,
            question: query.question,
            guessedFor,
            held: guessed?.held ?? 0,
          }),
    worth: () =>
      new Map(
        Array.from(found, (ix) => [
          ix,
          worthOf(postings.said.get(ix) ?? postings.tool.get(ix) ?? 0, weights),
        ]),
      ),
  };
}

/**
 * How many events there are to look in. Of a small part of the memory all segments that hold anything were read, and
 * what is missing there tells as little as in a small memory.
 */
function sizeOf(
  { all }: Pick<Postings, 'all'>,
  { places, query }: { readonly places: readonly EventPlace[]; readonly query: RankQuery },
): number {
  if (query.filter === undefined) return all;
  const segments = new Set(places.map(({ segmentIx }) => segmentIx));
  return segments.size < SEGMENTS ? Math.min(all, places.length) : all;
}

/**
 * A question about what somebody said does not look for words that contain the name. A name is an
 * ordinary word only if nothing else is asked for.
 */
async function withoutSpeakers(
  reader: SearchReader,
  { terms, required }: ParsedQuery,
): Promise<{ readonly terms: readonly SearchTerm[]; readonly speakers: ReadonlySet<string> }> {
  const none = { terms, speakers: new Set<string>() };
  if (required !== null || terms.length < 2) return none;
  const speakers = new Set<string>();
  const rest: SearchTerm[] = [];
  for (const term of terms) {
    const [token, ...more] = term.tokens;
    const isName =
      token !== undefined &&
      more.length === 0 &&
      (await reader.matchingEvents({ table: 'said', match: `name : "${token}"`, limit: 1 })).ixs
        .length > 0;
    if (isName) speakers.add(token);
    else rest.push(term);
  }
  return rest.length === 0 ? none : { terms: rest, speakers };
}

/** The complete segments of the best single events, and those events that are in none, in order. */
async function placesAround(
  reader: SearchReader,
  { said, tool, allowed }: Postings,
  { weights, query }: { readonly weights: readonly number[]; readonly query: RankQuery },
): Promise<readonly EventPlace[]> {
  const groups: { readonly score: number; readonly ixs: number[] }[] = [];
  for (const [bits, share] of [
    [said, 1],
    [tool, query.toolsToo ? 1 : TOOL],
  ] as const) {
    const byBits = new Map<number, number[]>();
    for (const [ix, held] of bits) {
      if (allowed?.has(ix) === false) continue;
      const group = byBits.get(held);
      if (group === undefined) byBits.set(held, [ix]);
      else group.push(ix);
    }
    for (const [held, ixs] of byBits)
      groups.push({
        score: share * worthOf(held, weights),
        ixs,
      });
  }
  const best: number[] = [];
  for (const { ixs } of groups.toSorted((a, b) => b.score - a.score)) {
    best.push(...ixs.toSorted((a, b) => b - a).slice(0, CANDIDATES - best.length));
    if (best.length >= CANDIDATES) break;
  }
  const order = new Map(best.map((ix, at) => [ix, at]));
  const places = (await reader.placesOf(best)).toSorted(
    (a, b) => (order.get(a.eventIx) ?? 0) - (order.get(b.eventIx) ?? 0),
  );
  const segments = new Set<number>();
  for (const { segmentIx } of places)
    if (segmentIx !== null && segments.size < SEGMENTS) segments.add(segmentIx);
  for (const span of query.spans)
    for (const ix of await reader.segmentsWithin(aroundSpan(span), SEGMENTS / 2)) segments.add(ix);
  const all = new Map(
    [...places, ...(await reader.eventsOfSegments([...segments]))].map((place) => [
      place.eventIx,
      place,
    ]),
  );
  return [...all.values()].toSorted(
    (a, b) => a.conversationIx - b.conversationIx || a.position - b.position,
  );
}

/**
 * For common words only the newest events are known, so the places that matter are checked for them
 * individually. Older tool texts are not checked, because they reveal too little for the effort.
 */
async function bitsOf(
  reader: SearchReader,
  { postings, places }: { readonly postings: Postings; readonly places: readonly EventPlace[] },
): Promise<ReadonlyMap<number, number>> {
  const bits = new Map(
    places.map(({ eventIx }) => [
      eventIx,
      postings.said.get(eventIx) ?? postings.tool.get(eventIx) ?? 0,
    ]),
  );
  for (const at of postings.capped) {
    const match = inText(postings.terms[at]?.match ?? '');
    for (const ix of await matchesAmong(reader, places, { table: 'said', match }))
      bits.set(ix, (bits.get(ix) ?? 0) | (1 << at));
  }
  return bits;
}

/** For each term, the segments of the places whose own text holds it. */
async function textsHolding(
  reader: SearchReader,
  {
    terms,
    places,
  }: { readonly terms: readonly SearchTerm[]; readonly places: readonly EventPlace[] },
): Promise<readonly ReadonlySet<number>[]> {
  const segments = [...new Set(places.flatMap(({ segmentIx }) => segmentIx ?? []))];
  const holding: ReadonlySet<number>[] = [];
  for (const { match } of terms)
    holding.push(new Set(await reader.nodesHolding(inText(match), segments)));
  return holding;
}

/** The marks of events, if the question weighs them. */
async function marksOf(
  reader: SearchReader,
  places: readonly EventPlace[],
  { isQuestion, asksWhen }: RankQuery['question'],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const marks = new Map<number, string[]>();
  if (!isQuestion) return marks;
  for (const mark of asksWhen ? [ASKS, NAMES_TIME] : [ASKS]) {
    const query = { table: 'said' as const, match: `wholes : "${mark}"` };
    for (const ix of await matchesAmong(reader, places, query))
      marks.set(ix, [...(marks.get(ix) ?? []), mark]);
  }
  return marks;
}

/** Does not count events in whose place others are shown, because those are found themselves. */
export async function countShown(
  reader: Pick<SearchReader, 'hiddenEvents'>,
  found: ReadonlySet<number>,
): Promise<number> {
  const hidden = await reader.hiddenEvents();
  return found.size - hidden.filter((ix) => found.has(ix)).length;
}

/** What the terms of a bit set weigh. */
const worthOf = (held: number, weights: readonly number[]): number =>
  sum(weights.map((weight, at) => weight * ((held >> at) & 1)));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
