/** Combines what words found with what a model and vectors contribute. */
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
import type { NodeSearchReader, SearchReader, SearchedNode } from './ports/searchStore.ts';
import type { VectorOf } from './ports/vectorStore.ts';
import type { Asked } from './askedText.ts';
import { fuseByScore } from './fuseByScore.ts';
import { fuseByMeaning } from './fuseByMeaning.ts';
import { fusePlaces, nearBest } from './fusePlaces.ts';
import type { Weighed } from './fusePlaces.ts';
import type { Guides, ModelGuide } from './guides.ts';
import type { RankedPlace } from './rankedEvents.ts';
import type { ReadNodes } from './readNodes.ts';
import { createChooser } from './guidedChoice.ts';

export interface FuseDeps {
  readonly reader: Pick<SearchReader, 'placesOf' | 'textsOf'> &
    Pick<NodeSearchReader, 'evidenceOf' | 'pathsTo'>;
  readonly nodes: ReadNodes;
}

/** What is known about the question. */
export type FuseAsked = Pick<Asked, 'text' | 'terms' | 'zone'>;

export interface Fused {
  /** Best first. */
  readonly ranked: readonly RankedPlace[];
  /** Rows of segments that a model chose. */
  readonly chosen: readonly number[];
  /**
   * Whether the answer is among the candidates, according to a model that read them; null if none
   * did.
   */
  readonly judged: boolean | null;
  /** What made the choice, in words; null if only the words of the question did. */
  readonly reason: string | null;
}

/** Weight of a model's choice, relative to words. */
const CHOSEN = 0.4;
/**
 * Weight of vectors: where one segment holds all the words that are asked for, meaning adds little; where none
 * does, what is near in meaning is worth as much as what words found.
 */
const NEAR = { least: 0.2, most: 1 };
/** Limits on the nodes that vectors contribute, and on the events of each. */
const NEAR_NODES = 20;
const NEAR_EVENTS = 3;
/** Maximum number of segments a model may choose among. */
const CANDIDATES = 12;
/**
 * What a model is shown of each besides the Brief: this many events, and this many UTF-16 units of
 * each.
 */
const SHOWN_EVENTS = 2;
const SHOWN_WORDS = 240;
/** How much of a longer event, around the words, is scanned for secrets. */
const MASKED = 50_000;

/** What words found. */
export interface FoundByWords {
  /** By the question's own. */
  readonly own: readonly RankedPlace[];
  /** By each further form of it. */
  readonly others: readonly (readonly RankedPlace[])[];
  /** The share that one segment holds of what was asked for, or of the other words, which count less; 0 to 1. */
  readonly covered: number;
}

/** @param rankWords ranks events by the words that a model gives */
export async function fuseByGuides(
  deps: FuseDeps,
  { steer, near }: Guides,
  {
    asked,
    found,
    rankWords,
  }: {
    readonly asked: FuseAsked;
    readonly found: FoundByWords;
    readonly rankWords: (words: string) => Promise<readonly RankedPlace[]>;
  },
): Promise<Fused> {
  const words = (await steer?.rewrite(asked.text)) ?? null;
  const nearest = (await near?.nearest(asked.text)) ?? null;
  const others = [...found.others, ...(words === null ? [] : [await rankWords(words)])];
  const weight = NEAR.least + (NEAR.most - NEAR.least) * (1 - found.covered);
  const byMeaning =
    nearest === null
      ? null
      : { places: await placesIn(deps, nearest, fuseByScore(found.own, others)), weight };
  const fused = await fuseByChoice(deps, steer, { asked, own: found.own, others, byMeaning });
  return { ...fused, reason: fused.reason ?? reasonOf(words, nearest !== null) };
}

/** Combines rankings, with what a model chooses among the best segments of each. */
export async function fuseByChoice(
  deps: FuseDeps,
  steer: ModelGuide | undefined,
  {
    asked,
    own,
    others,
    byMeaning = null,
  }: {
    readonly asked: FuseAsked;
    readonly byMeaning?: Weighed | null;
  } & Pick<FoundByWords, 'own' | 'others'>,
): Promise<Fused> {
  const byWords = fuseByScore(own, others);
  const fused = byMeaning === null ? byWords : fuseByMeaning(byWords, byMeaning);
  const each = [own, ...others, ...(byMeaning === null ? [] : [byMeaning.places])];
  const choice = steer === undefined ? null : await chooseAmong(deps, steer, { asked, each });
  if (choice === null) return { ranked: fused, chosen: [], judged: null, reason: null };
  const { chosen, unseen, reason } = choice;
  const places = chosen.flatMap(({ nodeIx }) =>
    nearBest(fused.filter(({ place }) => place.segmentIx === nodeIx)),
  );
  return {
    ranked:
      places.length === 0
        ? fused
        : fusePlaces([
            { places: nearBest(fused), weight: 1 },
            { places, weight: CHOSEN },
          ]),
    chosen: chosen.map(({ nodeIx }) => nodeIx),
    // A model cannot say that what it may not read contains no answer.
    judged: chosen.length > 0 ? true : unseen.length > 0 ? null : false,
    reason,
  };
}

