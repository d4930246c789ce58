import { expect, test } from 'vitest';
import { unwrittenOf } from '../../../renderer/state/unwritten.ts';

const failed = [
  { nodeId: 'toc:segment:a', code: 'reply-unusable', message: 'm answered twice with nonsense.' },
  { nodeId: 'toc:segment:b', code: 'reply-refused', message: 'm refused.' },
];

test.each([
  ['nothing, where all was written', { stopped: null, failed: [] }, null],
  [
    'why it stopped, before single texts that failed, and that it may go on',
    { stopped: { code: 'ceiling-reached', message: 'The ceiling is reached.' }, failed },
    { code: 'ceiling-reached', words: 'Stopped: The ceiling is reached.', mayGoOn: true },
  ],
  [
    'how many texts failed and why the first did, which the same again would not mend',
    { stopped: null, failed },
    {
      code: 'reply-unusable',
      words: '2 texts could not be written: m answered twice with nonsense.',
      mayGoOn: false,
    },
  ],
])('an indexing tells %s', (_, report, expected) => {
  expect(unwrittenOf(report)).toEqual(expected);
});
