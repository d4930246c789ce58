import { describe, expect, it } from 'vitest';
import { checkLinks, LINK_REPLY } from '../../../core/domain/ideas/checkLinks.ts';
import type { LinkPoint, LinkReply } from '../../../core/domain/ideas/checkLinks.ts';
import type { IdeaIntent } from '../../../core/model/idea.ts';

const OPEN: ReadonlySet<IdeaIntent> = new Set(['question', 'problem', 'todo']);

function said(day: number, intent: IdeaIntent, quote: string): LinkPoint {
  const entities = quote.includes('harbour.ts')
    ? [{ kind: 'file' as const, name: 'harbour.ts' }]
    : [];
  return { intent, text: quote, quote, ms: day * 86_400_000, open: OPEN.has(intent), entities };
}

const BOOK: ReadonlyMap<string, LinkPoint> = new Map([
  ['k1', said(1, 'decision', 'The tariff export command is hidden from the menu.')],
  ['k2', said(1, 'question', 'Why does the ferry timetable skip Sundays in harbour.ts?')],
  ['k3', said(2, 'todo', 'Write the release note for the tariff export.')],
  ['k4', said(2, 'problem', 'The tide importer crashes on leap seconds.')],
  ['k5', said(2, 'todo', 'Translate the berth form into Danish.')],
  ['k6', { ...said(2, 'question', 'Is the berth list sorted by name?'), open: false }],
  ['n1', said(5, 'decision', 'The tariff export command is removed, because nobody used it.')],
  [
    'n2',
    said(
      5,
      'conclusion',
      'The ferry timetable skips Sundays because its calendar begins on Monday.',
    ),
  ],
  ['n3', said(5, 'solution', 'I wrote the release note for the tariff export and sent it to Ida.')],
  [
    'n4',
    said(
      6,
      'solution',
      'The tide importer no longer crashes on leap seconds: it rounds them away.',
    ),
  ],
  ['n5', said(6, 'observation', 'We will translate the berth form into Danish next week.')],
  [
    'n6',
    said(6, 'question', 'Should the release note for the tariff export be written in Danish?'),
  ],
  ['n7', said(0, 'solution', 'I wrote a release note for the tariff export of last year.')],
]);
const ASKED = new Set(['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']);

const NONE: LinkReply = { answered_questions: [], completed_todos: [], relations: [] };
const check = (reply: Partial<LinkReply>) => checkLinks({ ...NONE, ...reply }, BOOK, ASKED);
const pairs = (reply: Partial<LinkReply>) =>
  check(reply).links.map(({ from, to, relation }) => `${from} ${relation} ${to}`);

const ANSWER = {
  question: 'k2',
  by: 'n2',
  answer: 'The ferry timetable skips Sundays because its calendar begins on Monday.',
};
const MENDED = {
  question: 'k4',
  by: 'n4',
  answer: 'The tide importer no longer crashes on leap seconds.',
};
const DONE = {
  todo: 'k3',
  by: 'n3',
  evidence: 'I wrote the release note for the tariff export.',
};
const REPLACED = {
  from: 'n1',
  to: 'k1',
  relation: 'supersedes',
  reason: 'The tariff export command is removed, because nobody used it.',
} as const;

describe('what a model proposes', () => {
  it('holds where the words of both carry it', () => {
    expect(
      pairs({
        answered_questions: [ANSWER, MENDED],
        completed_todos: [DONE],
        relations: [REPLACED],
      }),
    ).toEqual(['n2 settles k2', 'n4 settles k4', 'n3 settles k3', 'n1 supersedes k1']);
  });

  it('falls where two relations of a pair exclude each other; of two alike one stays', () => {
    expect(pairs({ relations: [REPLACED, { ...REPLACED, relation: 'builds_on' }] })).toEqual([]);
    expect(pairs({ relations: [REPLACED, REPLACED] })).toEqual(['n1 supersedes k1']);
  });

  it('is counted where it is refused', () => {
    expect(check({ completed_todos: [DONE, { ...DONE, by: 'n9' }] })).toMatchObject({ refused: 1 });
  });
});

