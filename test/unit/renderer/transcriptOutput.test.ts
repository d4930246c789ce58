import { describe, expect, test } from 'vitest';
import {
  hasPicture,
  parseColours,
  parseNumbered,
  parseOutput,
  picturesIn,
} from '../../../renderer/state/transcriptOutput.ts';
import { languageOf } from '../../../renderer/state/transcriptLanguage.ts';

const ESC = '\u001B';

describe('what a tool printed', () => {
  test('is told without what the client wrote around it', () => {
    expect(parseOutput('Exit code 3\nboom')).toMatchObject({
      text: 'boom',
      exitCode: 3,
      failed: true,
    });
    expect(parseOutput('Exit code: 0\nWall time: 1.5 seconds\nOutput:\nall well\n')).toMatchObject({
      text: 'all well\n',
      exitCode: 0,
      failed: false,
      took: 1500,
    });
    expect(parseOutput('no such file\nExit code: 2')).toMatchObject({
      text: 'no such file',
      exitCode: 2,
      failed: true,
    });
    expect(parseOutput('<tool_use_error>File does not exist.</tool_use_error>')).toMatchObject({
      text: 'File does not exist.',
      failed: true,
    });
    expect(parseOutput('Exit codes are listed below')).toMatchObject({
      exitCode: null,
      failed: false,
      text: 'Exit codes are listed below',
    });
  });

  test('shows its colours, and never the signs that make them', () => {
    expect(parseColours(`${ESC}[1;31mFAIL${ESC}[0m ok ${ESC}[38;5;208mx${ESC}[39m`)).toEqual([
      { text: 'FAIL', colour: 'red', bold: true },
      { text: ' ok ', colour: null, bold: false },
      { text: 'x', colour: null, bold: false },
    ]);
    const hostile = `${ESC}]0;title\u0007${ESC}[2J${ESC}[10;4Ha${ESC}(B\u0008b${ESC}`;
    const text = parseColours(hostile)
      .map((part) => part.text)
      .join('');
    expect(text).toBe('ab');
  });

  test('ends as a progress bar would have left it', () => {
    expect(parseColours('10 %\r50 %\r100 %\r\ndone')).toEqual([
      { text: '100 %\ndone', colour: null, bold: false },
    ]);
  });

  test('of a file is read without the numbers of its lines', () => {
    expect(parseNumbered('   41→const a = 1;\n   42→\n   43→end')).toEqual({
      text: 'const a = 1;\n\nend',
      first: 41,
    });
    expect(parseNumbered('1 apple\n2 pears')).toBeNull();
    expect([languageOf('/x/a.TSX'), languageOf('Makefile'), languageOf('a.constructor')]).toEqual([
      'typescript',
      null,
      null,
    ]);
  });
});

const image = (media_type: string, data: string) => ({
  type: 'image',
  source: { type: 'base64', media_type, data },
});

describe('pictures in a log', () => {
  test('are taken from the line, if they hold nothing but points of colour', () => {
    const line = JSON.stringify({
      message: {
        content: [
          image('image/png', 'iVBORw0KGgo='),
          image('image/svg+xml', 'PHN2Zz48L3N2Zz4='),
          image('image/png', 'not base64!'),
          { type: 'input_image', image_url: 'data:image/jpeg;base64,AAAA' },
          { type: 'input_image', image_url: 'https://example.org/x.png' },
        ],
      },
    });
    expect(picturesIn(line)).toEqual([
      { type: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'image/jpeg', data: 'AAAA' },
    ]);
    expect(picturesIn('no json')).toEqual([]);
    expect([hasPicture('[image: image/png]'), hasPicture('an image')]).toEqual([true, false]);
  });
});
