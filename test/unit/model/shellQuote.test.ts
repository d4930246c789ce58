import { expect, it } from 'vitest';
import { shellPath, shellQuote } from '../../../core/model/shellQuote.ts';

it.each([
  ['/mnt/usb/x.db', '/mnt/usb/x.db'],
  ['/Users/ada/Library/Application Support/x.db', '"/Users/ada/Library/Application Support/x.db"'],
  ['/a/$HOME "b" `c`', String.raw`"/a/\$HOME \"b\" \`c\`"`],
  ["/it's", '"/it\'s"'],
])('%s is one word for a shell', (word, quoted) => {
  expect(shellQuote(word)).toBe(quoted);
});

it('paths of Windows have slashes that its shells take, and others stay as they are', () => {
  expect(shellPath(String.raw`C:\Users\ada`, 'win32')).toBe('C:/Users/ada');
  expect(shellPath(String.raw`/odd\name`, 'linux')).toBe(String.raw`/odd\name`);
});
