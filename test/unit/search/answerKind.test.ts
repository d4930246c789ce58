import { expect, it } from 'vitest';
import { answerKind } from '../../../core/domain/search/answerKind.ts';

it.each([
  ['How long did the upload take?', 'a duration', 'It took 20m2s.'],
  ['How long ago was that?', undefined, ''],
  ['How much faster did it get?', 'a comparison in numbers', 'It went from 40 to 12 ms.'],
  ['How much did the run cost?', 'an amount of money', 'That was $0.12.'],
  ['By how much did the cache shorten it?', 'a comparison in numbers', 'By 30 %.'],
  ['How much latency did it save?', 'a comparison in numbers', 'It is 12x faster.'],
  ['How fast does it boot?', 'a duration', 'In 377 ms.'],
  ['How long is the introduction?', 'a duration', 'It has 274 words.'],
  ['How big is the index?', 'a size', 'It has 31 MB.'],
  ['How many tests did we add?', 'a number', 'Added 13 of them.'],
  ['Which commit removed the lock?', 'a commit', 'Committed as 3d6a048c.'],
  ['Which commit removed the lock?', 'a commit', 'git commit -m "Remove the lock"'],
  ['When did we open the pull request?', 'a pull request', 'Opened #1361.'],
  ['Which ticket covers it?', 'an issue', 'It is ENT-98.'],
  ['Which file keeps the list?', 'a file or a command', 'In core/list.ts.'],
  ['What error came back?', 'an error', 'It was denied.'],
  ['Which environment variable turns it off?', 'a variable', 'Set NO_COLOR.'],
  ['Which version do we use?', 'a version', 'It is 2.13.2.'],
  ['To which OpenWrt version was it upgraded?', 'a version', 'It is 24.10.1.'],
  ['What does the version command print?', undefined, ''],
  ['How old is the fork?', 'a duration', 'It is 3 years old.'],
  ['When will it ship?', 'a date', 'By the end of May.'],
  ['When does the licence expire?', 'a date', 'On 2027-03-01.'],
  ['When does the worker restart?', undefined, ''],
  ['Why did we drop it?', 'a reason', 'Because it was slow.'],
  ['Who reviewed it?', 'somebody', 'By @mira.'],
  ['Who commented on it?', 'somebody', 'A thread of cursor[bot].'],
  ['Who fixed it?', 'somebody', 'I’ve fixed it.'],
  ['What did we do?', undefined, ''],
])('%s asks for %s, which shows in: %s', (question, name, text) => {
  const kind = answerKind(question);
  expect(kind?.name).toBe(name);
  expect(text.search(kind?.shows ?? /^/)).toBeGreaterThanOrEqual(0);
});

it('is not shown by just any words', () => {
  for (const question of ['How long did it take?', 'Which commit was it?', 'Why did we drop it?'])
    expect('We dropped the retry.'.search(answerKind(question)?.shows ?? /^/)).toBe(-1);
});

it('takes no decorator and no package for somebody', () => {
  const shows = answerKind('Who reviewed it?')?.shows ?? /^/;
  for (const text of ['@Injectable() class', 'from @nestjs/common'])
    expect(text.search(shows)).toBe(-1);
});

it('takes no branch and no UUID for a commit', () => {
  const shows = answerKind('Which commit reset it?')?.shows ?? /^/;
  for (const text of ['on entire/82335b0', '5219d76a-1b2c-4d5e-8f90-a1b2c3d4e5f6'])
    expect(text.search(shows)).toBe(-1);
  expect('tree/main/commit/82335b0'.search(shows)).toBeGreaterThan(0);
});

it.each([
  ['How many users complained?', 'users'],
  ['How many test cases did it get?', 'cases'],
  ['How many open GitHub issues did we read?', 'issues'],
  ['How many people signed?', 'people'],
  ['How many times did it run?', null],
  ['How much packet loss is there?', null],
])('says what is counted: %s', (question, unit) => {
  expect(answerKind(question)?.unit).toBe(unit);
});
