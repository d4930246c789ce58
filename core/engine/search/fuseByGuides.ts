/** Combines what words found with what a model and vectors contribute. */
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
import type { NodeSearchReader, SearchReader, SearchedNode } from './ports/searchStore.ts';
import type { Asked } from './askedText.ts';
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

/** Weights relative to the words of the question. */
const REWRITTEN = 0.6;
const NEAR = 0.8;
const CHOSEN = 0.4;
/** Limits on the segments that vectors contribute, and on the events of each. */
const NEAR_SEGMENTS = 20;
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

/** @param rankWords ranks events by other words */
export async function fuseByGuides(
  deps: FuseDeps,
  { steer, near }: Guides,
  {
    asked,
    ranked,
    rankWords,
  }: {
    readonly asked: FuseAsked;
    readonly ranked: readonly RankedPlace[];
    readonly rankWords: (words: string) => Promise<readonly RankedPlace[]>;
  },
): Promise<Fused> {
  const words = (await steer?.rewrite(asked.text)) ?? null;
  const segments = (await near?.segments(asked.text)) ?? null;
  const others = [
    ...(words === null ? [] : [byOtherWords(await rankWords(words))]),
    ...(segments === null
      ? []
      : [{ places: await placesIn(deps, segments, ranked), weight: NEAR }]),
  ];
  const fused = await fuseByChoice(deps, steer, { asked, ranked, others });
  return { ...fused, reason: fused.reason ?? reasonOf(words, segments) };
}

/** Weighs a ranking by words a model suggested against that by the question's own words. */
export function byOtherWords(ranked: readonly RankedPlace[]): Weighed {
  return { places: nearBest(ranked), weight: REWRITTEN };
}

/** Combines rankings, with what a model chooses among their best segments first. */
export async function fuseByChoice(
  deps: FuseDeps,
  steer: ModelGuide | undefined,
  {
    asked,
    ranked,
    others,
  }: {
    readonly asked: FuseAsked;
    readonly ranked: readonly RankedPlace[];
    readonly others: readonly Weighed[];
  },
): Promise<Fused> {
  const rankings = [{ places: nearBest(ranked), weight: 1 }, ...others];
  const fused = others.length === 0 ? ranked : fusePlaces(rankings);
  const choice =
    steer === undefined ? null : await chooseAmong(deps, steer, { asked, ranked: fused });
  if (choice === null) return { ranked: fused, chosen: [], judged: null, reason: null };
  const { chosen, unseen, reason } = choice;
  const kept = nearBest(fused);
  const places = chosen.flatMap(({ nodeIx }) =>
    kept.filter(({ place }) => place.segmentIx === nodeIx),
  );
  return {
    ranked: places.length === 0 ? fused : fusePlaces([...rankings, { places, weight: CHOSEN }]),
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
    ranked,
  }: { readonly asked: FuseAsked; readonly ranked: readonly RankedPlace[] },
): ReturnType<ReturnType<typeof createChooser>> {
  const found = new Map<number, number[]>();
  for (const { place } of ranked) {
    const { segmentIx, eventIx } = place;
    if (segmentIx === null) continue;
    const events = found.get(segmentIx) ?? [];
    if (found.size >= CANDIDATES && events.length === 0) continue;
    if (events.length < SHOWN_EVENTS) found.set(segmentIx, [...events, eventIx]);
  }
  const paths = await reader.pathsTo([...found.keys()]);
  const texts = await reader.textsOf([...found.values()].flat());
  const cut = (event: string): string => {
    const near = event.length > MASKED ? cutSnippet(event, terms, MASKED).text : event;
    return cutSnippet(steer.mask(near), terms, SHOWN_WORDS).text;
  };
  const foundIn = ({ nodeIx }: SearchedNode): string =>
    (found.get(nodeIx) ?? []).map((ix) => cut(texts.get(ix) ?? '')).join(' / ');
  const byIx = new Map(paths.flatMap((path) => path.slice(-1)).map((node) => [node.nodeIx, node]));
  const choose = createChooser(nodes, steer, { question: text, zone, foundIn });
  return choose([...found.keys()].flatMap((ix) => byIx.get(ix) ?? []));
}

function reasonOf(words: string | null, segments: readonly number[] | null): string | null {
  const by = [
    ...(words === null ? [] : [`other words (${words})`]),
    ...(segments === null ? [] : ['vectors']),
  ];
  return by.length === 0 ? null : `full text with ${by.join(' and ')}`;
}

/** For each segment, what words found there, and what its bullets cite. */
async function placesIn(
  { reader }: FuseDeps,
  segmentIxs: readonly number[],
  ranked: readonly RankedPlace[],
): Promise<readonly RankedPlace[]> {
  const wanted: number[] = [];
  for (const segmentIx of segmentIxs.slice(0, NEAR_SEGMENTS)) {
    const found = ranked.filter(({ place }) => place.segmentIx === segmentIx);
    const cited = await reader.evidenceOf(segmentIx);
    const here = [
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
