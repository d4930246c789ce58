import { expect, test } from 'vitest';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, result, user } from '../summarize/events.ts';

const questions = (...events: SummaryEvent[]): string[] =>
  findAnchors(events).flatMap(({ type, text }) => (type === 'UnresolvedQuestion' ? [text] : []));

const ASKED = 'Why does the importer read every file twice?';

test('a person’s question stays open until an assistant speaks of its matter', () => {
  expect(questions(user(ASKED))).toEqual([ASKED]);
  expect(questions(user(ASKED), assistant('Let me look at it.'))).toEqual([ASKED]);
  expect(questions(user(ASKED), assistant('Good day to you.'))).toEqual([ASKED]);
  expect(questions(user(ASKED), assistant('The importer sniffs formats first.'))).toEqual([]);
});

test('a question that names nothing is answered by whatever is said next', () => {
  expect(questions(user('but how could that be?'))).toEqual(['how could that be?']);
  expect(questions(user('but how could that be?'), assistant('By chance.'))).toEqual([]);
});

test('an assistant’s question is answered by the person’s next words', () => {
  const asked = 'Which database do you run in production?';
  expect(questions(user('Set up backups.'), assistant(asked))).toEqual([asked]);
  expect(questions(assistant(asked), call('Bash', 'ls'), result('x'))).toEqual([asked]);
  expect(questions(assistant(asked), user('Postgres.'))).toEqual([]);
});

test('a stated question counts, an offer, a request or a rhetorical one does not', () => {
  expect(questions(assistant('It is unclear whether the cache survives a restart.'))).toEqual([
    'It is unclear whether the cache survives a restart.',
  ]);
  for (const text of [
    'Would you like me to go on?',
    'Shall I commit this?',
    'Does that make sense?',
  ])
    expect(questions(assistant(text))).toEqual([]);
  for (const text of ['Can you fix the tests?', 'That works, right?'])
    expect(questions(user(text))).toEqual([]);
});

test('a question without its mark is one, a sentence that only begins so is not', () => {
  expect(questions(user('why does the importer read every file twice'))).toHaveLength(1);
  expect(questions(user('What I mean is clear. How it works, you know.'))).toEqual([]);
});
