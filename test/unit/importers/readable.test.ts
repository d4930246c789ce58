import { describe, expect, it } from 'vitest';
import { toolCallText } from '../../../core/importers/claude-code/blocks.ts';
import { readable } from '../../../core/importers/readable.ts';

describe('a JSON value for people', () => {
  it('has a line per field, lists with dashes, and strings of several lines as they are', () => {
    const text = readable({
      path: 'a.ts',
      code: 'if (a) {\n  b();\n}',
      limit: 5,
      all: false,
      none: null,
      empty: '',
      list: ['x', 'two\nlines', 7],
      todos: [
        { content: 'one', tags: ['t'] },
        { content: 'two', meta: { by: 'me' } },
      ],
      nothing: {},
    });
    expect(text).toBe(
      [
        'path: a.ts',
        'code:',
        'if (a) {',
        '  b();',
        '}',
        'limit: 5',
        'all: false',
        'none: null',
        'empty:',
        'list:',
        '  - x',
        '  - two',
        'lines',
        '  - 7',
        'todos:',
        '  - content: one',
        '    tags:',
        '      - t',
        '  - content: two',
        '    meta:',
        '      by: me',
        'nothing:',
      ].join('\n'),
    );
  });

  it('names embedded data instead of showing it', () => {
    expect(readable({ source: { type: 'base64', media_type: 'image/png', data: 'iVBOR' } })).toBe(
      'source: [image/png]',
    );
  });

  it('shows as JSON what nests deeper than indentation helps', () => {
    expect(readable({ a: { b: { c: { d: { e: { f: { g: 1 } } } } } } })).toContain('{"g":1}');
  });

  it('replaces what UTF-8 and C strings cannot carry', () => {
    expect(readable({ 'k\0': 'v\uD800' })).toBe('k\uFFFD: v\uFFFD');
  });
});

describe('the text of a tool call', () => {
  it('starts with the command, bare', () => {
    expect(toolCallText({ description: 'List files', command: 'ls -la\npwd', timeout: 5 })).toBe(
      'ls -la\npwd\ndescription: List files\ntimeout: 5',
    );
  });

  it('has the fields in logged order when there is no command', () => {
    expect(toolCallText({ pattern: '*.ts', path: 'src' })).toBe('pattern: *.ts\npath: src');
  });

  it.each([
    [undefined, ''],
    [null, ''],
    [{}, ''],
    ['free text', 'free text'],
    [{ command: 5 }, 'command: 5'],
  ])('of %j is "%s"', (input, text) => {
    expect(toolCallText(input)).toBe(text);
  });
});
