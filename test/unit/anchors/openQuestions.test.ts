import { expect, test } from 'vitest';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, user } from '../summarize/events.ts';

const questions = (...events: SummaryEvent[]): string[] =>
  findAnchors(events).flatMap(({ type, text }) => (type === 'UnresolvedQuestion' ? [text] : []));

const ASKED = 'Why does the importer read every file twice?';

test('a person’s question stays open until an assistant says something after it', () => {
  expect(questions(user(ASKED))).toEqual([ASKED]);
  expect(questions(user(ASKED), assistant('Let me look at it.'), call('Bash', 'ls'))).toEqual([
    ASKED,
  ]);
  expect(questions(user(ASKED), assistant('The importer sniffs formats first.'))).toEqual([]);
});

test('an assistant’s question is left to the next turn, which answers it', () => {
  const asked = 'Which database do you run in production?';
  expect(questions(user('Set up backups.'), assistant(asked))).toEqual([]);
  expect(questions(assistant(asked), user('Postgres.'))).toEqual([]);
});

test('what is said to be open stands until the other side speaks', () => {
  const open = 'It is unclear whether the cache survives a restart.';
  expect(questions(assistant(open))).toEqual([open]);
  expect(questions(assistant(open), user('It does.'))).toEqual([]);
  expect(questions(user(open), assistant('It does, by its snapshot.'))).toEqual([]);
});

test('a request in the form of a question is none, nor one that wants no answer', () => {
  for (const text of ['Can you fix the tests?', 'That works, right?'])
    expect(questions(user(text))).toEqual([]);
  expect(questions(assistant('Would you like me to go on?'))).toEqual([]);
});
