/** What the palette offers beside what it finds, what commands act on, and what can be taken back. */
import { describe, expect, test, vi } from 'vitest';
import { commandFor, COMMANDS, keysOf, meet } from '../../../renderer/commands.ts';
import { createNotice } from '../../../renderer/state/notice.ts';
import { resumeLine } from '../../../core/model/resume.ts';
import { NO_OFFERS, offersFor, type GoTo } from '../../../renderer/state/searchOffers.ts';
import { subjectOfNode } from '../../../renderer/state/subjects.ts';

const project = (id: string, words: string): GoTo => ({
  id,
  words,
  note: 'project',
  to: { kind: 'page', address: { kind: 'project', id } },
});

const press = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('offers', () => {
  const doable = [
    { id: 'export', words: 'export', keys: 'Alt+E' },
    { id: 'copy', words: 'copy as Markdown', keys: '' },
    { id: 'read', words: 'hand over later', keys: '' },
    { id: 'hand', words: 'hand over: what whoever goes on has to know', keys: 'Alt+H' },
  ];
  const offers = {
    ...NO_OFFERS,
    named: [project('p:1', 'Export eval'), project('p:2', 'eval')],
    doable,
  };
  const ids = (text: string) => {
    const { goTo, doable: todo, isExact } = offersFor(text, offers);
    return [goTo.map(({ id }) => id), todo.map(({ id }) => id), isExact];
  };

  test('are those whose words begin with what was typed', () => {
    expect(ids('exp')).toEqual([['p:1'], ['export'], false]);
    expect(ids('as mark')).toEqual([[], ['copy'], false]);
    expect(ids('ark')).toEqual([[], [], false]);
    expect(ids('ex')).toEqual([[], [], false]);
  });

  test('begin with what is called exactly so', () => {
    expect(ids('EVAL')).toEqual([['p:2', 'p:1'], [], true]);
    expect(ids('Hand over')).toEqual([[], ['hand', 'read'], true]);
    expect(ids('hand ov')).toEqual([[], ['read', 'hand'], false]);
  });

  test('are also places where one was of late, whose new names no index has yet', () => {
    const router = project('p:4', 'Cleaning the router');
    const recent = [project('p:3', 'atlas'), router];
    expect(offersFor('cleaning the router', { ...offers, recent })).toMatchObject({
      goTo: [router],
      isExact: true,
    });
  });

  test('are all of them for nothing', () => {
    const { goTo, doable: todo } = offersFor(' ', { ...offers, recent: [project('p:3', 'atlas')] });
    expect(goTo.slice(0, 2).map(({ words }) => words)).toEqual(['atlas', 'Today']);
    expect(todo).toEqual(doable);
  });

  test('a period comes first, however short its name is', () => {
    const period: GoTo = {
      id: 'toc:week:2026-W05',
      words: 'W5',
      note: '2026-W05',
      to: { kind: 'node', nodeId: 'toc:week:2026-W05' },
    };
    expect(offersFor('W5', { ...offers, period })).toEqual({
      goTo: [period],
      doable: [],
      isExact: true,
    });
  });
});

