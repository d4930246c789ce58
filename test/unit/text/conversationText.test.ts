import { expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { conversationText } from '../../../core/text/conversationText.ts';
import { wholeText } from '../../../core/text/fitText.ts';

type Errors = OutputOf<'conversation'>['errors'];

const whole: OutputOf<'conversation'> = {
  conversationId: 'plain:a',
  title: 'Slow invoices',
  name: null,
  starred: false,
  tags: [],
  projectId: null,
  project: null,
  folder: null,
  source: 'plain',
  models: [],
  branch: null,
  start: '2026-01-05T08:00:00.000Z',
  end: '2026-01-05T09:00:00.000Z',
  activeMs: 0,
  requests: 1,
  edits: 0,
  errors: [],
  agents: 0,
  eventCount: 2,
  tokensIn: 0,
  tokensOut: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cost: null,
  unpriced: [],
  parentId: null,
  lineage: [],
  asked: null,
  points: [],
  files: [],
  commits: [],
  pullRequests: [],
  tests: [],
  todos: [],
  pages: [],
  turns: [],
  nodes: [],
  openAt: null,
  nativeId: 'a',
  childIds: [],
  continuedFrom: null,
  logs: [],
};

const errorsOf = (errors: Errors): readonly string[] =>
  wholeText(conversationText({ ...whole, errors }, { zone: 'UTC' }))
    .split('\n')
    .filter((line) => line.startsWith('- ') || line.startsWith('('));

it('tells the same error once, what was not mended first', () => {
  expect(
    errorsOf([
      { text: 'exit 1', gripId: 'grip:1', mendedBy: null },
      { text: 'no\nsuch file', gripId: 'grip:2', mendedBy: null },
      { text: 'exit 1', gripId: 'grip:3', mendedBy: 'grip:9' },
    ]),
  ).toEqual(['- no such file [grip:2]', '- exit 1 (2 times) [grip:3] mended by [grip:9]']);
});

it('cuts a long list of errors, and each of them', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({
    text: `${at} ${'x'.repeat(400)}`,
    gripId: `grip:${at}`,
    mendedBy: null,
  }));
  const lines = errorsOf(many);
  expect([lines.length, lines.at(-1)]).toEqual([11, '(4 more)']);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(230);
});
