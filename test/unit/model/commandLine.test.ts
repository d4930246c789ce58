import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandText, commandWords } from '../../../core/model/commandLine.ts';

test.each([
  ['', []],
  ['  llm  -m gpt ', ['llm', '-m', 'gpt']],
  ['"C:\\Program Files\\llm.exe" -x', ['C:\\Program Files\\llm.exe', '-x']],
  [`a"b c"d 'e "f"' ''`, ['ab cd', 'e "f"', '']],
  ['sh -c "echo $HOME | cat; rm *"', ['sh', '-c', 'echo $HOME | cat; rm *']],
  ['llm "open', null],
])('%s is read as %o', (text, words) => {
  expect(commandWords(text)).toEqual(words);
});

test('words that were written are read again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
      expect(commandWords(commandText(words))).toEqual(words);
    }),
  );
});
