import { stripMarkdown } from '../summarize/cleanSentence.ts';
import { preprocess } from '../summarize/preprocess.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { TextSpan } from '../text/sentences.ts';

/** A sentence from a message, and how it was said. */
export interface Statement extends TextSpan {
  readonly event: number;
  readonly role: 'user' | 'assistant';
  /**
   * In lower case, without Markdown and typographic apostrophes. Quotations are blanked out,
   * because they are somebody else's words.
   */
  readonly words: string;
  /** Does it announce the assistant's own next step? */
  readonly preamble: boolean;
  readonly question: boolean;
  /** Does it only introduce what follows? */
  readonly leadIn: boolean;
  /** Is it a person's, after an assistant has spoken, so that it may be an answer? */
  readonly replies: boolean;
  /** What a person says next in the segment, for an assistant's statement; otherwise empty. */
  readonly reply: string;
  /** The unit that it is, or is part of. */
  readonly unit: Unit;
}

/** A longer message of a person is mostly pasted material; their own words are at its ends. */
const PASTED_FROM = 1_800;
const SAID_BEFORE = 700;
const SAID_AFTER = 300;

/** An empty event. */
const NOTHING: SummaryEvent = {
  kind: 'system',
  role: 'system',
  name: null,
  ms: 0,
  text: '',
  opensTurn: false,
};
/** Program output that reads like prose. */
const PRINTED =
  /^\s*(?:[⨯✖✗×│└├❯]|[$#>]\s|\w*(?:error|exception|warning|panic|fatal)\s*:)|0x[\da-f]{4}|\S[^\S\n]{4,}\S/iu;
/** How far back the beginning of a line is looked for, in UTF-16 units. */
const LONGEST_LINE = 400;
/** Length of a checkbox with the space after it. */
const LONGEST_BOX = 6;
const BOX = /(?:\[[ xX-]\]|[☐☑☒])\s*$/u;
/** A quotation of three words or more; shorter ones are names. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:"(?=\S+ \S+ )[^"\n]*"|“(?=\S+ \S+ )[^”\n]*”|«(?=\s?\S+ \S+ )[^»\n]*»|„(?=\S+ \S+ )[^“”\n]*[“”]|[「『][^」』\n]{8,}[」』])/gu;
/** How much of a reply is looked at. */
const REPLY = 200;

/**
 * The sentences of a segment that may become anchors, in order. Left out: thinking, tools, code,
 * tables, headings, quotations, offers, and what a person pasted. `units` is the result of {@link
 * preprocess} for the same events, if known.
 */
export function statementsOf(
  events: readonly SummaryEvent[],
  units: readonly Unit[] = preprocess(events).units,
): Statement[] {
  const statements: Statement[] = [];
  let answerable = false;
  const replies = repliesOf(events);
  const documents = new Set(units.flatMap(({ event, heading }) => (heading ? [event] : [])));
  for (const unit of units) {
    const { event } = unit;
    const { text, kind } = events[event] ?? NOTHING;
    answerable ||= unit.source === 'assistant';
    if (kind !== 'message' || isNoStatement(text, unit)) continue;
    // A request with headings is a template or a specification rather than a person's own words.
    if (unit.source === 'user' && documents.has(event)) continue;
    statements.push(statementOf(text, unit, { answerable, reply: replies[event] ?? '' }));
  }
  return statements;
}

/** For each event, the beginning of a person's next message, in lower case. */
function repliesOf(events: readonly SummaryEvent[]): string[] {
  const replies: string[] = [];
  let reply = '';
  for (let at = events.length - 1; at >= 0; at--) {
    replies[at] = reply;
    const { kind, role, text } = events[at] ?? NOTHING;
    if (kind === 'message' && role === 'user')
      reply = text.slice(0, REPLY).trim().toLowerCase().replaceAll('’', "'");
  }
  return replies;
}

function isNoStatement(text: string, unit: Unit): boolean {
  const { source, heading, row, offer } = unit;
  if (heading || row || offer || (source !== 'user' && source !== 'assistant')) return true;
  if (source === 'user' && isPasted(text, unit)) return true;
  return isQuoted(text, unit.start) || isTodo(text, unit.start);
}

interface Around {
  /** Has an assistant spoken before? */
  readonly answerable: boolean;
  /** What a person says next. */
  readonly reply: string;
}

function statementOf(text: string, unit: Unit, { answerable, reply }: Around): Statement {
  const { event, start, end, leadIn, preamble, question } = unit;
  const said = stripMarkdown(text.slice(start, end)).toLowerCase();
  const role = unit.source === 'user' ? 'user' : 'assistant';
  return {
    event,
    role,
    words: said.replace(QUOTED, (quoted) => '"'.repeat(quoted.length)),
    start,
    end,
    preamble,
    question,
    leadIn,
    replies: role === 'user' && answerable,
    reply: role === 'assistant' ? reply : '',
    unit,
  };
}

function isPasted(text: string, { start, end }: TextSpan): boolean {
  if (PRINTED.test(lineFrom(text, start, end))) return true;
  if (text.length <= PASTED_FROM) return false;
  return end > SAID_BEFORE && start < text.length - SAID_AFTER;
}

/** Is the line a Markdown block quote? */
function isQuoted(text: string, start: number): boolean {
  return /^\s{0,3}>/u.test(lineFrom(text, start, start + 1));
}

/** Is it an entry of a to-do list, which tools keep? */
function isTodo(text: string, start: number): boolean {
  return BOX.test(text.slice(Math.max(0, start - LONGEST_BOX), start));
}

/** The text from the beginning of the line up to the end of a range. */
function lineFrom(text: string, start: number, end: number): string {
  const line = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(Math.max(line, start - LONGEST_LINE), end);
}
