import { unreachable } from '../../model/result.ts';
import { cleanSentence, isFiller, stripMarkdown } from '../summarize/cleanSentence.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import { isDumpLine } from '../text/dumpLines.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { Removed } from './blankNoise.ts';

const FENCE = /^\s{0,8}(?:[-*]\s+)?(`{3,}|~{3,})/;
const TRACE =
  /^\s*(?:Traceback \(most recent|at \S.{0,400}[(:]\S{0,400}:?\d|File "[^"]{1,400}", line \d|goroutine \d|Caused by:|\.{3} \d+ more)/;
const INDENTED = /^(?: {2}|\t)/;
const CODE_INDENT = /^(?: {4}|\t)/;
/** Notes that tools write into messages. The built-in rules skip them with their content. */
const NOTE =
  /^\s*<(system-reminder|command-[a-z]+|local-command-[a-z]+|bash-(?:input|stdout|stderr)|task-notification|ide_[a-z_]+|environment_context|user_instructions|function_calls|function_results|tool_use_error)\b[^>]*>/;
const INTERRUPTED = /^\s*\[(?:Request interrupted|Image)[^\]]*\]\s*$/;
/** Of longer messages, the built-in rules only read both ends. */
const READ_WHOLE = 22_000;

interface Reading {
  /** Is any part of the event kept? */
  readonly isRead: boolean;
  /** The kept texts of all events. */
  readonly said: ReadonlySet<string>;
}

/** Why each part of an event's text would be left out, if it is. Covers the whole text. */
export function lineReasons(event: SummaryEvent, reading: Reading): Removed[] {
  const all = (reason: string): Removed[] => [{ start: 0, end: event.text.length, reason }];
  switch (event.kind) {
    case 'system':
      return all('system note');
    case 'tool_call':
      return all("tool call's arguments");
    case 'tool_result':
      return linesOf(event.text, (line) => (line.isTrace ? 'stack trace' : 'tool output'));
    case 'thinking':
      return reading.isRead ? proseReasons(event.text, reading) : all('thinking');
    case 'message':
      return event.role === 'user' || event.role === 'assistant'
        ? proseReasons(event.text, reading)
        : all('system note');
    default:
      return unreachable(event.kind);
  }
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly isTrace: boolean;
}

function linesOf(text: string, reasonOf: (line: Line) => string): Removed[] {
  const reasons: Removed[] = [];
  let isTrace = false;
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(start, end);
    isTrace = TRACE.test(line) || (isTrace && INDENTED.test(line));
    reasons.push({ start, end, reason: reasonOf({ text: line, start, isTrace }) });
    start = end;
  }
  return reasons;
}

function proseReasons(text: string, { said }: Reading): Removed[] {
  let fence: string | undefined;
  let note: string | undefined;
  const byLine = linesOf(text, (line) => {
    const mark = FENCE.exec(line.text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      return 'code block';
    }
    if (mark !== undefined) {
      fence = mark;
      return 'code block';
    }
    note ??= NOTE.exec(line.text)?.[1];
    if (note !== undefined) {
      const isClosed = line.text.includes(`</${note}>`);
      const goesOn = !isClosed && text.includes(`</${note}>`, line.start);
      if (!goesOn) note = undefined;
      return 'system note';
    }
    if (INTERRUPTED.test(line.text)) return 'system note';
    if (line.isTrace) return 'stack trace';
    if (CODE_INDENT.test(line.text)) return 'code block';
    return isDumpLine(stripMarkdown(line.text)) ? 'listing or log' : '';
  });
  return byLine.flatMap((line) =>
    line.reason === '' ? sentenceReasons(text, line, said) : [line],
  );
}

function sentenceReasons(text: string, line: Removed, said: ReadonlySet<string>): Removed[] {
  const words = text.slice(line.start, line.end);
  const rest = text.length > READ_WHOLE ? 'middle of a long message' : 'filler';
  const spans = sentenceSpans(words);
  return spans.map((span, at) => {
    const clean = cleanSentence(words.slice(span.start, span.end)).text;
    let reason = rest;
    if (said.has(clean)) reason = 'repeated';
    else if (isFiller(clean)) reason = 'filler';
    return {
      start: line.start + (at === 0 ? 0 : span.start),
      end: line.start + (spans[at + 1]?.start ?? words.length),
      reason,
    };
  });
}