describe('what is false', () => {
  const FALSE: Readonly<Record<string, Partial<LinkReply>>> = {
    'done by a plan': {
      completed_todos: [{ todo: 'k5', by: 'n5', evidence: 'We will translate the berth form.' }],
    },
    'done by a plan told as done': {
      completed_todos: [
        { todo: 'k5', by: 'n5', evidence: 'The berth form is translated into Danish.' },
      ],
    },
    'done by a question': {
      completed_todos: [{ ...DONE, by: 'n6', evidence: 'The release note should be in Danish.' }],
    },
    'done by something else': { completed_todos: [{ ...DONE, by: 'n4' }] },
    'done by what came before': { completed_todos: [{ ...DONE, by: 'n7' }] },
    'done with invented evidence': {
      completed_todos: [{ ...DONE, evidence: 'Ida printed four hundred copies of the note.' }],
    },
    'done with negated evidence': {
      completed_todos: [
        { ...DONE, evidence: 'I did not write the release note for the tariff export.' },
      ],
    },
    'another to-do by the same evidence': { completed_todos: [{ ...DONE, todo: 'k5' }] },
    'a decision done': { completed_todos: [{ ...DONE, todo: 'k1' }] },
    'a question done': { completed_todos: [{ ...DONE, todo: 'k2', by: 'n2' }] },
    'a to-do answered': {
      answered_questions: [{ question: 'k3', by: 'n3', answer: DONE.evidence }],
    },
    'an answered question answered': {
      answered_questions: [{ question: 'k6', by: 'n2', answer: ANSWER.answer }],
    },
    'answered by another subject': {
      answered_questions: [{ ...ANSWER, by: 'n1', answer: REPLACED.reason }],
    },
    'answered with another name': {
      answered_questions: [
        {
          ...ANSWER,
          answer: 'The ferry timetable skips Sundays because its calendar begins on Friday.',
        },
      ],
    },
    'answered with the opposite': {
      answered_questions: [{ ...ANSWER, answer: 'The ferry timetable does not skip Sundays.' }],
    },
    swapped: { answered_questions: [{ ...ANSWER, question: 'n2', by: 'k2' }] },
    'by no label': { answered_questions: [{ ...ANSWER, by: 'n99' }] },
    'of no label': { answered_questions: [{ ...ANSWER, question: 'idea:1:2' }] },
    'by itself': { answered_questions: [{ ...ANSWER, by: 'k2' }] },
    'superseded by the earlier one': { relations: [{ ...REPLACED, from: 'k1', to: 'n1' }] },
    'superseded by no decision': { relations: [{ ...REPLACED, from: 'n2' }] },
    'a question superseded': { relations: [{ ...REPLACED, to: 'k2' }] },
    'superseded for an invented reason': {
      relations: [{ ...REPLACED, reason: 'The bank in Oslo wants it gone for 98765 dollars.' }],
    },
    'superseded for a negated reason': {
      relations: [{ ...REPLACED, reason: 'The tariff export command is not removed.' }],
    },
    'a loop': { relations: [{ ...REPLACED, to: 'n1' }] },
    'related without a word in common': {
      relations: [{ from: 'n4', to: 'k2', relation: 'relates_to', reason: MENDED.answer }],
    },
    'built on without a word in common': {
      relations: [{ from: 'n1', to: 'k4', relation: 'builds_on', reason: REPLACED.reason }],
    },
    'an old one about an older one': {
      relations: [{ ...REPLACED, from: 'k3', to: 'k1', relation: 'relates_to' }],
    },
    'answered by a question': {
      relations: [
        { from: 'n6', to: 'k2', relation: 'answers', reason: 'The release note is in Danish.' },
      ],
    },
  };

  it.each(Object.entries(FALSE))('%s is refused', (_name, reply) => {
    expect(pairs(reply)).toEqual([]);
  });
});

it('a reply is read as gently as may be, and no further than it may be', () => {
  const many = Array.from({ length: 500 }, () => ({ todo: '[K3]', by: 'N3', evidence: 'x' }));
  expect(
    LINK_REPLY.parse({
      answered_questions: [null, 3, { question: 'k2' }],
      completed_todos: many,
      relations: [{ ...REPLACED, relation: 'loves' }],
    }),
  ).toEqual({
    answered_questions: [],
    completed_todos: many.slice(0, 60).map((one) => ({ ...one, todo: 'k3', by: 'n3' })),
    relations: [],
  });
});
