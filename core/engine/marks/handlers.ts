/** Handlers of the procedures about what a person adds. */
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { marksProcedures } from '../../contract/marks.ts';
import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { StrataError } from '../../model/result.ts';
import { gripKey } from '../import/grips.ts';
import type { HashText } from '../import/eventKeys.ts';
import { boundsGiven } from '../search/askedTime.ts';
import type {
  MarkReader,
  MarkWriter,
  PlacedPoint,
  PointPlace,
  PointQuote,
  PointReader,
  PointToMark,
} from './ports/markStore.ts';

export interface MarkQueryDeps {
  readonly reader: Pick<MarkReader, 'tags'> & { zone(): Promise<string> };
  readonly heavyReader: PointReader;
  readonly now: () => number;
}

export interface MarkDeps extends MarkQueryDeps {
  readonly reader: MarkReader & { zone(): Promise<string> };
  readonly writer: MarkWriter;
  readonly hub: EventPublisher;
  readonly hashText: HashText;
}

/** What lists marks; it needs no writer. */
export function createMarkQueries({
  reader,
  heavyReader,
  now,
}: MarkQueryDeps): Pick<Handlers, 'tags' | 'points'> {
  return {
    tags: () => reader.tags(),
    points: async ({ from, to, roles, conversationId, text, agents = false, ...asked }) =>
      heavyReader.listPoints({
        ...asked,
        ...boundsGiven({ from, to }, { nowMs: now(), zone: await reader.zone() }),
        roles,
        conversationId,
        text,
        agents,
      }),
  };
}

export function createMarkHandlers(deps: MarkDeps): Pick<Handlers, keyof typeof marksProcedures> {
  const { reader, writer, hub, hashText, now } = deps;
  const changed = (): void => hub.publish('changed', { what: ['nodes'] });
  return {
    ...createMarkQueries(deps),
    async markConversation({ conversationId, name, starred, tags }) {
      const marked = await writer.markConversation(conversationId, {
        ...(name === undefined ? {} : { name: name === null ? null : shown(name) }),
        ...(starred === undefined ? {} : { starred }),
        ...(tags === undefined ? {} : { tags: eachOnce(tags.map(shown)) }),
      });
      changed();
      return marked;
    },
    async markPoint({ pointIds, state, role, text }) {
      const places = await reader.pointPlaces(pointIds);
      const known = new Set(places.map(({ pointId }) => pointId));
      const missing = pointIds.find((pointId) => !known.has(pointId));
      if (missing !== undefined)
        throw new StrataError({
          code: 'not-found',
          message: `No point of this memory is ${missing}. \`points\` lists them with their ids.`,
          details: { id: missing },
        });
      const points = await writer.markPoints(
        places.map((place) => toMark(place, hashText)),
        {
          ...(state === undefined ? {} : { state }),
          ...(role === undefined ? {} : { role }),
          ...(text === undefined ? {} : { text: text === null ? null : shown(text) }),
        },
        now(),
      );
      changed();
      return { points: [...points] };
    },
  };
}

/** What a person typed as it is kept: on one line, however its letters are composed, without secrets. */
export function shown(words: string): string {
  return maskSecrets(words.normalize('NFC').trim().replaceAll(/\s+/g, ' ')).text;
}

/** Tags that differ in case only are one. */
function eachOnce(tags: readonly string[]): readonly string[] {
  const first = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return tags.filter(
    (tag) => first.get(tag.toLowerCase()) === tag && first.delete(tag.toLowerCase()),
  );
}

/**
 * The quotes of a point. One that stands in a copy is also known by the event that is copied: where that
 * is imported later, it is told instead.
 */
export function toMark(place: PlacedPoint, hashText: HashText): PointToMark {
  const [own, ...copies] = quotesOf(place, hashText);
  return {
    pointId: place.pointId,
    quotes: [own, ...copies, ...place.alike.flatMap((other) => quotesOf(other, hashText))],
  };
}

function quotesOf(place: PointPlace, hashText: HashText): PointToMark['quotes'] {
  const { pointKey, eventKey, originalKey, excerpt } = place;
  const keyAt = (of: Uint8Array, start: number) =>
    gripKey(hashText, { eventKey: of, start, excerpt });
  const start =
    place.starts.find((at) => sameBytes(keyAt(eventKey, at), pointKey)) ?? place.starts[0] ?? 0;
  const end = start + excerpt.length;
  const own: PointQuote = { pointKey, eventKey, start, end };
  return originalKey === null
    ? [own]
    : [own, { pointKey: keyAt(originalKey, start), eventKey: originalKey, start, end }];
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