/** Asks for a choice among the best segments, each with the words found there. */
async function chooseAmong(
  { reader, nodes }: FuseDeps,
  steer: ModelGuide,
  {
    asked: { text, terms, zone },
    each,
  }: { readonly asked: FuseAsked; readonly each: readonly (readonly RankedPlace[])[] },
): ReturnType<ReturnType<typeof createChooser>> {
  const found = eventsToShow(each);
  const paths = await reader.pathsTo([...found.keys()]);
  const texts = await reader.textsOf([...found.values()].flat());
  const cut = (event: string): string => {
    const near = event.length > MASKED ? cutSnippet(event, terms, { length: MASKED }).text : event;
    return cutSnippet(steer.mask(near), terms, { length: SHOWN_WORDS }).text;
  };
  const foundIn = ({ nodeIx }: SearchedNode): string =>
    (found.get(nodeIx) ?? []).map((ix) => cut(texts.get(ix) ?? '')).join(' / ');
  const byIx = new Map(paths.flatMap((path) => path.slice(-1)).map((node) => [node.nodeIx, node]));
  const choose = createChooser(nodes, steer, { question: text, zone, foundIn });
  return choose([...found.keys()].flatMap((ix) => byIx.get(ix) ?? []));
}

/** Of the best segments of each ranking in turn, what each ranks best there. */
function eventsToShow(
  rankings: readonly (readonly RankedPlace[])[],
): ReadonlyMap<number, readonly number[]> {
  const all = rankings.map((ranked) =>
    Map.groupBy(
      ranked.filter(({ place }) => place.segmentIx !== null),
      ({ place }) => place.segmentIx ?? 0,
    ),
  );
  const orders = all.map((segments) => [...segments.keys()]);
  const shown = new Set<number>();
  const longest = Math.max(0, ...orders.map(({ length }) => length));
  for (let rank = 0; rank < longest && shown.size < CANDIDATES; rank += 1)
    for (const order of orders) {
      const segment = order[rank];
      if (segment !== undefined && shown.size < CANDIDATES) shown.add(segment);
    }
  return new Map(
    Array.from(shown, (segment) => {
      const events = all.flatMap((segments) => segments.get(segment)?.slice(0, SHOWN_EVENTS) ?? []);
      const ixs = new Set(events.map(({ place }) => place.eventIx));
      return [segment, [...ixs].slice(0, SHOWN_EVENTS)];
    }),
  );
}

function reasonOf(words: string | null, byVectors: boolean): string | null {
  const by = [
    ...(words === null ? [] : [`other words (${words})`]),
    ...(byVectors ? ['vectors'] : []),
  ];
  return by.length === 0 ? null : `full text with ${by.join(' and ')}`;
}

/**
 * For each segment, what its points that are near cite, what words found there, and what its other points cite; for a
 * conversation, what its points cite.
 *
 * @param near nearest first
 */
async function placesIn(
  { reader }: FuseDeps,
  near: readonly VectorOf[],
  ranked: readonly RankedPlace[],
): Promise<readonly RankedPlace[]> {
  const wanted: number[] = [];
  const byNode = Map.groupBy(near, ({ nodeIx }) => nodeIx);
  for (const [nodeIx, parts] of [...byNode].slice(0, NEAR_NODES)) {
    const found = ranked.filter(({ place }) => place.segmentIx === nodeIx);
    const cited = await reader.evidenceOf(nodeIx);
    const meant = parts.flatMap(({ part }) => cited.find((each) => each.part === part) ?? []);
    const here = [
      ...meant.map(({ firstIx }) => firstIx),
      ...found.map(({ place }) => place.eventIx),
      ...cited.map(({ firstIx }) => firstIx),
    ];
    wanted.push(...[...new Set(here)].slice(0, NEAR_EVENTS));
  }
  const known = new Map(ranked.map((each) => [each.place.eventIx, each]));
  const unknown = wanted.filter((ix) => !known.has(ix));
  for (const place of await reader.placesOf(unknown))
    known.set(place.eventIx, { place, score: 0, isHit: false });
  return wanted.flatMap((ix) => known.get(ix) ?? []);
}
