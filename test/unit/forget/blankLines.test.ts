import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FILE_START,
  blankBetween,
  blankLines,
} from '../../../core/store/maintenance/forget/blankLines.ts';
import type { LineBefore, LineFates } from '../../../core/store/maintenance/forget/blankLines.ts';

const NONE: LineFates = { events: new Map(), others: new Set(), quoted: new Set(), periods: [] };

/** Blanks lines; `=` begins one with events that stay, `-` one with events that go. */
function blanked(
  text: string,
  { before = FILE_START, ...more }: Partial<LineFates> & { readonly before?: LineBefore } = {},
) {
  const bytes = Buffer.from(text);
  const events = new Map<number, boolean>();
  for (let at = 0; at < bytes.length; at = lineAfter(bytes, at))
    if (bytes[at] === 61 || bytes[at] === 45) events.set(1000 + at, bytes[at] === 45);
  const outcome = blankLines(bytes, 1000, { fates: { ...NONE, events, ...more }, before });
  return { text: bytes.toString(), ...outcome };
}

function lineAfter(bytes: Buffer, at: number): number {
  const lineBreak = bytes.indexOf(10, at);
  return lineBreak < 0 ? bytes.length : lineBreak + 1;
}

describe('lines that are forgotten', () => {
  it('become spaces of the same length, and nothing else moves', () => {
    expect(blanked('=one\n-two\n=three\n')).toEqual({
      text: '=one\n    \n=three\n',
      bytes: 4,
      starts: [1005],
      after: { gone: false, continues: null },
    });
  });

  it('take along lines without events before and after them', () => {
    expect(blanked('a\n=one\nb\n-two\nc\n=three\nd\n').text).toBe(
      'a\n=one\n \n    \n \n=three\nd\n',
    );
  });

  it('are told on to the next block', () => {
    const { after } = blanked('=one\n-two\n');
    expect(after).toEqual({ gone: true, continues: null });
    expect(blanked('state\n=three\n', { before: after }).text).toBe('     \n=three\n');
  });

  it('are blanked to their end when a block cuts them', () => {
    const { after } = blanked('=one\n-tw');
    expect(after).toEqual({ gone: true, continues: 'blanked' });
    expect(blanked('o o\n=three\n', { before: after }).text).toBe('   \n=three\n');
    const kept = blanked('-one\n=tw').after;
    expect(blanked('o o\n=three\n', { before: kept }).text).toBe('o o\n=three\n');
  });

  it('are known by the ids that they quote and the times that they say', () => {
    const text = '{"of":"gone-1"}\n{"of":"kept-1"}\n{"timestamp":"2026-01-05T10:00:00Z"}\n';
    expect(blanked(text, { quoted: new Set(['gone-1']) }).text).toBe(
      `${' '.repeat(15)}\n{"of":"kept-1"}\n{"timestamp":"2026-01-05T10:00:00Z"}\n`,
    );
    const fromMs = Date.parse('2026-01-05T10:00:00Z');
    expect(blanked(text, { periods: [{ fromMs, toMs: fromMs + 1 }] }).text).toBe(
      `{"of":"gone-1"}\n{"of":"kept-1"}\n${' '.repeat(36)}\n`,
    );
  });

  it('count only bytes that were not blank before', () => {
    expect(blanked('-a b\n   \n').bytes).toBe(3);
  });
});

describe('texts that stay', () => {
  it('are the only bytes that are left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ words: fc.string({ unit: 'grapheme' }), kept: fc.boolean() })),
        (parts) => {
          const texts = parts.map(({ words }) => Buffer.from(words));
          const starts = texts.map((_text, i) =>
            texts.slice(0, i).reduce((sum, { length }) => sum + length, 0),
          );
          const ranges = texts.map(({ length }, i) => ({ start: starts[i] ?? 0, length }));
          const bytes = Buffer.concat(texts);
          blankBetween(
            bytes,
            ranges.filter((_range, i) => parts[i]?.kept === true),
          );
          const expected = texts.map((text, i) =>
            parts[i]?.kept === true ? text : Buffer.alloc(text.length, 32),
          );
          expect(bytes).toEqual(Buffer.concat(expected));
        },
      ),
    );
  });

  it('tell whether anything had to go', () => {
    expect(
      blankBetween(Buffer.from('ab cd'), [
        { start: 0, length: 2 },
        { start: 3, length: 2 },
      ]),
    ).toBe(false);
    expect(
      blankBetween(Buffer.from('abxcd'), [
        { start: 0, length: 2 },
        { start: 3, length: 2 },
      ]),
    ).toBe(true);
  });
});
