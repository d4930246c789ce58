import { describe, expect, it } from 'vitest';
import { printable } from '../../../core/hosts/cli/printable.ts';

describe('text for a terminal', () => {
  it('cannot command it: escape sequences fall apart, in both their spellings', () => {
    expect(printable('\u001b]52;c;aGk=\u0007 \u009b31mred\u007f over\rwritten')).toBe(
      '\uFFFD]52;c;aGk=\uFFFD \uFFFD31mred\uFFFD over\uFFFDwritten',
    );
  });

  it('keeps lines, tabs and every script as they are', () => {
    const text = 'a\tb\n“naïve” 日本語 👩‍💻\u00a0·';
    expect(printable(text)).toBe(text);
    expect(printable('one\r\ntwo')).toBe('one\ntwo');
  });
});

it('text for a terminal shows what turns its direction or takes no room', () => {
  expect(printable('rm \u202Etxt.exe\u200B')).toBe('rm \uFFFDtxt.exe\uFFFD');
});
