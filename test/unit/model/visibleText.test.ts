import { describe, expect, it } from 'vitest';
import { visibleLine, visibleText } from '../../../core/model/visibleText.ts';

describe('text that shows what it holds', () => {
  it.each([
    ['an override of direction', 'rm \u202Eexe.txt', 'rm \uFFFDexe.txt'],
    ['isolates and marks', 'a\u2066b\u2069c\u200Ed\u061Ce', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe'],
    ['spaces of no width', 'pass\u200Bword\u2060\uFEFF', 'pass\uFFFDword\uFFFD\uFFFD'],
    ['joiners in Latin words', 'a\u200Cb\u200Dc', 'a\uFFFDb\uFFFDc'],
    ['tags that spell words', 'ok\u{E0068}\u{E0069}', 'ok\uFFFD\uFFFD\uFFFD\uFFFD'],
    ['tags behind a flag that is none', '🏴\u{E0068}x', '🏴\uFFFD\uFFFDx'],
    ['a row of selectors', '😀\uFE0F\uFE01\u{E0101}', '😀\uFE0F\uFFFD\uFFFD\uFFFD'],
    ['more joiners than one', 'می\u200C\u200Cخواهم', 'می\u200C\uFFFDخواهم'],
  ])('has marks in the place of %s', (_name, text, shown) => {
    expect(visibleText(text)).toBe(shown);
    expect(shown.length).toBe(text.length);
    expect(visibleText(shown)).toBe(shown);
  });

  it.each([
    ['plain words, line breaks and tabs', 'café — 対账\n\tдом\r\n'],
    ['emoji of several parts', '👩‍👩‍👧 👩🏽‍💻 ❤️‍🔥 🏳️‍🌈 1️⃣ 🇩🇪'],
    ['a flag of a region', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Persian with a non-joiner', 'می\u200Cخواهم'],
    ['Hindi and Malayalam with a joiner', 'क्\u200Dष ന്\u200D'],
    ['Khmer and Thai words', 'សួស្ដី\u200Bពិភពលោក ไทย\u200Bไทย'],
  ])('leaves %s as they are', (_name, text) => {
    expect(visibleText(text)).toBe(text);
  });

  it('stays on one line where it has to', () => {
    expect(visibleLine('a\nb\r\nc\rd\u2028e\u0085f\u202E')).toBe(
      'a\u2424b\u2424c\u2424d\u2424e\u2424f\uFFFD',
    );
  });
});
