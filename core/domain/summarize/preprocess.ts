import { unreachable } from '../../model/result.ts';
import type { Language } from '../lexicon/languages.ts';
import { guessLanguage } from '../text/language.ts';
import type { ProseBlock } from '../text/proseBlocks.ts';
import { proseBlocks } from '../text/proseBlocks.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import type { TextSpan } from '../text/sentences.ts';
import { cutLong, sentenceSpans } from '../text/sentences.ts';
import { termsOf } from '../text/terms.ts';
import { cleanSentence, isFiller, stripMarkdown } from './cleanSentence.ts';
import { isInserted, isOffer, opensOffer } from './assistantOffers.ts';
import { truncatedCopies } from './truncatedCopies.ts';
import { toolGists } from './toolGist.ts';
import type { SummaryEvent } from './types.ts';
import type { Prepared, Unit, UnitSource } from './unit.ts';

/**
 * Longest unit in UTF-16 units, so that an excerpt stays below 300. Ideographs say more per
 * character.
 */
const MAX_UNIT = 260;
const MAX_UNIT_IDEOGRAPHS = 90;
/** Only both ends of a longer message are read; what is pasted in between is a dump. */
const MESSAGE_HEAD = 16_000;
const MESSAGE_TAIL = 6_000;
/** How much of each end of a tool's output is read, since failures are reported there. */
const RESULT_END = 1_500;
const ERRORS_PER_RESULT = 2;
/** With less prose than this many characters, thinking is read too. */
const LITTLE_PROSE = 400;
const LANGUAGE_SAMPLE = 600;

/** A unit before it has a place among others. */
export type Draft = Omit<Unit, 'index' | 'place' | 'places' | 'turn' | 'closing' | 'opening'>;

/** How a segment's events are read: more of them if little was said. */
interface Reading {
  readonly language: Language;
  readonly people: boolean;
  readonly thinking: boolean;
  readonly looking: boolean;
}

/**
 * Extracts what can be summarised: sentences of the user and the assistant, gists of tool calls,
 * and error messages. System notes, other tool output, code and dumps are left out. Thinking is
 * only read if hardly anything was said, and files merely looked at only if nothing else is left.
 * Every unit keeps the range of its raw words.
 */
export function preprocess(events: readonly SummaryEvent[]): Prepared & { language: Language } {
  const language = guessLanguage(proseSample(events));
  const people = isBetweenPeople(events);
  const read = (thinking: boolean, looking: boolean): Unit[] =>
    readUnits(events, { language, people, thinking, looking });
  let units = read(false, false);
  const thought = events.some(({ kind }) => kind === 'thinking');
  if (thought && proseLength(units) < LITTLE_PROSE) units = read(true, false);
  if (units.length === 0) units = read(true, true);
  return { units, text: units.map((unit) => unit.text).join('\n'), people, language };
}

/**
 * The sentences of a message of the assistant one by one, as {@link preprocess} would find them in it alone: who
 * looks for one of the first does not pay for the others.
 */
export function* sentencesOf(message: SummaryEvent, at: number): Generator<Draft> {
  const language = guessLanguage(proseSample([message]));
  const seen = new Set<string>();
  for (const draft of messageDrafts(message, at, 'assistant', { language, people: false }))
    if (isNew(draft, seen)) yield draft;
}

function readUnits(events: readonly SummaryEvent[], reading: Reading): Unit[] {
  const units: Unit[] = [];
  const seen = new Set<string>();
  const closing = closingEvents(events);
  let turn = 0;
  const copies = truncatedCopies(events);
  for (const [at, event] of events.entries()) {
    if (event.opensTurn && units.length > 0) turn++;
    if (copies.has(event)) continue;
    const drafts = draftsOf(event, at, reading).filter((draft) => isNew(draft, seen));
    for (const [place, draft] of drafts.entries())
      units.push({
        ...draft,
        index: units.length,
        place,
        places: drafts.length,
        turn,
        closing: closing.has(at),
        opening: event.opensTurn,
      });
  }
  return units;
}

function proseLength(units: readonly Unit[]): number {
  return units.reduce(
    (sum, { source, text }) =>
      sum + (source === 'user' || source === 'assistant' ? text.length : 0),
    0,
  );
}

function draftsOf(event: SummaryEvent, at: number, reading: Reading): Draft[] {
  const { language, thinking, looking } = reading;
  switch (event.kind) {
    case 'message':
      return event.role === 'user' || event.role === 'assistant'
        ? [...messageDrafts(event, at, event.role, reading)]
        : [];
    case 'tool_call':
      return toolGists(event.name, event.text, looking).map((gist) => ({
        ...PLAIN,
        ...gist,
        event: at,
        name: event.name,
        terms: termsOf(gist.text, language),
      }));
    case 'tool_result':
      return errorDrafts(event, at, language);
    case 'thinking':
      return thinking ? [...messageDrafts(event, at, 'thinking', reading)] : [];
    case 'system':
      return [];
    default:
      return unreachable(event.kind);
  }
}

const PLAIN = {
  heading: false,
  item: false,
  row: false,
  preamble: false,
  announced: false,
  leadIn: false,
  question: false,
  dependent: false,
  offer: false,
};

