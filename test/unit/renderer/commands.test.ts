import { describe, expect, test } from 'vitest';
import { createPageActs } from '../../../renderer/state/pageActs.ts';
import { commandFor, commandNamed, COMMANDS, keyWords, meet } from '../../../renderer/commands.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
) =>
  commandFor({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })?.id;

describe('the table of commands', () => {
  test('has no name twice, and each does what its words say', () => {
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
    expect([press('q'), press('k', { ctrlKey: true, altKey: true }), press('F6')]).toEqual([
      undefined,
      undefined,
      'next-pane',
    ]);
  });

  test('gives no key to two that it could mean at once', () => {
    const shared = COMMANDS.flatMap((one, at) =>
      COMMANDS.slice(at + 1)
        .filter((other) => meet(one, other) && one.keys.some((key) => other.keys.includes(key)))
        .map((other) => [one.id, other.id]),
    );
    expect(shared).toEqual([]);
  });

  test('has keys of the palette, where those of the window mean nothing, and nowhere else', () => {
    const held = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
    const inPalette = (key: string) => commandFor({ key, ...held }, { isInPalette: true })?.id;
    expect([inPalette('s'), inPalette('k'), inPalette('Enter'), inPalette('1')]).toEqual([
      'save-search',
      'palette-words',
      'navigate',
      undefined,
    ]);
    expect(press('s', { ctrlKey: true })).toBeUndefined();
    const changed = { 'save-search': ['Mod+d'] };
    expect(commandFor({ key: 'd', ...held }, { isInPalette: true, changed })?.id).toBe(
      'save-search',
    );
  });

  test('names its keys as people read them', () => {
    expect(
      ['find', 'previous-pane', 'close', 'settings'].map((id) =>
        keyWords(commandNamed(id)?.keys ?? []),
      ),
    ).toEqual(['Ctrl+K', 'Shift+F6', 'Esc', 'Ctrl+,']);
    expect(commandNamed('nothing')).toBeUndefined();
  });
});

describe('what parts on the screen do', () => {
  test('is done by the one that came last, while it is there', () => {
    const acts = createPageActs();
    const done: string[] = [];
    const take = ['first', 'second'].map((name) => acts.add('edit', () => done.push(name)));
    acts.of('edit')?.(null);
    take[1]?.();
    acts.of('edit')?.(null);
    take[0]?.();
    expect([done, acts.of('edit')]).toEqual([['second', 'first'], null]);
  });
});
