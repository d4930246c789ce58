import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { ParsedQuery } from '../../domain/search/parseQuery.ts';
import type { HitPlace, NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import { askedEvents, shownEvent } from './askedEvents.ts';
import type { AskedEvents } from './askedEvents.ts';

export interface HitsDeps {
  readonly reader: SearchReader & Pick<NodeSearchReader, 'nodeToSearch'>;
  readonly nowMs: number;
  readonly ticks: () => number;
}

type HitsInput = ParsedInputOf<'hits'>;
type HitsOut = OutputOf<'hits'>;

/** A conversation, its hits the best first. */
interface Group {
  readonly rootIx: number;
  readonly hits: readonly HitPlace[];
  readonly newestMs: number;
}

/** See the procedure `hits`. Throws as {@link askedEvents} does. */
export async function listHits(deps: HitsDeps, input: HitsInput): Promise<HitsOut> {
  const { reader, ticks } = deps;
  const begunMs = ticks();
  const asked = await askedEvents(deps, input);
  const order = orderOf(asked);
  const places = await reader.hitPlaces([...order.keys()]);
  const groups = grouped(places, order).toSorted((a, b) =>
    input.sort === 'time' ? b.newestMs - a.newestMs : rankOf(a, order) - rankOf(b, order),
  );
  const only = input.only === undefined ? null : await reader.conversationNamed(input.only);
  const page =
    input.only === undefined
      ? groups.slice(input.offset, input.offset + input.limit)
      : groups.filter(({ rootIx }) => rootIx === only);
  const heads = await reader.conversationHeads(page.map(({ rootIx }) => rootIx));
  const conversations: HitsOut['conversations'][number][] = [];
  for (const { conversationIx, ...head } of heads) {
    const group = page.find(({ rootIx }) => rootIx === conversationIx);
    if (group === undefined) continue;
    conversations.push({
      ...head,
      time: new Date(group.newestMs).toISOString(),
      count: group.hits.length,
      hits: await shownHits(reader, group, { ...input, parsed: asked.parsed }),
    });
  }
  const { events: notIndexed } = await reader.countToIndex();
  return {
    conversations,
    conversationCount: groups.length,
    total: asked.hits,
    totalIsCapped: asked.isCapped,
    notIndexed,
    elapsedMs: Math.round((ticks() - begunMs) * 10) / 10,
  };
}

/** Every hit with its place: as `find` ranks the best of them, then by what their words are worth, then the newest. */
function orderOf({ ranked, worth }: AskedEvents): ReadonlyMap<number, number> {
  const all = worth();
  const best = ranked.map(({ place }) => place.eventIx).filter((eventIx) => all.has(eventIx));
  const first = new Set(best);
  const others = [...all]
    .filter(([eventIx]) => !first.has(eventIx))
    .toSorted(([a, worthA], [b, worthB]) => worthB - worthA || b - a)
    .map(([eventIx]) => eventIx);
  return new Map([...best, ...others].map((eventIx, at) => [eventIx, at]));
}

function grouped(
  places: readonly HitPlace[],
  order: ReadonlyMap<number, number>,
): readonly Group[] {
  const best = places.toSorted((a, b) => (order.get(a.eventIx) ?? 0) - (order.get(b.eventIx) ?? 0));
  return Array.from(
    Map.groupBy(best, ({ rootIx }) => rootIx),
    ([rootIx, hits]) => ({
      rootIx,
      hits,
      newestMs: hits.reduce((newest, { ms }) => Math.max(newest, ms), -Infinity),
    }),
  );
}

const rankOf = ({ hits: [best] }: Group, order: ReadonlyMap<number, number>): number =>
  order.get(best?.eventIx ?? 0) ?? 0;

/** The best of a conversation, in the order in which they happened. */
async function shownHits(
  reader: SearchReader,
  { hits }: Group,
  { each, maxText, parsed }: HitsInput & { readonly parsed: ParsedQuery },
): Promise<HitsOut['conversations'][number]['hits']> {
  const wanted = hits.slice(0, each).toSorted((a, b) => a.ms - b.ms || a.eventIx - b.eventIx);
  const found = await reader.foundEvents(wanted.map(({ eventIx }) => eventIx));
  return found.map((one) => shownEvent(one, parsed, { maxText }));
}
