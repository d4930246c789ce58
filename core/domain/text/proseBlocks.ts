import { alternatives } from '../lexicon/patterns.ts';
import { isDumpLine, isErrorLine } from './dumpLines.ts';
import type { TextSpan } from './sentences.ts';

export type BlockKind = 'paragraph' | 'item' | 'heading' | 'row' | 'error';

/** A piece of prose in a Markdown text. The span excludes list and heading marks. */
export interface ProseBlock extends TextSpan {
  readonly kind: BlockKind;
}

const FENCE = /^\s{0,8}(?:[-*]\s+)?(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}#{1,6}\s+/;
const ITEM =
  /^\s*(?:[-*+•–]|\d{1,3}[.)]|[a-z][.)]|\[[ xX]\]|[☐☑☒✓✔✅❌])\s+(?:\[[ xX]\]\s+|[☐☑☒✓✔✅❌]\s*)?/u;
const QUOTE = /^\s{0,3}>\s?/;
const ROW = /^\s*\|.*\|\s*$/;
const ROW_RULE = /^[\s|:+-]+$/;
const RULE = /^\s*(?:[-*_=]\s?){3,}\s*$/;
/** Elements that tools insert; their content is skipped too. */
const NOISE_ELEMENT =
  /^\s*<(system-reminder|command-name|command-message|command-args|command-contents|local-command-\w+|bash-(?:input|stdout|stderr)|task-notification|ide_opened_file|ide_selection|environment_context|user_instructions|function_calls|function_results|tool_use_error)\b[^>]*>/;
const INTERRUPTED = /^\s*\[(?:Request interrupted|Image)[^\]]*\]\s*$/;
/** A line of this length without a full stop is assumed to continue in the next one. */
const SOFT_BREAK_FROM = 60;
/** Nobody writes a word of this length; a line with white space may still be a pasted paragraph. */
const LONGEST_WORD = 200;

interface Line extends TextSpan {
  readonly text: string;
}

/**
 * Finds the prose of a Markdown text: paragraphs, list items, headings, table rows, and error lines
 * in dumps. Skips fenced and indented code, logs, listings, stack traces, diffs and notes that
 * tools insert. Linear in the length of the text.
 */
export function proseBlocks(text: string): ProseBlock[] {
  const builder = new BlockBuilder();
  let fence: string | undefined;
  let closing: string | undefined;
  for (const line of linesOf(text)) {
    if (closing !== undefined) {
      if (line.text.includes(closing)) closing = undefined;
      continue;
    }
    const mark = FENCE.exec(line.text)?.[1];
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence)) fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      builder.close();
      fence = mark;
      continue;
    }
    const element = NOISE_ELEMENT.exec(line.text)?.[1];
    if (element !== undefined) {
      builder.close();
      const end = `</${element}>`;
      // An unclosed note must not swallow the message after it.
      if (!line.text.includes(end) && text.includes(end, line.end)) closing = end;
      continue;
    }
    addLine(builder, line);
  }
  builder.close();
  return builder.blocks;
}

function addLine(builder: BlockBuilder, line: Line): void {
  const { text } = line;
  if (text.trim() === '' || RULE.test(text) || INTERRUPTED.test(text)) return builder.close();
  if (ROW.test(text))
    return ROW_RULE.test(text) && text.includes('-')
      ? builder.dropTableHead()
      : builder.single('row', line, 0);
  const heading = HEADING.exec(text)?.[0];
  if (heading !== undefined) return builder.single('heading', line, heading.length);
  const item = ITEM.exec(text)?.[0];
  if (item !== undefined && !isDumpLine(text.slice(item.length)))
    return builder.open('item', line, item.length);
  if (hasEndlessWord(text) || isDumpLine(text) || (/^(?: {4}|\t)/.test(text) && !builder.isOpen))
    return isErrorLine(text) ? builder.single('error', line, 0) : builder.close();
  return builder.prose(line, QUOTE.exec(text)?.[0].length ?? 0);
}

class BlockBuilder {
  readonly blocks: ProseBlock[] = [];
  private kind: BlockKind = 'paragraph';
  private start = -1;
  private last: Line | undefined;

  get isOpen(): boolean {
    return this.start >= 0;
  }

  close(): void {
    if (this.start >= 0 && this.last !== undefined)
      this.blocks.push({ kind: this.kind, start: this.start, end: this.last.end });
    this.start = -1;
    this.last = undefined;
  }

  open(kind: BlockKind, line: Line, skip: number): void {
    this.close();
    if (line.start + skip >= line.end) return;
    this.kind = kind;
    this.start = line.start + skip;
    this.last = line;
  }

  single(kind: BlockKind, line: Line, skip: number): void {
    this.open(kind, line, skip);
    this.close();
  }

  /** Column names mean nothing without their table. */
  dropTableHead(): void {
    this.close();
    if (this.blocks.at(-1)?.kind === 'row') this.blocks.pop();
  }

  /** Continues the open block, unless the previous line was its end. */
  prose(line: Line, skip: number): void {
    if (this.last !== undefined && runsOn(this.last.text, line.text)) this.last = line;
    else this.open('paragraph', line, skip);
  }
}

/** A line ending in a conjunction or an abbreviation continues in the next one. */
const WANTS_MORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternatives(({ sentences }) => sentences.lineContinuations)})$`,
  'iu',
);

function runsOn(before: string, next: string): boolean {
  const end = before.trimEnd();
  if (WANTS_MORE.test(end)) return true;
  if (/[.!?:;。！？：…]["')\]*_`]*$/u.test(end)) return false;
  return end.length >= SOFT_BREAK_FROM || /[,，、(]$/u.test(end) || /^\s*\p{Ll}/u.test(next);
}

function hasEndlessWord(text: string): boolean {
  if (text.length < LONGEST_WORD) return false;
  // Scripts without spaces have long runs, broken by punctuation.
  return text
    .split(/[\s\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+/u)
    .some((word) => word.length >= LONGEST_WORD);
}

function* linesOf(text: string): Generator<Line> {
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const stop = newline < 0 ? text.length : newline;
    const end = text.charCodeAt(stop - 1) === 13 && stop > start ? stop - 1 : stop;
    yield { start, end, text: text.slice(start, end) };
    if (newline < 0) return;
    start = newline + 1;
  }
}
