import type { ReadStream } from 'node:tty';

type Input = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;

const MOST_CHARACTERS = 10_000;
const ENTER = /[\r\n]/;
const INTERRUPT = '\u0003';
const RUBOUT = /[\b\u007f]/;

/**
 * Reads a secret up to the end of its line: arguments of a command can be read by every program of
 * the machine. On a terminal it is asked for, and not shown. Empty if there is none, or Ctrl-C was
 * pressed.
 */
export async function readSecret(
  input: Input,
  { ask }: { readonly ask: () => void },
): Promise<string> {
  const isTyped = input.isTTY === true && input.setRawMode !== undefined;
  if (isTyped) {
    ask();
    input.setRawMode?.(true);
  }
  try {
    let read = '';
    for await (const chunk of input)
      for (const letter of String(chunk)) {
        if (letter === INTERRUPT && isTyped) return '';
        if (ENTER.test(letter) || read.length > MOST_CHARACTERS) return read.trim();
        read = isTyped && RUBOUT.test(letter) ? read.slice(0, -1) : read + letter;
      }
    return read.trim();
  } finally {
    if (isTyped) input.setRawMode?.(false);
  }
}
