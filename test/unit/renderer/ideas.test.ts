import { describe, expect, test } from 'vitest';
import { ideaDecisions, leftOpenRows, openRows } from '../../../renderer/state/boardRows.ts';
import {
  alongInput,
  entityRows,
  ideaSubject,
  isFaded,
  openFor,
  openInput,
  turnsOf,
  type Idea,
} from '../../../renderer/state/ideas.ts';

const idea = (more: Partial<Idea> = {}): Idea => ({
  ideaId: 'idea:1',
  intent: 'decision',
  text: 'Use one table',
  confidence: 0.8,
  importance: 1,
  state: 'stands',
  time: '2026-03-02T09:00:00Z',
  eventId: 'evt:1',
  gripId: 'grip:1',
  conversationId: 'c1',
  title: 'Tables',
  projectId: 'project:shop',
  project: 'shop',
  by: 'rule',
  answeredBy: null,
  completedBy: null,
  entities: [],
  relations: [],
  changedAt: null,
  ...more,
});

describe('the rows of a board', () => {
  test('what is open stands by project, each named where it begins', () => {
    const rows = openRows(
      [
        idea({ state: 'open' }),
        idea({ project: null, state: 'open' }),
        idea({ text: 'again', state: 'open' }),
      ],
      { zone: 'UTC', nowMs: Date.parse('2026-03-04T10:00:00Z') },
    );
    // Those of a conversation stand together, and say once where and when.
    expect(rows.map(({ text, group, when }) => [text, group, when])).toEqual([
      ['Use one table', 'shop', 'open for 2 days'],
      ['again', null, null],
      ['Use one table', 'Without a project', 'open for 2 days'],
    ]);
  });

  test('of a few, those of a conversation stand together where its first one does', () => {
    const rows = leftOpenRows(
      [
        idea({ state: 'open' }),
        idea({ state: 'open', text: 'other', conversationId: 'c2' }),
        idea({ state: 'open', text: 'again' }),
      ],
      { zone: 'UTC', nowMs: Date.parse('2026-03-04T10:00:00Z') },
    );
    expect(rows.map(({ text, project, group, when }) => [text, project, group, when])).toEqual([
      ['Use one table', 'shop', null, 'open for 2 days'],
      ['again', 'shop', null, null],
      ['other', 'shop', null, 'open for 2 days'],
    ]);
  });

  test('what was decided stands by month, and what a conversation decided on a day stands together', () => {
    const rows = ideaDecisions(
      [
        idea({ time: '2026-03-31T23:00:00Z' }),
        idea({ time: '2026-03-31T22:30:00Z' }),
        idea({ time: '2026-03-31T22:10:00Z', conversationId: 'c2' }),
        idea({ time: '2026-03-01T09:00:00Z', conversationId: 'c2', state: 'closed' }),
      ],
      'Europe/Berlin',
    );
    expect(rows.map(({ group, when, state }) => [group, when, state])).toEqual([
      ['April 2026', 'Wed 1 Apr 2026', 'open'],
      [null, null, 'open'],
      [null, 'Wed 1 Apr 2026', 'open'],
      ['March 2026', 'Sun 1 Mar 2026', 'closed'],
    ]);
  });

  test('closed ones come only when asked for', () => {
    expect(openInput(false).states).toEqual(['open']);
    expect(openInput(true).states).toEqual(['open', 'closed']);
    expect(alongInput(true).states).toEqual(['stands', 'superseded', 'closed']);
  });
});

test('the page of an entity begins with what is open, and ends with what is over', () => {
  const rows = entityRows([
    idea({ state: 'superseded', text: 'old' }),
    idea({ intent: 'conclusion', text: 'found' }),
    idea({ text: 'decided' }),
    idea({ intent: 'question', state: 'open', text: 'asked' }),
  ]);
  expect(rows.map(({ text, group }) => [group, text])).toEqual([
    ['Left open', 'asked'],
    ['Decided', 'decided'],
    ['Found', 'found'],
    ['Settled before', 'old'],
  ]);
});

test('an idea tells what settled it and what replaced it, in the order of time', () => {
  const other = {
    ideaId: 'idea:2',
    intent: 'decision',
    text: 'Drop it',
    gripId: 'grip:2',
    conversationId: 'c2',
    by: 'rule',
    confidence: 0.5,
  } as const;
  const turns = turnsOf(
    idea({
      relations: [
        { ...other, relation: 'supersedes', direction: 'from', time: '2026-03-04T09:00:00Z' },
        { ...other, relation: 'builds_on', direction: 'to', time: '2026-03-01T09:00:00Z' },
        { ...other, relation: 'relates_to', direction: 'to', time: '2026-03-01T09:00:00Z' },
      ],
    }),
  );
  expect(turns.map(({ said, gripId }) => [said, gripId])).toEqual([
    ['Builds on', 'grip:2'],
    ['Replaced by', 'grip:2'],
  ]);
});

test('what is open says for how long; what counts for little stands back', () => {
  const now = Date.parse('2026-03-14T10:00:00Z');
  expect(openFor(idea({ state: 'open' }), now)).toBe('open for 12 days');
  expect(openFor(idea(), now)).toBe('');
  expect(isFaded(idea({ weight: { activation: 0, retention: 0.05 } }))).toBe(true);
  expect(isFaded(idea({ weight: { activation: 0, retention: 0.5 } }))).toBe(false);
  expect(isFaded(idea())).toBe(false);
});

test('what is done with an idea is done with the point in the same words', () => {
  expect(ideaSubject(idea({ state: 'closed' }))).toMatchObject({
    kind: 'point',
    pointId: 'point:1',
    state: 'closed',
    gripIds: ['grip:1'],
  });
});