describe('commands', () => {
  const conversation = subjectOfNode({ nodeId: 'toc:conversation:1', conversationId: 'plain:a' });
  const point = {
    kind: 'point',
    pointId: 'point:1',
    state: 'open',
    text: 'Who owns the clock?',
    gripIds: [],
    conversationId: 'plain:a',
  } as const;

  test('act on what has the focus: the same key renames one and corrects the other', () => {
    expect(commandFor(press('F2'), { subject: conversation })?.id).toBe('rename');
    expect(commandFor(press('F2'), { subject: point })?.id).toBe('correct');
    expect(commandFor(press('F2'))).toBeUndefined();
    expect(commandFor(press('x'), { subject: point })?.id).toBe('close-point');
    expect(commandFor(press('x'), { subject: conversation })).toBeUndefined();
  });

  test('leave letters to who types', () => {
    expect(commandFor(press('u'), { isTyping: true })).toBeUndefined();
    expect(commandFor(press('x'), { isTyping: true, subject: point })).toBeUndefined();
    expect(commandFor(press('k', { ctrlKey: true }), { isTyping: true })?.id).toBe('find');
  });

  test('take the letter of the key where Alt makes another character', () => {
    const typed = { ...press('ß', { altKey: true }), code: 'KeyS' };
    expect(commandFor(typed, { subject: conversation })?.id).toBe('star');
  });

  test('have the keys that a person gave them, and lose those', () => {
    const changed = { undo: ['Mod+y'], help: [] };
    expect(commandFor(press('y', { ctrlKey: true }), { changed })?.id).toBe('undo');
    expect(commandFor(press('u'), { changed })).toBeUndefined();
    expect(commandFor(press('?'), { changed })).toBeUndefined();
  });

  test('that one press could mean share no key', () => {
    const shared = COMMANDS.flatMap((one, at) =>
      COMMANDS.slice(at + 1)
        .filter((other) => meet(one, other))
        .flatMap((other) => keysOf(one).filter((key) => keysOf(other).includes(key)))
        .map((key) => `${one.id} ${key}`),
    );
    expect(shared).toEqual([]);
  });
});

describe('what was said', () => {
  test('can be read again, and taken back from the newest on', async () => {
    vi.useFakeTimers();
    const taken: string[] = [];
    const notice = createNotice(() => 5);
    notice.say('One', async () => taken.push('one'));
    notice.say('Two');
    notice.say('Three', async () => taken.push('three'));
    expect(notice.store.getState()).toMatchObject({ text: 'Three', isUndoable: true, undoable: 2 });
    vi.runAllTimers();
    expect(notice.store.getState()).toMatchObject({ text: '', isUndoable: false, undoable: 2 });
    // It is said no more: what would be taken back is named first.
    await notice.undo();
    expect([taken, notice.store.getState().text]).toEqual([[], 'Take back: Three?']);
    await notice.undo();
    await notice.undo();
    expect([taken, notice.store.getState().text]).toEqual([['three'], 'Take back: One?']);
    await notice.undo();
    await notice.undo();
    expect(taken).toEqual(['three', 'one']);
    expect(notice.store.getState().told.map(({ text }) => text)).toEqual([
      'There is nothing to take back',
      'Taken back: One',
      'Taken back: Three',
      'Three',
      'Two',
      'One',
    ]);
    vi.useRealTimers();
  });

  test('tells why something could not be taken back', async () => {
    const notice = createNotice();
    notice.say('Closed', () => Promise.reject(new Error('the host went')));
    await notice.undo();
    expect(notice.store.getState().text).toMatch(/^It could not be taken back: /);
  });
});

describe('the command that resumes a conversation', () => {
  const own = {
    source: 'claude-code',
    nativeId: '0b1c',
    folder: '/home/mira/shop',
    parentId: null,
  };

  test.each([
    [own, 'cd /home/mira/shop && claude --resume 0b1c'],
    [{ ...own, source: 'codex', folder: null }, 'codex resume 0b1c'],
    [{ ...own, folder: "/it's here" }, String.raw`cd '/it'\''s here' && claude --resume 0b1c`],
    [{ ...own, nativeId: '$(rm -rf ~)' }, "cd /home/mira/shop && claude --resume '$(rm -rf ~)'"],
    [{ ...own, nativeId: '--help' }, "cd /home/mira/shop && claude --resume '--help'"],
    [
      { ...own, folder: String.raw`C:\my work` },
      String.raw`cd "C:\my work" && claude --resume 0b1c`,
    ],
    [{ ...own, source: 'plain' }, null],
    [{ ...own, parentId: 'claude-code:1' }, null],
  ])('%j', (conversation, command) => {
    expect(resumeLine(conversation)).toBe(command);
  });
});
