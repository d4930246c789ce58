import type { MaskedRange } from '../secrets/findSecrets.ts';
import { maskedSlice } from '../secrets/findSecrets.ts';
import type { SegmentInput } from '../summarize/types.ts';
import type { TextSpan } from '../text/sentences.ts';
import type { LocateWords } from './locateWords.ts';
import { createLocator } from './locateWords.ts';
import { cleanText } from './replyText.ts';
import type { Transcript } from './transcript.ts';

/** Longer passages leave no room for a summary around them. */
const LONGEST = 300;
const SHORTEST = 3;
const QUOTES = /^["'“”„«»「『]+|["'“”«»」』]+$/gu;

/** A message as the model saw it. */
export interface ShownMessage {
  readonly event: number;
  readonly secrets: readonly MaskedRange[];
  readonly locate: LocateWords;
}

/** What people and assistants said, as the model read it. */
export function shownMessages(
  events: SegmentInput['events'],
  { units, secrets }: Transcript,
): readonly ShownMessage[] {
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

/**
 * Finds words that a model copied, in the message that it cites first. The span is of the raw text;
 * a part of a secret counts as the whole of it. undefined: they stand in no message like that.
 */
export function locateQuote(
  given: string,
  messages: readonly ShownMessage[],
  cited: number | undefined,
): { readonly shown: ShownMessage; readonly span: TextSpan } | undefined {
  const ordered = [
    ...messages.filter(({ event }) => event === cited),
    ...messages.filter(({ event }) => event !== cited),
  ];
  const words = cleanText(given).replaceAll('[\\', '[').trim();
  for (const form of new Set([words, words.replace(QUOTES, '')])) {
    if (form.length < SHORTEST || form.length > LONGEST) continue;
    for (const shown of ordered) {
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