function* messageDrafts(
  event: SummaryEvent,
  at: number,
  role: 'user' | 'assistant' | 'thinking',
  { language, people }: Pick<Reading, 'language' | 'people'>,
): Generator<Draft> {
  let offering = false;
  for (const part of readParts(event.text)) {
    const text = event.text.slice(part.start, part.end);
    for (const block of proseBlocks(text))
      for (const span of unitSpans(text, block)) {
        const { whole, ...clean } = cleanSentence(text.slice(span.start, span.end));
        if (!/[\p{L}\p{N}]/u.test(clean.text) || isFiller(clean.text)) continue;
        const source: UnitSource = block.kind === 'error' ? 'error' : role;
        offering &&= block.kind === 'item';
        const asked = role === 'user';
        const opens = clean.leadIn && !asked && opensOffer(clean.text);
        const offers = asked ? isInserted : isOffer;
        const offer = !people && (offering || opens || offers(clean.text));
        if (clean.leadIn) offering = opens;
        // What a person says they will do is no request for it.
        const said = asked ? whole : clean.text;
        yield {
          ...clean,
          text: said,
          // A person's "I'm trying to …" or "let's check …" is a request.
          preamble: clean.preamble && !asked,
          event: at,
          start: part.start + span.start,
          end: part.start + span.end,
          source,
          name: event.name,
          terms: termsOf(said, language),
          heading: block.kind === 'heading',
          item: block.kind === 'item',
          row: block.kind === 'row',
          offer,
        };
      }
  }
}

/** The whole text, or both its ends cut at line breaks. */
function readParts(text: string): TextSpan[] {
  if (text.length <= MESSAGE_HEAD + MESSAGE_TAIL) return [{ start: 0, end: text.length }];
  const headEnd = text.lastIndexOf('\n', MESSAGE_HEAD);
  const tailStart = text.indexOf('\n', text.length - MESSAGE_TAIL);
  return [
    { start: 0, end: headEnd > MESSAGE_HEAD / 2 ? headEnd : MESSAGE_HEAD },
    { start: tailStart < 0 ? text.length - MESSAGE_TAIL : tailStart + 1, end: text.length },
  ];
}

function unitSpans(text: string, block: ProseBlock): TextSpan[] {
  const whole = text.slice(block.start, block.end);
  return sentenceSpans(whole)
    .flatMap((span) => cutLong(whole, span, longestUnit(whole.slice(span.start, span.end))))
    .map(({ start, end }) => ({ start: block.start + start, end: block.start + end }));
}

/** An English sentence among Japanese ones is no shorter for it. */
function longestUnit(sentence: string): number {
  if (sentence.length <= MAX_UNIT_IDEOGRAPHS) return MAX_UNIT_IDEOGRAPHS;
  const language = guessLanguage(sentence);
  return language === 'zh' || language === 'ja' || language === 'ko'
    ? MAX_UNIT_IDEOGRAPHS
    : MAX_UNIT;
}

function errorDrafts(event: SummaryEvent, at: number, language: Language): Draft[] {
  const { text } = event;
  const drafts: Draft[] = [];
  const tailLine = text.indexOf('\n', Math.max(RESULT_END, text.length - RESULT_END));
  const tailFrom = tailLine < 0 ? text.length : tailLine;
  for (const part of [
    { start: 0, end: Math.min(RESULT_END, text.length) },
    { start: tailFrom, end: text.length },
  ])
    for (const match of text.slice(part.start, part.end).matchAll(/\S[^\n\r]*/g)) {
      if (drafts.length >= ERRORS_PER_RESULT) return drafts;
      if (!isErrorLine(match[0])) continue;
      const line = match[0].trimEnd();
      const [{ end } = { end: line.length }] = cutLong(
        line,
        { start: 0, end: line.length },
        MAX_UNIT,
      );
      const raw = line.slice(0, end);
      const words = stripMarkdown(raw) + (end < line.length ? ' …' : '');
      const start = part.start + match.index;
      drafts.push({
        ...PLAIN,
        event: at,
        start,
        end: start + raw.length,
        source: 'error',
        name: event.name,
        text: words,
        terms: termsOf(words, language),
      });
    }
  return drafts;
}

/** Gists and errors repeat all day, and so may whole messages. */
function isNew(draft: Draft, seen: Set<string>): boolean {
  const key =
    draft.source === 'error' ? draft.text.replace(/\d+/g, '0') : `${draft.source}:${draft.text}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** The assistant's messages after which no tool is called before the user speaks again. */
function closingEvents(events: readonly SummaryEvent[]): ReadonlySet<number> {
  const closing = new Set<number>();
  let done = true;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at];
    if (event === undefined) continue;
    if (event.kind === 'tool_call' || event.kind === 'tool_result') done = false;
    else if (event.opensTurn) done = true;
    else if (event.kind === 'message' && event.role === 'assistant' && done) closing.add(at);
  }
  return closing;
}

function isBetweenPeople(events: readonly SummaryEvent[]): boolean {
  const speakers = new Set<string>();
  for (const event of events) {
    if (event.kind === 'tool_call') return false;
    if (event.kind === 'message' && event.name !== null) speakers.add(event.name);
  }
  return speakers.size > 1;
}

function proseSample(events: readonly SummaryEvent[]): string {
  let sample = '';
  for (const event of events) {
    if (event.kind !== 'message' && event.kind !== 'thinking') continue;
    sample += `${event.text.slice(0, LANGUAGE_SAMPLE)}\n`;
    if (sample.length > LANGUAGE_SAMPLE * 5) break;
  }
  return sample;
}
