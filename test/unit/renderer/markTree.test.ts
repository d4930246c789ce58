import renderMarkdown from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { markTree, type MarkupNode } from '../../../renderer/features/evidence/markTree.ts';

type At = readonly [start: number, end: number];
const at = ([start, end]: At) => ({ start: { offset: start }, end: { offset: end } });
const text = (value: string, range?: At): MarkupNode =>
  range === undefined ? { type: 'text', value } : { type: 'text', value, position: at(range) };
const element = (tagName: string, range: At, ...children: MarkupNode[]): MarkupNode => ({
  type: 'element',
  tagName,
  properties: {},
  children,
  position: at(range),
});

/** The tree as text, marks in ⟨⟩. */
function show(node: MarkupNode): string {
  const inner = node.value ?? (node.children ?? []).map(show).join('');
  return node.tagName === 'mark' ? `⟨${inner}⟩` : inner;
}

function marking(source: string, words: string, ...children: MarkupNode[]): string | null {
  const root = { type: 'root', children };
  const start = source.indexOf(words);
  return markTree(root, source, { start, end: start + words.length }) ? show(root) : null;
}

const raw = (value: string, range: At): MarkupNode => ({
  type: 'raw',
  value,
  position: at(range),
});

const letters = (words: string): string => words.replaceAll(/[^a-z]/gi, '');

describe('marking rendered Markdown', () => {
  test('marks plain words', () => {
    const source = 'The refresh ran twice.';
    expect(marking(source, 'ran twice', element('p', [0, 22], text(source, [0, 22])))).toBe(
      'The refresh ⟨ran twice⟩.',
    );
  });

  test('marks across emphasis, whose stars are no words', () => {
    const source = 'It **ran twice** today';
    const tree = element(
      'p',
      [0, 22],
      text('It ', [0, 3]),
      element('strong', [3, 16], text('ran twice', [5, 14])),
      text(' today', [16, 22]),
    );
    expect(marking(source, 'It **ran twice** to', tree)).toBe('⟨It ⟩⟨ran twice⟩⟨ to⟩day');
  });

  test('marks inside highlighted code, past the letters of the fence', () => {
    const source = '```ts\nlet t = ts;\n```';
    const code = element(
      'code',
      [0, 21],
      { type: 'element', tagName: 'span', properties: {}, children: [text('let')] },
      text(' t = ts;\n'),
    );
    expect(marking(source, 't = ts;', element('pre', [0, 21], code))).toBe('let ⟨t = ts;⟩\n');
  });

  test('marks a text that was split at a bare address, whose pieces have no place of their own', () => {
    const source = 'See https://a.example and ran twice';
    const link = {
      type: 'element',
      tagName: 'a',
      properties: {},
      children: [text('https://a.example')],
    };
    const tree = element('p', [0, source.length], text('See '), link, text(' and ran twice'));
    expect(marking(source, 'and ran', tree)).toBe('See https://a.example ⟨and ran⟩ twice');
  });

  test.each([
    [
      '1. one\n\n2. **Fixed** (`a.go:2-5`): it `ran` twice.\n\n3. more',
      '**Fixed** (`a.go:2-5`): it `ran` twice.',
    ],
    ['- **Agent:** it\n  - ran twice\n  - at once\n', 'ran twice'],
    ['> quoted words\n> ran twice\n\nend', 'words\n> ran twice'],
    ['| a | b |\n| --- | --- |\n| it ran | twice |', 'it ran'],
    [
      'see [the **docs**](https://x.example/a) and https://y.example/b ran',
      'docs**](https://x.example/a) and',
    ],
    ['## Heading that ran\n\ntwice', 'Heading that ran'],
    ['- [x] done twice\n- [ ] ran', 'done twice'],
    ['```js\nconst ran = "twice";\n```', 'const ran = "twice";'],
    ['AT&amp;T ran \\*twice\\*', 'T ran \\*twice'],
  ])('marks in what the real renderer makes of %j', (source, words) => {
    const start = source.indexOf(words);
    let tree: MarkupNode | null = null;
    const keep = () => (made: MarkupNode) => {
      tree = made;
    };
    renderMarkdown({
      children: source,
      remarkPlugins: [remarkGfm],
      rehypePlugins: [[rehypeHighlight, {}], keep],
    });
    const root = tree ?? { type: 'root' };
    expect(markTree(root, source, { start, end: start + words.length })).toBe(true);
    const shown = [...show(root).matchAll(/⟨([^⟩]*)⟩/g)].map((match) => match[1]).join('');
    expect(letters(words)).toContain(letters(shown).slice(0, 4));
    expect(letters(words).endsWith(letters(shown).slice(-3))).toBe(true);
  });

  test('gives up, and changes nothing, when the words are not in the rendering', () => {
    const source = '[here](https://a.example/secret)';
    const root = {
      type: 'root',
      children: [element('p', [0, 32], element('a', [0, 32], text('here', [1, 5])))],
    };
    expect(markTree(root, source, { start: 7, end: 31 })).toBe(false);
    expect(show(root)).toBe('here');
  });

  test('shows HTML of a message as the words it is, and marks them', () => {
    const source = 'so <b>ran twice</b> it';
    const tree = element(
      'p',
      [0, 22],
      text('so ', [0, 3]),
      raw('<b>', [3, 6]),
      text('ran twice', [6, 15]),
      raw('</b>', [15, 19]),
      text(' it', [19, 22]),
    );
    expect(marking(source, '<b>ran twice', tree)).toBe('so ⟨<b>⟩⟨ran twice⟩</b> it');
  });
});
