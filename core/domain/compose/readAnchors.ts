import { anchorImportance } from '../anchors/importance.ts';
import type { SegmentAnchor, SegmentInput } from '../summarize/types.ts';
import type { TextSpan } from '../text/sentences.ts';
import type { LocateWords } from './locateWords.ts';
import { createLocator } from './locateWords.ts';
import type { MaskedRange } from '../secrets/findSecrets.ts';
import { maskedSlice } from '../secrets/findSecrets.ts';
import { cleanText } from './replyText.ts';
import type { SegmentReply } from './replyShapes.ts';
import type { Transcript } from './transcript.ts';

export interface ReadAnchors {
  readonly anchors: readonly SegmentAnchor[];
  /** How many were found in no message. */
  readonly dropped: number;
}

/** Longer passages leave no room for a summary around them. */
const LONGEST = 300;
const SHORTEST = 3;
const QUOTES = /^["'“”„«»「『]+|["'“”«»」』]+$/gu;

/** A message as the model saw it. */
interface Shown {
  readonly event: number;
  readonly secrets: readonly MaskedRange[];
  readonly locate: LocateWords;
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
    const cited = transcript.labels.get(cite);
    const ordered = [
      ...messages.filter(({ event }) => event === cited),
      ...messages.filter(({ event }) => event !== cited),
    ];
    const found = locateIn(ordered, text);
    const message = found === undefined ? undefined : events[found.shown.event];
    if (found === undefined || message === undefined) {
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

function shownMessages(events: SegmentInput['events'], { units, secrets }: Transcript): Shown[] {
  const read = [...new Set(units.map(({ event }) => event))];
  return read.flatMap((event) => {
    const { kind, role, text } = events[event] ?? {};
    if (kind !== 'message' || (role !== 'user' && role !== 'assistant') || text === undefined)
      return [];
    const found = secrets.get(event) ?? [];
    let locate: LocateWords | undefined;
    return [
      {
        event,
        secrets: found,
        locate: (words: string) => {
          locate ??= createLocator(maskedSlice(text, { start: 0, end: text.length }, found));
          return locate(words);
        },
      },
    ];
  });
}

function locateIn(
  messages: readonly Shown[],
  given: string,
): { readonly shown: Shown; readonly span: TextSpan } | undefined {
  const words = cleanText(given).replaceAll('[\\', '[').trim();
  for (const form of new Set([words, words.replace(QUOTES, '')])) {
    if (form.length < SHORTEST || form.length > LONGEST) continue;
    for (const shown of messages) {
      const span = shown.locate(form);
      if (span !== undefined) return { shown, span: unmasked(span, shown.secrets) };
    }
  }
  return undefined;
}

/** Maps a range of the masked text to the raw text. */
function unmasked(span: TextSpan, secrets: readonly MaskedRange[]): TextSpan {
  let { start, end } = span;
  /** How much longer the raw text is up to here. */
  let longer = 0;
  for (const secret of secrets) {
    const at = secret.start - longer;
    const after = at + secret.mask.length;
    const more = secret.end - secret.start - secret.mask.length;
    if (span.start >= after) start = span.start + longer + more;
    else if (span.start > at) start = secret.start;
    else start = span.start + longer;
    if (span.end >= after) end = span.end + longer + more;
    else if (span.end > at) end = secret.end;
    else {
      end = span.end + longer;
      break;
    }
    longer += more;
  }
  return { start, end };
}

function isPreamble(event: number, span: TextSpan, { units }: Transcript): boolean {
  return units.some(
    (unit) =>
      unit.event === event && unit.preamble && unit.start < span.end && unit.end > span.start,
  );
}
