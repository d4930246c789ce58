import type { OutputOf } from '../contract/procedures.ts';
import { chunksOf } from './chunksOf.ts';
import { eventHead } from './eventHead.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { whenIn } from './whenIn.ts';
import { priceWords } from './priceWords.ts';
import type { NodePrice } from './priceWords.ts';

type Grip = OutputOf<'grip'>;

export interface GripPiece extends TextPiece {
  /** Its event's place among all that were requested. */
  readonly order: number;
  readonly eventId: string;
}

export interface GripTextOptions {
  readonly zone: string;
  /** Price of its segment. */
  readonly price?: NodePrice | undefined;
}

/**
 * A grip as Markdown: its excerpt and its source, then the events. If there is too little room, the
 * events around it are dropped first, the farthest before the others.
 */
export function gripText(grip: Grip, { zone, price }: GripTextOptions): FitText<GripPiece> {
  const heads = new Map(grip.events.map((event) => [event.eventId, eventHead(event, zone)]));
  const costs = priceWords(price?.levels);
  return {
    pieces: piecesOf(grip),
    compose(kept, leftOut) {
      const events = Map.groupBy(
        kept.toSorted((a, b) => a.order - b.order),
        ({ eventId }) => eventId,
      );
      return [
        `> ${grip.excerpt.replaceAll('\n', '\n> ')}`,
        `${grip.gripId} · ${whenIn(Date.parse(grip.time), zone)} · ${grip.source} · ${grip.conversationId}`,
        ...(grip.nodeId === null
          ? []
          : [`In ${grip.nodeId}${costs === '' ? '' : ` · show: ${costs}`}`]),
        ...[...events].map(
          ([eventId, of]) =>
            `${heads.get(eventId) ?? ''}\n${of
              .map(({ text }) => text)
              .join('')
              .trimEnd()}`,
        ),
        ...(leftOut > 0 ? [`(${leftOut} more pieces left out: the budget is spent.)`] : []),
      ].join('\n\n');
    },
  };
}

/** The grip's own events first, then the nearest. */
function piecesOf({ events, eventIdStart, eventIdEnd }: Grip): readonly GripPiece[] {
  const first = events.findIndex(({ eventId }) => eventId === eventIdStart);
  const last = events.findIndex(({ eventId }) => eventId === eventIdEnd);
  const far = (order: number): number => Math.max(first - order, order - last, 0);
  return events
    .flatMap(({ eventId, text }, order) => {
      const chunks = chunksOf(text);
      return (chunks.length === 0 ? [''] : chunks).map((chunk) => ({
        order,
        eventId,
        text: chunk,
      }));
    })
    .toSorted((a, b) => far(a.order) - far(b.order) || a.order - b.order);
}
