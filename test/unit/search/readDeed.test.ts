import { describe, expect, it } from 'vitest';
import { isPast, readDeed } from '../../../core/domain/search/readDeed.ts';

const deedOf = (question: string): string | null => {
  const deed = readDeed(question);
  return deed === null ? null : `${deed.word}${deed.isPresumed ? ', presumed' : ''}`;
};

describe('the deed that a question asks for', () => {
  it.each([
    ['Did we ever deploy the site?', 'deploy'],
    ['Have I actually fixed the flaky test?', 'fixed'],
    ['When did we migrate the store to SQLite?', 'migrate, presumed'],
    ['Which commit removed the start command?', 'removed, presumed'],
    ['In which session was the package deleted?', 'deleted, presumed'],
    ['Who approved the audit?', 'approved, presumed'],
    ['When was the shared config rewritten in Rust?', 'rewritten, presumed'],
    ['When were the checkout and reset shims removed?', 'removed, presumed'],
    ['What did the install script of the manager end with?', null],
    ['Did the install script of the manager end with an error?', 'end'],
    ['Did the telemetry PR ever get created?', 'created'],
    ['Did that branch get merged?', 'merged'],
    ['Did the lint check in the CI job ever pass?', 'pass'],
    ['When did the worker move its queue?', 'move, presumed'],
    ['Did you manage to reproduce the crash?', 'reproduce'],
    ['When did we first run the tests?', 'run, presumed'],
    ['Why did we drop the retry?', 'drop, presumed'],
    ['Why was the timeout raised?', 'raised, presumed'],
    ['When did Claude Code drop support?', 'drop, presumed'],
    ['When did Bun replace it?', 'replace, presumed'],
    ['For which release was the page rewritten?', 'rewritten, presumed'],
  ])('%s', (question, deed) => {
    expect(deedOf(question)).toBe(deed);
  });

  it.each([
    'Why does the router restart?',
    'Why did I want the retry dropped?',
    'What is the timeout?',
    'Is it too slow?',
    'Did we ever discuss Redis?',
    'When did we decide to drop the retry?',
    'How does the router work?',
    'Which targets is the skeleton modelled on?',
    'Is the alias meant to stay?',
    'Which debt should be paid off first?',
    'Which app was recommended?',
    'Which line turned out superfluous?',
    'When did the Grafana dashboard go live?',
    'When did Jon go back to work?',
  ])('is none where something else is asked, or speaking of it is the deed: %s', (question) => {
    expect(deedOf(question)).toBeNull();
  });

  it('reads the verb of the question, not that of a clause in it', () => {
    expect(deedOf('Which version was stable when we looked at the request?')).toBeNull();
  });

  it.each([
    ['Which commit took the worker lock out again?', 'remove'],
    ['When did we roll the cache back?', 'revert'],
    ['When did we roll the cache out?', 'release'],
    ['Which line turned the cache off?', 'disable'],
    ['When did we put the retry in?', 'add'],
    ['When did we take the notes?', null],
    ['Which commit removed the way out?', null],
  ])('reads what a verb means with a word behind it: %s', (question, means) => {
    expect(readDeed(question)?.means).toBe(means);
  });

  it('says what is asked for, where it is one word', () => {
    expect(readDeed('Which commit removed the start command?')?.thing).toBe('commit');
    expect(readDeed('Which Redis TTL did we set?')?.thing).toBeNull();
  });
});

it('knows past forms, not what ends like them', () => {
  expect(['removed', 'rewrote', 'cut', 'feed', 'need', 'remove'].map(isPast)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
