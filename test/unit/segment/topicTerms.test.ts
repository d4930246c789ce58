import { expect, test } from 'vitest';
import { topicTerms } from '../../../core/domain/segment/strongestShift.ts';

test('words are split at all but letters, marks and digits, and lower-cased', () => {
  expect(topicTerms("Don't re-run getUser2() – CAFÉ हिन्दी!")).toEqual([
    'don',
    't',
    're',
    'run',
    'getuser2',
    'café',
    'हिन्दी',
  ]);
});

test('scripts without spaces give pairs of neighbours, a single character itself', () => {
  expect(topicTerms('漢字テスト, 字 v2版 𠀀𠀁𠀂')).toEqual([
    '漢字',
    '字テ',
    'テス',
    'スト',
    '字',
    'v2',
    '版',
    '𠀀𠀁',
    '𠀁𠀂',
  ]);
});

test('a text without words has no terms', () => {
  expect(topicTerms('— … \ud800 \n')).toEqual([]);
});
