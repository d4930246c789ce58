/** What a person says they will do, and what a report says was wrong, are told as that. */
import { describe, expect, test } from 'vitest';
import { isTrouble } from '../../../core/domain/points/toldAs.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { assistant, user } from './events.ts';

const said = (...events: Parameters<typeof preprocess>[0]): readonly string[] =>
  preprocess(events).units.map(({ text }) => text);

describe('what somebody does themselves', () => {
  test.each([
    'Let me try to write the timing decorator myself.',
    "I'll follow up with the author of the changes.",
    'I am going to test it on the harbour machine.',
  ])('is no request for it: %s', (text) => {
    expect(said(user(text))).toEqual([text]);
  });

  test('other openings are trimmed, and those of the assistant', () => {
    expect(said(user("Let's move the tide tables into one file."))).toEqual([
      'Move the tide tables into one file.',
    ]);
    expect(
      said(user('Move the tables.'), assistant("I'll move the tide tables into one file.")),
    ).toContain('Move the tide tables into one file.');
  });
});

describe('what was wrong', () => {
  test.each([
    'Issue: Removed VPN server and NAS services left broken firewall rules',
    'Root cause: renamed columns were never migrated',
    'Problem 2: Deleted files stay in the cache',
  ])('is no change, however it begins: %s', (text) => {
    expect(isTrouble(text)).toBe(true);
  });

  test('a label of the work hides no change', () => {
    expect(isTrouble('Firewall: Removed the rules of the old VPN server')).toBe(false);
  });
});
