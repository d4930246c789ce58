/** What people say about work tells what is no point, or another one. */
import { describe, expect, test } from 'vitest';
import { summarizeTalk } from '../../../core/domain/summarize/summarizeTalk.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, user } from '../summarize/events.ts';
import { committed, told } from './told.ts';

const ASKED = user('Store the colour of the sails as a word in the settings file, please.');
const DONE = assistant('I stored the colour of the sails as a word in the settings file.');
const HASH = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';

const openIn = (...events: readonly SummaryEvent[]): readonly string[] =>
  summarizeTalk(events)
    .points.filter(({ role }) => role === 'open')
    .map(({ text }) => text);

test.each([
  "Why can't we just use hexadecimal numbers?",
  'Why do we need that if every boat has a paint register?',
  'Have you made it up that the loader parses English names?',
])('a question may turn what was done round: %s', (question) => {
  expect(told('corrected', ASKED, DONE, user(question), assistant('It is changed.'))).toEqual([
    question,
  ]);
  expect(told('corrected', user(question), DONE)).toEqual([]);
});

test.each([
  'I did not run the full suite of the sails because only a word was stored.',
  "The focused checks didn't actually run because the rigging is missing.",
  'The new guide for the settings of the sails is kept here.',
])('what was not checked and what only leads on are no findings: %s', (sentence) => {
  const said = told('found', user('Why is the sails setting a word?'), assistant(sentence));
  expect(said.join()).not.toContain(sentence.slice(0, 20));
});

const asked = (...requests: readonly string[]): readonly string[] =>
  told('asked', ...requests.flatMap((request) => [user(request), DONE]));

describe('a request that points', () => {
  test('is left out beside one that names its matter', () => {
    const named = 'Does the harbour import know sails without a colour?';
    expect(asked(named, 'Would it need to import the harbour session?')).toEqual([named]);
    expect(asked(named, 'Is this called human harbours?')).toEqual([named]);
  });

  test('stays where the sentence says itself what is meant', () => {
    const itself = 'Does the harbour import know what it does with sails without a colour?';
    const dummy = 'Is it possible to import the harbour sails twice?';
    expect(asked(itself)).toEqual([itself]);
    expect(asked(dummy)).toEqual([dummy]);
  });
});

describe('what was asked last', () => {
  test('is open where nothing was reported, or only what comes next', () => {
    const wish = 'Remove the harbour wall, please';
    const open = [`Not reported: ${wish}`];
    expect(openIn(ASKED, DONE, user(wish))).toEqual(open);
    const next = "The tide is out, so I'm fetching the hammers first.";
    expect(openIn(ASKED, DONE, user(wish), assistant(next))).toEqual(open);
    const points = user(`Fix this error please\n\nError: the harbour wall is not found`);
    expect(openIn(ASKED, DONE, points)).toEqual([
      'Not reported: Fix this error please: The harbour wall is not found',
    ]);
    const parts = user('Remove from the harbour:\n\n- the old wall\n- the blue pier');
    expect(openIn(ASKED, DONE, parts)).toEqual([
      'Not reported: Remove from the harbour: The old wall; The blue pier',
    ]);
  });

  test('is told by the sentence that says of what', () => {
    const wish = user('Add one more thing. Sort the harbour pilots by their names.');
    expect(openIn(ASKED, DONE, wish)).toEqual([
      'Not reported: Sort the harbour pilots by their names.',
    ]);
  });

  test('is not where something was changed for it', () => {
    const begun = committed('Sweep the pier', HASH);
    const wish = user('Remove the harbour wall, please');
    expect(openIn(ASKED, DONE, wish, assistant('On it now.'), begun)).toEqual([]);
  });

  test('is not where a report ends the work, or nothing was wanted', () => {
    const wish = 'Remove the harbour wall, please';
    expect(openIn(ASKED, DONE, user(wish), assistant('I removed the harbour wall.'))).toEqual([]);
    expect(openIn(ASKED, DONE, user('Lovely harbour wall, thank you.'))).toEqual([]);
  });
});
