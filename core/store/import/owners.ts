import { compareText } from './occurrences.ts';
import type { Member, Occurrence } from './occurrences.ts';

/**
 * Where each event of a family is shown, by {@link Occurrence.thing}.
 *
 * An event held by several conversations is shown by the one that had it first. Conversations
 * wholly contained in others come first, shorter ones before longer ones; then those with events of
 * their own, by the time of the first such event; ties are broken by id. A conversation that holds
 * the event as another's yields to one that does not.
 */
export function ownersOf(members: readonly Member[]): ReadonlyMap<number, Occurrence> {
  const held = members.map(({ occurrences }) => new Set(occurrences.map(({ thing }) => thing)));
  const holders = new Map<number, number>();
  for (const things of held)
    for (const thing of things) holders.set(thing, (holders.get(thing) ?? 0) + 1);
  const ranked = members
    .map(({ id, occurrences }, at) => {
      const own = occurrences.find(({ thing }) => holders.get(thing) === 1);
      return { id, occurrences, own, count: held[at]?.size ?? 0 };
    })
    .toSorted((a, b) => {
      if (a.own === undefined && b.own === undefined)
        return a.count - b.count || compareText(a.id, b.id);
      if (a.own === undefined || b.own === undefined) return a.own === undefined ? -1 : 1;
      return a.own.ms - b.own.ms || compareText(a.id, b.id);
    });
  const owners = new Map<number, Occurrence>();
  for (const { occurrences } of ranked)
    for (const occurrence of occurrences) {
      const before = owners.get(occurrence.thing);
      if (before === undefined || before.copied > occurrence.copied)
        owners.set(occurrence.thing, occurrence);
    }
  return owners;
}
