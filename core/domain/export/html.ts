import type { Block, ExportDocument, Inline, ListItem, SpeechPart, Words } from './blocks.ts';
import { HTML_STYLE, HTML_STYLE_HASH } from './htmlStyle.ts';
import { unreachable } from '../../model/result.ts';

/** Nothing runs, nothing is loaded, nothing is sent: only the page's own style counts. */
const POLICY = `default-src 'none'; style-src 'sha256-${HTML_STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** A document as a page in one file, a block after the other. */
export function* htmlParts({ title, blocks }: ExportDocument): Generator<string> {
  yield `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
`;
  for (const block of blocks) yield `${blockHtml(block)}\n`;
  yield '</main>\n</body>\n</html>\n';
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is nothing but text, between tags as in attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} dir="auto">${line(block.words)}</h${block.level}>`;
    case 'paragraph':
      return `<p dir="auto">${line(block.words)}</p>`;
    case 'facts':
      return `<dl>${block.rows
        .map(
          ({ label, words }) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${line(words)}</dd>`,
        )
        .join('\n')}</dl>`;
    case 'list':
      return `<ul>${block.items.map(item).join('\n')}</ul>`;
    case 'said':
      return `<section class="said"><p class="head">${line(block.head)}</p>${block.parts
        .map(speech)
        .join('\n')}</section>`;
    case 'folded':
      return block.text === ''
        ? `<p class="folded" dir="auto">${line(block.line)}</p>`
        : `<details><summary dir="auto">${line(block.line)}</summary><pre dir="auto">${startOfPre(block.text)}</pre></details>`;
    case 'note':
      return `<p class="note">${escapeHtml(block.text)}</p>`;
    case 'citations':
      return `<ol class="sources">${block.items
        .map((words, at) => `<li id="source-${at + 1}" dir="auto">${line(words)}</li>`)
        .join('\n')}</ol>`;
    default:
      return unreachable(block);
  }
}

function item({ words, below = [] }: ListItem): string {
  const more =
    below.length === 0
      ? ''
      : `<ul>${below.map((one) => `<li dir="auto">${line(one)}</li>`).join('')}</ul>`;
  return `<li dir="auto">${line(words)}${more}</li>`;
}

function speech({ kind, text }: SpeechPart): string {
  return kind === 'code'
    ? `<pre dir="auto"><code>${escapeHtml(text)}</code></pre>`
    : text
        .split(/\n[^\S\n]*\n\s*/)
        .map((one) => `<p dir="auto">${escapeHtml(one)}</p>`)
        .join('\n');
}

/** The first line break of a `pre` is not shown. */
function startOfPre(text: string): string {
  return text.startsWith('\n') ? `\n${escapeHtml(text)}` : escapeHtml(text);
}

function line(words: Words): string {
  return words.map(inline).join('');
}

function inline(one: Inline): string {
  switch (one.kind) {
    case 'text':
      return escapeHtml(one.text);
    case 'strong':
      return `<strong>${escapeHtml(one.text)}</strong>`;
    case 'code':
      return `<code>${escapeHtml(one.text)}</code>`;
    case 'mark':
      return ` <span class="doubt">${escapeHtml(one.text)}</span>`;
    case 'cites':
      return `<sup>${one.numbers
        .map((number) => `<a href="#source-${number}">${number}</a>`)
        .join(' ')}</sup>`;
    default:
      return unreachable(one);
  }
}
