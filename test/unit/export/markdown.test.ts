import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { createCleaner } from '../../../core/domain/export/cleanTexts.ts';
import type { ExportData } from '../../../core/domain/export/data.ts';
import { escapeMarkdown } from '../../../core/domain/export/escapeMarkdown.ts';
import { layOut } from '../../../core/domain/export/layOut.ts';
import { markdownParts } from '../../../core/domain/export/markdown.ts';
import {
  anyText,
  conversationSaying,
  HOSTILE,
  periodSaying,
  pointsSaying,
  segmentSaying,
  WORDING,
} from './hostile.ts';

interface Tree {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: { readonly href?: string };
  readonly children?: readonly Tree[];
}

/** Everything that a reader of Markdown makes of a text. */
function treeOf(text: string): readonly Tree[] {
  const all: Tree[] = [];
  const walk = (node: Tree): void => {
    all.push(node);
    for (const child of node.children ?? []) walk(child);
  };
  const collect = () => (tree: unknown) => walk(tree as Tree);
  renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: [remarkGfm], rehypePlugins: [collect] }, text),
  );
  return all;
}

function markdownOf(data: ExportData): string {
  const { mask, finish } = createCleaner({ email: false, paths: true, home: null });
  return [...markdownParts(layOut(finish(mask(data)), WORDING))].join('');
}

/** What our layout makes; nothing of it is a picture, a table, a rule or a line through words. */
const ELEMENTS = new Set(
  'h1 h2 h3 h4 p ul ol li strong em code pre blockquote br sup a section'.split(' '),
);

/** What a reader makes of a text's Markdown that our layout does not. */
function faultsOf(text: string): readonly string[] {
  return [
    conversationSaying(text),
    periodSaying(text),
    segmentSaying(text),
    pointsSaying(text),
  ].flatMap((data) => {
    const markdown = markdownOf(data);
    return [
      ...treeOf(markdown)
        .filter(({ type, tagName = '', properties = {} }) => {
          const { href = '#user-content-fn' } = properties;
          return (
            type === 'raw' ||
            (type === 'element' && !ELEMENTS.has(tagName)) ||
            // Footnotes, and addresses that stand there as they are.
            !/^(?:#user-content-fn|https?:|mailto:)/.test(href)
          );
        })
        .map((node) => JSON.stringify(node)),
      ...(markdown.isWellFormed() ? [] : ['half a pair']),
    ];
  });
}

test.each(HOSTILE.map((text) => [text.slice(0, 40), text]))(
  'a log that says %j is told as words',
  (_, text) => {
    expect(faultsOf(text)).toEqual([]);
  },
);

test('whatever a log says, no HTML, picture, table or link of its own comes out', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(faultsOf(text)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('escaped words are read as what they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (words) => {
      const flat = words.replaceAll(/\s+/g, ' ').trim();
      // Addresses become links that read the same.
      const read = treeOf(escapeMarkdown(words))
        .map(({ type, value = '' }) => (type === 'text' ? value : ''))
        .join('');
      expect(read).toBe(flat);
    }),
    { numRuns: 300 },
  );
});

test('words without marks stay as they are written', () => {
  for (const words of [
    'snake_case_name in core/text',
    'a - b',
    '1.5 times',
    '~/code/shop',
    'Q & A',
  ])
    expect(escapeMarkdown(words)).toBe(words);
});

test('a fence in a fence stays inside', () => {
  const { transcript, ...rest } = conversationSaying('plain');
  const [first] = transcript?.events ?? [];
  if (first === undefined) throw new Error('there is no transcript');
  const said = '````md\n```\ninner\n```\n````\n# no heading';
  const text = markdownOf({
    ...rest,
    transcript: { total: 1, events: [{ ...first, name: null, cut: 0, text: said }] },
  });
  expect(text).toContain('> ````md\n> ```\n> inner\n> ```\n> ````\n\n> \\# no heading');
});
