import type { FoundIdea } from '../../model/summary.ts';
import { IMPORTANCE } from '../ideas/weights.ts';
import { maskedSlice } from '../secrets/findSecrets.ts';
import { escapeMarkers } from '../summarize/markers.ts';
import type { SegmentInput, SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { TextSpan } from '../text/sentences.ts';
import { isHeld, judgeSentence } from '../trust/judgeSentence.ts';
import { trustSource } from '../trust/trustSource.ts';
import { locateQuote, shownMessages } from './locateQuote.ts';
import { plainLine } from './replyText.ts';
import type { SegmentReply } from './replyShapes.ts';
import type { Transcript } from './transcript.ts';

/** An idea whose quote was found. */
export interface ReadIdea extends Omit<FoundIdea, 'eventId'> {
  /** Index of the quoted event in the segment. */
  readonly event: number;
}

export interface ReadIdeas {
  readonly ideas: readonly ReadIdea[];
  /** How many quote no message, hold a secret, or are too unsure. */
  readonly dropped: number;
}

/** The seed's: what a model is less sure of is not kept. */
const LEAST_CONFIDENCE = 0.3;
const MOST = 12;
const MOST_TEXT = 300;
const MOST_NAME = 60;
/** These state something, which a question or a supposition does not. */
const STATED: ReadonlySet<FoundIdea['intent']> = new Set([
  'decision',
  'conclusion',
  'solution',
  'observation',
]);
const ASKED = /[?？]\s*$/u;

/**
 * Finds the words that each idea of a model quotes, in the cited message first, and asks whether the
 * sentences around them say what the idea says: their names, numbers and polarity included, so that a
 * quote cannot leave out a "not". Only these sentences count; the rest of the segment vouches for nothing.
 */
export function readIdeas(
  given: readonly SegmentReply['ideas'][number][],
  { events }: Pick<SegmentInput, 'events'>,
  transcript: Transcript,
): ReadIdeas {
  const messages = shownMessages(events, transcript);
  const ideas: ReadIdea[] = [];
  for (const one of given) {
    const text = escapeMarkers(plainLine(one.text, MOST_TEXT));
    const found = locateQuote(one.quote, messages, transcript.labels.get(one.cite));
    const message = found === undefined ? undefined : events[found.shown.event];
    if (found === undefined || message === undefined || text === '') continue;
    const { shown, span } = found;
    const quote = message.text.slice(span.start, span.end);
    // What is masked does not stand in the log like that, and no grip can quote it.
    if (quote !== maskedSlice(message.text, span, shown.secrets)) continue;
    if (one.confidence < LEAST_CONFIDENCE) continue;
    const known = ideas.some(
      (other) =>
        other.event === shown.event && other.intent === one.intent && other.quote === quote,
    );
    if (known) continue;
    const said = sentencesAround(span, shown.event, { message, transcript });
    ideas.push({
      intent: one.intent,
      text,
      event: shown.event,
      start: span.start,
      quote,
      confidence: one.confidence,
      importance: Math.min(one.importance, IMPORTANCE[one.intent]),
      entities: namedIn(text, one.entities),
      carried: isCarried(one.intent, text, { said, message, transcript }),
    });
  }
  const kept = ideas.slice(0, MOST);
  return { ideas: kept, dropped: given.length - kept.length };
}

/** Whole sentences, in which the quote stands; itself, where no sentence was read. */
function sentencesAround(
  { start, end }: TextSpan,
  event: number,
  { message, transcript }: { readonly message: SummaryEvent; readonly transcript: Transcript },
): readonly string[] {
  const touches = (unit: Unit): boolean =>
    unit.event === event && unit.start < end && unit.end > start;
  const units = transcript.units.filter(touches);
  const spans = units.length === 0 ? [{ start, end }] : units;
  return spans.map((span) => message.text.slice(span.start, span.end));
}

function isCarried(
  intent: FoundIdea['intent'],
  text: string,
  {
    said,
    message,
    transcript,
  }: {
    readonly said: readonly string[];
    readonly message: SummaryEvent;
    readonly transcript: Transcript;
  },
): boolean {
  if (STATED.has(intent) && said.every((sentence) => ASKED.test(sentence))) return false;
  const source = trustSource(
    said.map((sentence) => ({ text: sentence, of: 0 })),
    transcript.language,
    message.name === null ? [] : [message.name],
  );
  return isHeld(judgeSentence(text, source).verdict);
}

/** Entities are looked for in the words: a name that stands in none is no mention. */
function namedIn(
  text: string,
  entities: SegmentReply['ideas'][number]['entities'],
): FoundIdea['entities'] {
  const seen = new Set<string>();
  return entities.flatMap(({ kind, name: given }) => {
    const at = text.toLowerCase().indexOf(given.trim().toLowerCase());
    const name = at < 0 ? '' : text.slice(at, at + given.trim().length);
    const key = name.toLowerCase();
    if (name === '' || name.length > MOST_NAME || seen.has(key)) return [];
    seen.add(key);
    return [{ kind, name }];
  });
}
