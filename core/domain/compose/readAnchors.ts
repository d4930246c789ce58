import { anchorImportance } from '../anchors/importance.ts';
import type { SegmentAnchor, SegmentInput } from '../summarize/types.ts';
import type { TextSpan } from '../text/sentences.ts';
import { maskedSlice } from '../secrets/findSecrets.ts';
import { givesOrders } from './ordersToModels.ts';
import { locateQuote, shownMessages } from './locateQuote.ts';
import type { SegmentReply } from './replyShapes.ts';
import type { Transcript } from './transcript.ts';

export interface ReadAnchors {
  readonly anchors: readonly SegmentAnchor[];
  /** How many were found in no message, or in words that give orders to a model. */
  readonly dropped: number;
}

/**
 * Finds the anchors that a model named in what users and assistants said, in the cited event first.
 * Each gets exactly the words found there, with secrets masked; those found nowhere are dropped.
 */
export function readAnchors(
  given: SegmentReply['anchors'],
  { events }: Pick<SegmentInput, 'events'>,
  transcript: Transcript,
): ReadAnchors {
  const messages = shownMessages(events, transcript);
  const anchors: SegmentAnchor[] = [];
  let dropped = 0;
  for (const { type, text, cite } of given) {
    const found = locateQuote(text, messages, transcript.labels.get(cite));
    const message = found === undefined ? undefined : events[found.shown.event];
    if (found === undefined || message === undefined || givesOrders(message.text, found.span)) {
      dropped++;
      continue;
    }
    const { span, shown } = found;
    const { event, secrets } = shown;
    anchors.push({
      type,
      text: maskedSlice(message.text, span, secrets),
      importance: anchorImportance(type, {
        event,
        count: events.length,
        length: span.end - span.start,
        preamble: message.role === 'assistant' && isPreamble(event, span, transcript),
      }),
      event,
      ...span,
      masked: secrets.some(({ start, end }) => start < span.end && end > span.start),
    });
  }
  return { anchors, dropped };
}

function isPreamble(event: number, span: TextSpan, { units }: Transcript): boolean {
  return units.some(
    (unit) =>
      unit.event === event && unit.preamble && unit.start < span.end && unit.end > span.start,
  );
}
