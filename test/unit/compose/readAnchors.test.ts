import { describe, expect, test } from 'vitest';
import { assistant, segment, user } from '../summarize/events.ts';
import { HARBOUR, TOKEN, contextOf, own, read } from './replies.ts';
import type { ComposeOptions } from '../../../core/domain/compose/types.ts';

const withOptions = (options: Partial<ComposeOptions>) => contextOf(HARBOUR, options);

const anchorsOf = (
  input: typeof HARBOUR,
  ...given: { type: string; text: string; cite: string }[]
) => {
  const { value, repairs } = read({ anchors: given }, contextOf(input));
  const found = value.anchors;
  return { found, repairs: repairs.filter((note) => note.startsWith('anchors')) };
};

describe('anchors', () => {
  test('are located where they are cited, and exactly there', () => {
    const { anchors } = read().value;
    const decision = anchors.find(({ type }) => type === 'Decision');
    expect(decision && HARBOUR.events[4]?.text.slice(decision.start, decision.end)).toBe(
      'We decided last week to store everything in UTC',
    );
    for (const { event, start, end, text } of anchors)
      expect(HARBOUR.events[event]?.text.slice(start, end)).toBe(text);
  });

  test('with a wrong citation are found in another message', () => {
    const { found, repairs } = anchorsOf(HARBOUR, {
      type: 'Decision',
      text: 'Nine seconds once is nothing.',
      cite: 'e1',
    });
    expect([found.map(({ event }) => event), repairs]).toEqual([[6], []]);
  });

  test.each([
    ['said by no one', 'We decided to sell the boat'],
    ['of a tool', 'expected 13:20 but received 14:20'],
    ['inside a word', 'ecided last wee'],
    ['of a whole passage', HARBOUR.events[9]?.text ?? ''],
  ])('%s are dropped', (_, text) => {
    const { found, repairs } = anchorsOf(HARBOUR, { type: 'Decision', text, cite: 'e3' });
    expect([found, repairs]).toEqual([[], ['anchors: 1 anchor dropped, said in no message']]);
  });

  test('in a code fence are dropped', () => {
    const input = segment(
      user(
        'Please explain the following to me in detail.\n```\nwe decided to use tabs forever\n```',
      ),
      assistant('It says that tabs were chosen for the indentation of all files.'),
    );
    const { repairs } = anchorsOf(input, {
      type: 'Decision',
      text: 'we decided to use tabs forever',
      cite: 'e1',
    });
    expect(repairs).toEqual(['anchors: 1 anchor dropped, said in no message']);
  });

  test('copied with other white space and Markdown get the words as they stand', () => {
    const input = segment(
      user('For the menu we **decided**\nto use plum jam, always. Nothing else to say here.'),
    );
    const { found } = anchorsOf(input, {
      type: 'Decision',
      text: 'We decided to use plum jam',
      cite: 'e1',
    });
    expect(found.map(({ text }) => text)).toEqual(['we **decided**\nto use plum jam']);
  });

  test('with a secret in them are masked, and stand for the raw range', () => {
    const key = TOKEN;
    const input = segment(user(`Rule: we decided to rotate ${key} every single week from now on.`));
    const { value } = read(
      {
        anchors: [
          {
            type: 'Decision',
            text: 'we decided to rotate [secret:github-token] every single week',
            cite: 'e1',
          },
        ],
      },
      contextOf(input),
    );
    const anchor = value.anchors.find(
      ({ type, text }) => type === 'Decision' && text.startsWith('we'),
    );
    expect(anchor && { ...anchor, importance: 0 }).toEqual({
      type: 'Decision',
      text: 'we decided to rotate [secret:github-token] every single week',
      importance: 0,
      event: 0,
      start: 6,
      end: 27 + key.length + 18,
      masked: true,
    });
  });

  test('missing from a text are appended behind it, where that is wanted', () => {
    const { value } = read();
    for (const { text } of value.anchors) expect(value.texts.detailed.content).toContain(text);
    const bare = read({}, withOptions({ validateAnchors: false })).value;
    expect(bare.texts.detailed.appended).toBeUndefined();
    expect(bare.texts.detailed.content).toBe(own(value.texts.detailed.content));
  });
});
