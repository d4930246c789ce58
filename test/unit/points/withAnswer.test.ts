/** Words that turn work round stand with what was answered where nobody would understand them alone. */
import { expect, test } from 'vitest';
import { assistant, user } from '../summarize/events.ts';
import { refused, told } from './told.ts';

const ASKED = user('Store the colour of the sails as a word in the settings file, please.');
const DONE = assistant('I stored the colour of the sails as a word in the settings file.');

test('a doubt stands with the sentence that agrees', () => {
  const why = "Why can't we just use real numbers?";
  const agrees = assistant(
    "You're right, the colour should be a number. Let me change the reader.",
  );
  expect(told('corrected', ASKED, DONE, user(why), agrees)).toEqual([
    `${why} → The colour should be a number.`,
  ]);
});

test('what only points stands with the answer, also where a tool was refused', () => {
  const refusal = refused("don't check this in");
  const answer = assistant('Got it, leaving the settings uncommitted.\n\nShall I go on?');
  expect(told('corrected', ASKED, refusal, answer)).toEqual([
    "don't check this in → Leaving the settings uncommitted.",
  ]);
});

test('without an answer a doubt stands alone, and so does what names its matter', () => {
  const why = "Why can't we just use real numbers?";
  const announced = assistant('Let me look at the reader of the sails.');
  expect(told('corrected', ASKED, DONE, user(why), announced)).toEqual([why]);
  const named = refused('Use pnpm for the sails instead of npm');
  expect(told('corrected', ASKED, named, assistant('Got it, using pnpm now.'))).toEqual([
    'Use pnpm for the sails instead of npm',
  ]);
});
