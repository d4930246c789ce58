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
  /** Says only what is essential: there is little room. */
  readonly short?: boolean;
  /** Events that were asked for around it; fewer are given where a conversation begins or ends. */
  readonly around?: { readonly before: number; readonly after: number };
}

/**
 * A grip as Markdown: its excerpt and its source, then the events. If there is too little room, the
 * events around it are dropped first, the farthest before the others; the excerpt goes last.
 */
export function gripText(
  grip: Grip,
  { zone, price, short = false, around = { before: 0, after: 0 } }: GripTextOptions,
): FitText<GripPiece> {
  const heads = new Map(grip.events.map((event) => [event.eventId, eventHead(event, zone)]));
  const costs = priceWords(price?.levels);
  return {
    pieces: [...excerptPieces(grip), ...piecesOf(grip)],
    compose(kept, leftOut) {
      const excerpt = kept.filter(({ order }) => order === EXCERPT).map(({ text }) => text);
      const events = Map.groupBy(
        kept.filter(({ order }) => order !== EXCERPT).toSorted((a, b) => a.order - b.order),
        ({ eventId }) => eventId,
      );
      const when = whenIn(Date.parse(grip.time), zone);
      const isWhole = leftOut === 0 && isSaidBelow(grip);
      return [
        ...(isWhole ? [] : [`> ${excerpt.join('').replaceAll('\n', '\n> ')}`]),
        ...(short
          ? isWhole
            ? []
            : [when]
          : [`${grip.gripId} · ${when} · ${grip.source} · ${grip.conversationId}`]),
        ...(grip.nodeId === null || short
          ? []
          : [`In ${grip.nodeId}${costs === '' ? '' : ` · show: ${costs}`}`]),
        ...[...events].map(
          ([eventId, of]) =>
            `${heads.get(eventId) ?? ''}\n${of
              .map(({ text }) => text)
              .join('')
              .trimEnd()}`,
        ),
        ...endsOf(grip, around, new Set(events.keys())),
        ...(leftOut > 0 ? [`(${leftOut} more pieces left out: the budget is spent.)`] : []),
      ].join('\n\n');
    },
  };
}

/** An excerpt that is most of its event is read there. */
function isSaidBelow({ excerpt, events, eventIdStart }: Grip): boolean {
  const text = events.find(({ eventId }) => eventId === eventIdStart)?.text ?? '';
  return text.includes(excerpt) && text.length <= 2 * excerpt.length;
}

/** That nothing comes before or after tells something, too. */
function endsOf(
  { events, eventIdStart, eventIdEnd }: Grip,
  { before, after }: NonNullable<GripTextOptions['around']>,
  told: ReadonlySet<string>,
): readonly string[] {
  const first = events.findIndex(({ eventId }) => eventId === eventIdStart);
  const last = events.findIndex(({ eventId }) => eventId === eventIdEnd);
  // Of what the budget leaves out nobody sees that it is the end.
  const isTold = (event: Grip['events'][number] | undefined): boolean =>
    event !== undefined && told.has(event.eventId);
  return [
    ...(first < before && isTold(events[0]) ? ['(The conversation begins here.)'] : []),
    ...(events.length - 1 - last < after && isTold(events.at(-1))
      ? ['(The conversation ends here.)']
      : []),
  ];
}

/** The place of the excerpt's pieces, which are none of an event. */
const EXCERPT = -1;

function excerptPieces({ excerpt }: Grip): readonly GripPiece[] {
  return chunksOf(excerpt).map((text) => ({ order: EXCERPT, eventId: '', text }));
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
