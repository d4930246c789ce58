/** Of what a conversation could be called, what people are clearly likelier to keep. */
import { describe, expect, test } from 'vitest';
import { likelierTitle } from '../../../core/domain/summarize/likelyTitle.ts';
import { restatedTitle } from '../../../core/domain/summarize/restatedTitle.ts';
import type { TitledConversation } from '../../../core/domain/summarize/titledConversation.ts';

const conversation = (changes: Partial<TitledConversation>): TitledConversation => ({
  given: null,
  segments: [],
  requests: [{ text: 'the ship exporter is slow, and the folder is wrong', share: 1, opens: true }],
  topics: ['ship exporter', 'harbour registry', 'folder'],
  ...changes,
});

const ask = (text: string) => ({ text, share: 0.3, opens: false });

describe('a title gives way', () => {
  test('to a change that was reported, where it names nothing of what was spoken of', () => {
    const results = ['Moved the ship exporter into a folder of the harbour registry.'];
    expect(likelierTitle('Use what you know', conversation({ results }))).toBe(
      'Moved the ship exporter into a folder of the harbour registry',
    );
  });

  test('to what the assistant said first that it would do', () => {
    const reply =
      "I'll help you move the ship exporter into the harbour registry. Let me look first.";
    expect(likelierTitle('Do that all', conversation({ reply }))).toBe(
      'Move the ship exporter into the harbour registry',
    );
  });

  test('to no request that was taken back', () => {
    const hide = 'Hide the ship exporter of the harbour registry';
    const back = 'Thinking again: remove the ship exporter of the harbour registry';
    const over = conversation({ requests: [ask(`${hide}.`), ask(`${back}.`)] });
    expect(likelierTitle('Go on', over)).not.toBe(hide);
    expect(likelierTitle('Go on', conversation({ requests: [ask(`${hide}.`)] }))).toBe(hide);
  });

  test('to nothing that is not clearly likelier', () => {
    const title = 'Speed up the ship exporter of the harbour registry';
    const results = ['Added a folder for registry files.'];
    expect(likelierTitle(title, conversation({ results }))).toBe(title);
    expect(likelierTitle(title, conversation({}))).toBe(title);
  });
});

describe('the work is restated', () => {
  test.each([
    ["I'll help you rewrite the shell script in Python.", 'Rewrite the shell script in Python'],
    [
      'Sure! I’ll create a commit for everything that changed in the harbour.',
      'Create a commit for everything that changed in the harbour',
    ],
    [
      'Vou mover o exportador para outra pasta do porto.',
      'Mover o exportador para outra pasta do porto',
    ],
  ])('%s', (reply, title) => {
    expect(restatedTitle(reply)).toBe(title);
  });

  test.each([
    'Let me first look at the exporter of the harbour.',
    "I'll start by reading the exporter of the harbour.",
    'The exporter of the harbour writes one file for all ships.',
    '- I will move the exporter of the harbour',
    "I'll fix it.",
    '',
  ])('not where it is only looked, or told: %s', (reply) => {
    expect(restatedTitle(reply)).toBeUndefined();
  });
});
