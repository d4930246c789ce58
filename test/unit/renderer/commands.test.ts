import { describe, expect, test } from 'vitest';
import { commandFor, commandNamed, COMMANDS, keyWords } from '../../../renderer/commands.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
) =>
  commandFor({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })?.id;

describe('the table of commands', () => {
  test('has no key and no name twice, and each does what its words say', () => {
    const keys = COMMANDS.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
    expect(COMMANDS.filter(({ words }) => words.trim() === '')).toEqual([]);
  });

  test('is asked by keys, with Ctrl or with ⌘, whatever the case', () => {
    expect([press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual([
      'find',
      'find',
    ]);
    expect([press('1', { ctrlKey: true }), press('2', { metaKey: true })]).toEqual([
      'place-today',
      'place-time',
    ]);
    // Where Shift makes the character, the character is the key.
    expect([press('?', { shiftKey: true }), press('F6', { shiftKey: true })]).toEqual([
      'help',
      'previous-pane',
    ]);
    expect([press('k'), press('k', { ctrlKey: true, altKey: true }), press('F6')]).toEqual([
      undefined,
      undefined,
      'next-pane',
    ]);
  });

  test('names its keys as people read them', () => {
    expect(
      ['find', 'previous-pane', 'close', 'settings'].map((id) =>
        keyWords(commandNamed(id)?.keys ?? []),
      ),
    ).toEqual(['Ctrl+K or ⌘K', 'Shift+F6', 'Esc', 'Ctrl+, or ⌘,']);
    expect(commandNamed('nothing')).toBeUndefined();
  });
});
