import { expect, test } from 'vitest';
import {
  conversationSubject,
  isConfirmed,
  periodSubject,
} from '../../../renderer/state/storageForget.ts';

const CONVERSATION = {
  conversationId: 'codex:5d0c',
  nativeId: '5d0c',
  title: 'Token refresh',
  project: '/src/shop',
  start: '2026-01-30T13:00:00Z',
  end: '2026-01-30T13:20:00Z',
};

test('a conversation may be forgotten alone or with its project', () => {
  expect(conversationSubject(CONVERSATION, 'Europe/Berlin')).toEqual({
    choices: [
      {
        kind: 'conversation',
        words: 'this conversation',
        name: 'Fri 30 Jan 2026, 14:00–14:20: Token refresh',
        input: { conversationId: 'codex:5d0c' },
      },
      {
        kind: 'project',
        words: 'all of its project',
        name: '/src/shop',
        input: { project: '/src/shop' },
      },
    ],
  });
});

test('one without a project is named by its title', () => {
  const { choices } = conversationSubject({ ...CONVERSATION, project: null, title: '5d0c' }, 'UTC');
  expect(choices.map(({ name }) => name)).toEqual(['Fri 30 Jan 2026, 13:00–13:20: 5d0c']);
});

test('a period is forgotten by its own bounds, and named by them', () => {
  const day = {
    nodeId: 'toc:day:2026-01-30',
    level: 'day' as const,
    title: 'Token day',
    start: '2026-01-29T23:00:00Z',
    end: '2026-01-30T23:00:00Z',
  };
  const month = {
    nodeId: 'toc:month:2026-01',
    level: 'month' as const,
    title: 'Tokens',
    start: '2025-12-31T23:00:00Z',
    end: '2026-01-31T23:00:00Z',
  };
  expect([day, month].map((node) => periodSubject(node, 'Europe/Berlin').choices)).toEqual([
    [
      {
        kind: 'period',
        words: 'this day',
        name: 'Fri 30 Jan 2026',
        input: { from: day.start, to: day.end },
      },
    ],
    [
      {
        kind: 'period',
        words: 'this month',
        name: 'January: Thu 1 Jan 2026 – Sat 31 Jan 2026',
        input: { from: month.start, to: month.end },
      },
    ],
  ]);
});

test('only the word itself confirms', () => {
  expect(['forget', ' Forget ', 'forge', 'forget it', '', 'yes'].map(isConfirmed)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
