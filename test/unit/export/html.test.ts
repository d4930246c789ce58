import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCleaner } from '../../../core/domain/export/cleanTexts.ts';
import type { ExportData } from '../../../core/domain/export/data.ts';
import { htmlParts } from '../../../core/domain/export/html.ts';
import { HTML_STYLE, HTML_STYLE_HASH } from '../../../core/domain/export/htmlStyle.ts';
import { layOut } from '../../../core/domain/export/layOut.ts';
import {
  anyText,
  conversationSaying,
  HOSTILE,
  periodSaying,
  pointsSaying,
  segmentSaying,
  WORDING,
} from './hostile.ts';
import { readHtml } from './readHtml.ts';

const ELEMENTS = new Set(
  'html head meta title style body main h1 h2 h3 h4 p dl dt dd ul ol li section details summary pre code strong span sup a'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set('charset http-equiv content name dir class id href'.split(' '));

function pageOf(data: ExportData) {
  const { mask, finish } = createCleaner({ email: false, paths: true, home: null });
  const html = [...htmlParts(layOut(finish(mask(data)), WORDING))].join('');
  return { html, ...readHtml(html) };
}

/** What in the page of a text is none of our elements, leads outside, or is hidden. */
function faultsOf(text: string): readonly string[] {
  return [
    conversationSaying(text),
    periodSaying(text),
    segmentSaying(text),
    pointsSaying(text),
  ].flatMap((data) => {
    const { elements, html } = pageOf(data);
    const places = new Set(elements.map(({ attributes }) => `#${attributes['id']}`));
    return [
      ...elements
        .filter(({ name, attributes }) => {
          const isOurs =
            ELEMENTS.has(name) && Object.keys(attributes).every((one) => ATTRIBUTES.has(one));
          return !isOurs || (name === 'a' && !places.has(attributes['href'] ?? ''));
        })
        .map(({ name, attributes }) => `${name} ${JSON.stringify(attributes)}`),
      ...(html.isWellFormed() ? [] : ['half a pair']),
      ...(html.match(HIDDEN) ?? []),
    ];
  });
}

// oxlint-disable-next-line no-control-regex -- they are what must not be there
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069]/g;

test.each(HOSTILE.map((text) => [text.slice(0, 40), text]))(
  'a log that says %j is shown as words',
  (_, text) => {
    expect(faultsOf(text)).toEqual([]);
  },
);

test('whatever a log says, the page holds our elements alone', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(faultsOf(text)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('the words of a log come out as they went in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (words) => {
      const { text } = pageOf(periodSaying(words));
      expect(text).toContain(words);
    }),
    { numRuns: 100 },
  );
});

test('its policy lets nothing run, load or leave, and allows its own style by what it is', () => {
  const { elements } = pageOf(conversationSaying('x'));
  const policy = elements.find(({ attributes }) => attributes['http-equiv'] !== undefined);
  const hash = createHash('sha256').update(HTML_STYLE).digest('base64');
  expect(HTML_STYLE_HASH).toBe(hash);
  expect(policy?.attributes).toEqual({
    'http-equiv': 'Content-Security-Policy',
    content: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  });
  expect(HTML_STYLE).not.toMatch(/url\(|@import/);
});

test('what a tool gave is folded below its line, and a fence is code', () => {
  const { transcript, ...rest } = conversationSaying('plain');
  const [first, call] = transcript?.events ?? [];
  if (first === undefined || call === undefined) throw new Error('there is no transcript');
  const { html } = pageOf({
    ...rest,
    transcript: {
      total: 2,
      events: [
        { ...first, name: null, cut: 0, text: 'Look:\n\n```ts\nconst a = "<b>";\n```' },
        { ...call, name: 'Bash', cut: 0, line: 'npm test', text: 'npm test\nmore' },
      ],
    },
  });
  expect(html).toContain('<p dir="auto">Look:</p>');
  expect(html).toContain('<pre dir="auto"><code>const a = &quot;&lt;b&gt;&quot;;</code></pre>');
  expect(html).toContain(
    '<details><summary dir="auto">09:00 <strong>Bash</strong> <code>npm test</code></summary><pre dir="auto">npm test\nmore</pre></details>',
  );
});
