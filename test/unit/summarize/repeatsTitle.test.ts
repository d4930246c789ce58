import { expect, test } from 'vitest';
import { repeatsTitle } from '../../../core/domain/summarize/repeatsTitle.ts';

test.each([
  ['Can you sort the harbours of Denmark?', 'Sort the harbours of Denmark', true],
  ['Plan: Sort the harbours of Denmark', 'Sort harbours of Denmark by name', true],
  ['Sort the harbours of Denmark and paint the pier', 'Sort the harbours of Denmark', false],
  ['What does the harbour sorting do?', 'Removed the harbour sorting', false],
  ['Yes', 'Sort the harbours', false],
])('a request that says what the title says: %s', (request, title, repeats) => {
  expect(repeatsTitle(request, title)).toBe(repeats);
});
