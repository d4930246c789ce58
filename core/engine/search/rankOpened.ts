/** Ranks the events of segments that a walk has opened, by their words alone. */
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { MOST_TERMS, rankEvents, termWeight } from '../../domain/search/rankEvents.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { fitOf } from '../../domain/search/readQuestion.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import { promoteBestSegment } from '../../domain/search/promoteBestSegment.ts';
import { promoteLaterReport } from '../../domain/search/promoteLaterReport.ts';
import { scanTokens } from '../../domain/search/scanTokens.ts';
import { ASKS, saidMarks } from '../../domain/search/indexWords.ts';
import { tokensOfWord } from '../../domain/search/wordForms.ts';
import { wordsOfTexts } from '../../domain/search/termSet.ts';
import type { AskedForm } from './askedText.ts';
import type { EventPlace, SearchIndexReader, SearchReader } from './ports/searchStore.ts';
import { closeWords } from './closeWords.ts';
import { countInSegments, isBy, markPrior, priorOf, reportsAmong } from './eventPriors.ts';
import type { RankedPlace } from './rankedEvents.ts';
import type { Coverage } from './strength.ts';
import { judgeGuesses } from './guesses.ts';
import { judgeFound, judgeGuessed } from './judgeFound.ts';

export interface OpenedSegments {
  /** In the order of their conversations. */
  readonly places: readonly EventPlace[];
  /** Distinct words of each event. */
  readonly words: ReadonlyMap<number, ReadonlySet<string>>;
  readonly texts: ReadonlyMap<number, string>;
}

export async function openSegments(
  reader: Pick<SearchReader, 'eventsOfSegments'> & Pick<SearchIndexReader, 'segmentEvents'>,
  nodeIxs: readonly number[],
): Promise<OpenedSegments> {
  const places = (await reader.eventsOfSegments(nodeIxs)).toSorted(
    (a, b) => a.conversationIx - b.conversationIx || a.position - b.position,
  );
  const texts = new Map<number, string>();
  const words = new Map<number, ReadonlySet<string>>();
  for (const nodeIx of nodeIxs)
    for (const { eventIx, text } of await reader.segmentEvents(nodeIx)) {
      texts.set(eventIx, text);
      words.set(eventIx, wordsOfTexts([text.slice(0, LONGEST)]));
    }
  return { places, words, texts };
}

/** UTF-16 units read of an event, because longer ones are dumps. */
const LONGEST = 20_000;

export interface OpenedRanking {
  /** Best first. */
  readonly ranked: readonly RankedPlace[];
  readonly coverage: Coverage;
  /** What each term weighs, by its text. */
  readonly weights: ReadonlyMap<string, number>;
}

export async function rankOpened(
  { places, words, texts }: OpenedSegments,
  {
    terms,
    spans,
    question,
    guessedFor,
    deedWords,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly spans: readonly TimeSpan[];
    readonly question: AskedForm['question'];
    readonly guessedFor?: readonly QueryTerm[] | undefined;
    readonly deedWords?: readonly string[] | undefined;
  },
): Promise<OpenedRanking> {
  const names = new Set<string>();
  for (const { name, kind } of places)
    if (name !== null && kind === 'message') scanTokens(name, (token) => void names.add(token));
  const rest = terms.filter(({ tokens }) => tokens.length !== 1 || !names.has(tokens[0] ?? ''));
  const asked = (rest.length > 0 ? rest : terms).slice(0, MOST_TERMS);
  const speakers = new Set(
    rest.length > 0
      ? terms.flatMap(({ tokens }) => tokens.filter((token) => names.has(token)))
      : [],
  );
  const held = places.map(({ eventIx }) => bitsOf(words.get(eventIx), asked));
  const counts = asked.map((_, at) => held.filter((bits) => (bits >> at) & 1).length);
  const worth = counts.map((count) => termWeight(count, places.length));
  const weights = worth.map((weight, at) => (counts[at] === 0 ? 0 : weight));
  const outputs = new Map<number, number>();
  const priors = { toolsToo: false, reports: reportsAmong(places), outputs };
  const facts = places.map((place, at): EventFacts & EventPlace => ({
    ...place,
    terms: held[at] ?? 0,
    asks: saidMarks(texts.get(place.eventIx) ?? '').includes(ASKS),
    prior:
      priorOf(place, priors) *
      (1 + isBy(place, speakers) + markPrior(saidMarks(texts.get(place.eventIx) ?? ''), question)),
    atTime: Math.max(0, ...spans.map((span) => fitOf(place.ms, span))),
  }));
  const byIx = new Map(places.map((place, at) => [place.eventIx, { place, held: held[at] ?? 0 }]));
  const all = places.length;
  const guessed = guessedFor === undefined ? null : judgeGuesses(facts, { weights, worth, all });
  const scored = rankEvents(facts, {
    weights,
    ...(guessed === null ? {} : { whole: guessed.whole }),
    segmentHits: countInSegments(facts, asked.length),
  }).flatMap(({ eventIx, score }) => {
    const known = byIx.get(eventIx);
    return known === undefined
      ? []
      : [{ eventIx, segmentIx: known.place.segmentIx, score, ...known }];
  });
  const close = await closeWords(scored, {
    terms: asked,
    weights,
    textsOf: () => Promise.resolve(texts),
  });
  const promoted = promoteLaterReport(promoteBestSegment(scored, close), priors.reports);
  const ranked = promoted.map(({ place, score, held: bits }): RankedPlace => ({
    place,
    score,
    isHit: bits !== 0,
  }));
  const best = scored[0]?.score ?? 0;
  const opened = { textsOf: () => Promise.resolve(texts) };
  return {
    ranked,
    weights: new Map(asked.map(({ text }, at) => [text, weights[at] ?? 0])),
    coverage:
      guessedFor === undefined
        ? await judgeFound(opened, facts, {
            terms: asked,
            worth,
            counts,
            best,
            all,
            everywhere: { counts, all },
            question,
            deedWords,
            speakers,
          })
        : await judgeGuessed(opened, facts, {
            terms: asked,
            worth,
            weights,
            all,
            question,
            guessedFor,
            held: guessed?.held ?? 0,
          }),
  };
}

function bitsOf(words: ReadonlySet<string> | undefined, terms: readonly QueryTerm[]): number {
  let bits = 0;
  for (const [at, term] of terms.entries()) {
    const { tokens, whole } = term;
    const isThere =
      (whole !== null && words?.has(whole) === true) ||
      tokensOfWord(term).some((token) => words?.has(token) === true) ||
      (tokens.length > 0 && tokens.every((token) => words?.has(token) === true));
    if (isThere) bits |= 1 << at;
  }
  return bits;
}
