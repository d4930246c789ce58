import { cleanSentence, stripMarkdown } from '../summarize/cleanSentence.ts';
import { preprocess } from '../summarize/preprocess.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { TextSpan } from '../text/sentences.ts';
import { CONCESSION, OBSERVATION } from './cues.ts';

/** A sentence that somebody said, and how it was said. */
export interface Statement extends TextSpan {
  readonly event: number;
  readonly role: 'user' | 'assistant';
  /**
   * Without Markdown and typographic apostrophes, but with its fillers; in lower case. What is quoted is
   * blanked: those are others' words.
   */
  readonly words: string;
  /** Does it announce the assistant's own next step? */
  readonly preamble: boolean;
  readonly question: boolean;
  /** Is it an item of a list, or one that waits to be ticked? */
  readonly item: boolean;
  readonly todo: boolean;
  /** Of an item, the words that introduce its list; else empty. */
  readonly under: string;
  /** Does it end by introducing what follows? */
  readonly leadIn: boolean;
  /** Of a person: has an assistant spoken before, so that it may be an answer? */
  readonly replies: boolean;
  /** Did the assistant just say that the person is right? Then the span begins there. */
  readonly concedes: boolean;
  /** What it is, or is a part, of. */
  readonly unit: Unit;
}

/** A person who writes more than this has pasted; what they say of it stands at the two ends. */
const PASTED_FROM = 1_800;
const SAID_BEFORE = 700;
const SAID_AFTER = 300;

/** Stands for an event that says nothing. */
const NOTHING: SummaryEvent = {
  kind: 'system',
  role: 'system',
  name: null,
  ms: 0,
  text: '',
  opensTurn: false,
};
/** Lines that a program printed, though they read like prose. */
const PRINTED =
  /^\s*(?:[⨯✖✗×│└├❯]|[$#>]\s|\w*(?:error|exception|warning|panic|fatal)\s*:)|\S[^\S\n]{4,}\S/iu;
/** Of a line before the sentence, in UTF-16 units. */
const LONGEST_LINE = 400;
const INNER_END = /[.!?]["”’*_)]+\s+(?=\p{Lu})/gu;
/** A box to tick and the space after it. */
const LONGEST_BOX = 6;
const TO_TICK = /(?:\[ \]|☐)\s*$/u;
const TICKED = /(?:\[[xX]\]|[☑☒])\s*$/u;
/** From three words on; a shorter quotation names something. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:"(?=\S+ \S+ )[^"\n]*"|“(?=\S+ \S+ )[^”\n]*”|«(?=\s?\S+ \S+ )[^»\n]*»|„(?=\S+ \S+ )[^“”\n]*[“”]|[「『][^」』\n]{8,}[」』])/gu;
const LONGEST_CONCESSION = 60;

/**
 * The sentences of a segment's messages that can be anchored, in order. Not those of thinking, tools,
 * code, tables, headings, quotations, offers, or material that a person pasted. `units` are what
 * {@link preprocess} read of the same events, where that is known already.
 */
export function statementsOf(
  events: readonly SummaryEvent[],
  units: readonly Unit[] = preprocess(events.map(messageOnly)).units,
): Statement[] {
  const statements: Statement[] = [];
  let list = { event: -1, under: '' };
  let answerable = false;
  for (const unit of units) {
    const { event, item, leadIn, heading } = unit;
    if (event !== list.event || !item)
      list = { event, under: leadIn || heading ? unit.text.toLowerCase() : '' };
    const { text, kind } = events[event] ?? NOTHING;
    answerable ||= unit.source === 'assistant';
    if (kind !== 'message' || isNoStatement(text, unit)) continue;
    const spans = sentencesIn(text, unit);
    for (const span of spans)
      statements.push(
        ...statementOf(text, span, {
          unit,
          under: list.under,
          whole: spans.length === 1,
          answerable,
        }),
      );
  }
  return statements;
}

/** Keeps the place of what is not read. */
function messageOnly(event: SummaryEvent): SummaryEvent {
  return event.kind === 'message' ? event : NOTHING;
}

function isNoStatement(text: string, unit: Unit): boolean {
  const { source, heading, row, offer } = unit;
  if (heading || row || offer || (source !== 'user' && source !== 'assistant')) return true;
  if (source === 'user' && isPasted(text, unit)) return true;
  return isQuoted(text, unit.start) || isTicked(text, unit.start);
}

interface Reading {
  readonly unit: Unit;
  readonly under: string;
  /** Is the unit one sentence, so that all that is known of it holds? */
  readonly whole: boolean;
  /** Has an assistant spoken? */
  readonly answerable: boolean;
}

function statementOf(
  text: string,
  span: TextSpan,
  { unit, under, whole, answerable }: Reading,
): Statement[] {
  const raw = text.slice(span.start, span.end);
  const said = stripMarkdown(raw).toLowerCase();
  if (isQuotation(said)) return [];
  const words = said.replace(QUOTED, (quoted) => '"'.repeat(quoted.length));
  const role = unit.source === 'user' ? 'user' : 'assistant';
  const { leadIn, preamble, question } = whole ? unit : cleanSentence(raw);
  const concession = role === 'assistant' ? concessionBefore(text, span.start) : 0;
  return [
    {
      event: unit.event,
      role,
      words,
      start: span.start - concession,
      end: span.end,
      // A person who says "let's check" asks for it; who says what they see, reports.
      preamble: role === 'assistant' && preamble && !OBSERVATION.test(words),
      question,
      item: unit.item,
      under: unit.item ? under : '',
      todo: TO_TICK.test(text.slice(Math.max(0, unit.start - LONGEST_BOX), unit.start)),
      leadIn,
      replies: role === 'user' && answerable,
      concedes: concession > 0,
      unit,
    },
  ];
}

/** Unicode's rules do not end a sentence where its mark stands inside quotes or emphasis. */
function sentencesIn(text: string, unit: TextSpan): TextSpan[] {
  const spans: TextSpan[] = [];
  let { start } = unit;
  for (const match of text.slice(unit.start, unit.end).matchAll(INNER_END)) {
    const end = unit.start + match.index + match[0].trimEnd().length;
    spans.push({ start, end });
    start = unit.start + match.index + match[0].length;
  }
  return [...spans, { start, end: unit.end }];
}

/** Length of "You're right." and the like before a sentence. */
function concessionBefore(text: string, start: number): number {
  return (
    CONCESSION.exec(text.slice(Math.max(0, start - LONGEST_CONCESSION), start))?.[0].length ?? 0
  );
}

function isPasted(text: string, { start, end }: TextSpan): boolean {
  if (PRINTED.test(lineFrom(text, start, end))) return true;
  if (text.length <= PASTED_FROM) return false;
  return end > SAID_BEFORE && start < text.length - SAID_AFTER;
}

/** Does the line begin as Markdown's quotations do? */
function isQuoted(text: string, start: number): boolean {
  return /^\s{0,3}>/u.test(lineFrom(text, start, start + 1));
}

function isTicked(text: string, start: number): boolean {
  return TICKED.test(text.slice(Math.max(0, start - LONGEST_BOX), start));
}

/** From the beginning of the line in which a range starts to the range's end. */
function lineFrom(text: string, start: number, end: number): string {
  const line = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(Math.max(line, start - LONGEST_LINE), end);
}

function isQuotation(words: string): boolean {
  return /^(?:"[^"]*"|“[^”]*”|«[^»]*»|「[^」]*」|『[^』]*』)[.,;]?$/u.test(words);
}
