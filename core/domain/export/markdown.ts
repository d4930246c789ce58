import type { Block, ExportDocument, Inline, ListItem, SpeechPart, Words } from './blocks.ts';
import { escapeInLine, escapeMarkdown } from './escapeMarkdown.ts';
import { unreachable } from '../../model/result.ts';

/** A document as Markdown, a block after the other. Citations are footnotes. */
export function* markdownParts({ title, blocks }: ExportDocument): Generator<string> {
  yield `# ${escapeMarkdown(title)}\n`;
  let before: Block | undefined;
  for (const block of blocks) {
    // Folded lines that follow each other are one list.
    const goesOn = block.kind === 'folded' && before?.kind === 'folded';
    yield `${goesOn ? '' : '\n'}${blockText(block)}\n`;
    before = block;
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${line(block.words)}`;
    case 'paragraph':
      return line(block.words);
    case 'facts':
      return block.rows
        .map(({ label, words }) => `- **${escapeMarkdown(label)}:** ${line(words)}`)
        .join('\n');
    case 'list':
      return block.items.map(item).join('\n');
    case 'said':
      return [line(block.head), ...block.parts.map(speech)].join('\n\n');
    case 'folded':
      return `- ${line(block.line)}`;
    case 'note':
      return `_${escapeInLine(block.text)}_`;
    case 'citations':
      return block.items.map((words, at) => `[^${at + 1}]: ${line(words)}`).join('\n');
    default:
      return unreachable(block);
  }
}

function item({ words, below = [] }: ListItem): string {
  return [`- ${line(words)}`, ...below.map((more) => `  - ${line(more)}`)].join('\n');
}

function line(words: Words): string {
  let text = '';
  for (const [at, one] of words.entries())
    // What follows an exclamation mark in brackets would be a picture.
    text = (one.kind === 'cites' ? text.replace(/!$/, '\\!') : text) + inline(one, at === 0);
  return text;
}

function inline(one: Inline, isFirst: boolean): string {
  switch (one.kind) {
    case 'text':
      return spaced(one.text, isFirst ? escapeMarkdown : escapeInLine);
    case 'strong':
      return spaced(one.text, (text) => (text === '' ? '' : `**${escapeInLine(text)}**`));
    case 'code':
      return spaced(one.text, codeSpan);
    case 'mark':
      return ` _${escapeInLine(one.text)}_`;
    case 'cites':
      return one.numbers.map((number) => `[^${number}]`).join('');
    default:
      return unreachable(one);
  }
}

/** Spaces around words stand outside of what marks them up. */
function spaced(text: string, write: (words: string) => string): string {
  const [start = '', end = ''] = [/^\s+/u.exec(text)?.[0], /\s+$/u.exec(text)?.[0]];
  const words = text.trim();
  if (words === '') return text === '' ? '' : ' ';
  return `${start === '' ? '' : ' '}${write(words)}${end === '' ? '' : ' '}`;
}

/** Between more backticks than stand in it. */
function codeSpan(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  const fence = '`'.repeat(longestRun(flat) + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}

/** As a quotation, so that nothing in it can end it. */
function speech({ kind, text, language }: SpeechPart): string {
  if (kind === 'code') {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return quote([`${fence}${language}`, ...text.split('\n'), fence]);
  }
  const lines = text.split('\n');
  return quote(
    lines.map((one, at) => {
      const words = indented(one);
      const isLast = (lines[at + 1] ?? '').trim() === '';
      return words === '' || isLast ? words : `${words}\\`;
    }),
  );
}

function quote(lines: readonly string[]): string {
  return lines.map((one) => (one === '' ? '>' : `> ${one}`)).join('\n');
}

/** Deeper lines are hardly ever meant. */
const DEEPEST = 12;

/** White space before a line would make code of it; what cannot be broken does not. */
function indented(text: string): string {
  const words = escapeMarkdown(text);
  const indent = /^[ \t]*/.exec(text)?.[0].replaceAll('\t', '    ').length ?? 0;
  return words === '' ? '' : `${'\u00a0'.repeat(Math.min(indent, DEEPEST))}${words}`;
}

/** The longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
