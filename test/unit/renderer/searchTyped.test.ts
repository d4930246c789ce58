import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, NO_FILTERS } from '../../../renderer/state/searchQuery.ts';
import { completionsOf, endsInWholeName, readTyped } from '../../../renderer/state/searchTyped.ts';

const KNOWN = {
  projects: [
    { projectId: 'project:1', name: 'agentv' },
    { projectId: 'project:2', name: 'Agent tools' },
  ],
  tags: ['Release'],
};
const read = (text: string, options = {}) => readTyped(text, KNOWN, options);

describe('filters among the words', () => {
  test('become filters where they end with a space, and what is left is looked for', () => {
    const filters = { project: 'project:1', when: 'last week', hasError: true };
    expect(read('in:agentv last week errors: token ')).toEqual({
      text: 'token ',
      filters,
      words: 'in:agentv errors: last week',
    });
    expect(read('in:AGENTV')).toBeNull();
    expect(read('in:agentv last week errors:', { isDone: true })).toMatchObject({
      text: '',
      filters,
    });
  });

  test('are known by all their names', () => {
    const texts = {
      'project:"agent tools" x': { project: 'project:2' },
      'source:codex x': { source: 'codex' },
      'source:"claude code" x': { source: 'claude-code' },
      'tag:release x': { tag: 'Release' },
      'is:starred x': { starred: true },
      'when:last-week x': { when: 'last week' },
      'from:2026-06 x': { when: '2026-06 –' },
      'to:W26 x': { when: '– W26' },
      'from:June to:2026-07-03 x': { when: 'June – 2026-07-03' },
    };
    for (const [text, filters] of Object.entries(texts))
      expect(read(text)).toMatchObject({ text: 'x', filters });
    expect(boundsOf('June – 2026-07-03')).toEqual(['June', '2026-07-03']);
    expect(boundsOf('June –')).toEqual(['June', '']);
    expect(boundsOf('last week')).toEqual(['last week', 'last week']);
  });

  test('what is no name and no time stays a word, and so does what was taken back', () => {
    for (const text of [
      'in:nowhere x',
      'from:here x',
      'errors:none x',
      'https://in:agentv x',
      'is:it x',
    ])
      expect(read(text)).toBeNull();
    expect(read('in:agentv x', { literal: 'in:agentv' })).toBeNull();
    expect(read('what did we do last week about June ')).toBeNull();
  });

  test('never lose a word that is none of them', () => {
    const words = fc.array(fc.stringMatching(/^[a-zü:]{1,8}$/), { maxLength: 6 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = [...before, 'in:agentv', ...after, ''].join(' ');
        const { text: left = text, filters = NO_FILTERS } = read(text) ?? {};
        expect(filters.project).toBe('project:1');
        const kept = [...before, ...after].filter((word) => word !== 'errors:');
        expect(left.split(' ').filter((word) => word !== '')).toEqual(kept);
      }),
    );
  });
});

test('what begins to name a filter is completed, and a time at the end is offered', () => {
  expect(completionsOf('token in:ag', KNOWN)).toEqual([
    { words: 'in:agentv', text: 'token ', filters: { project: 'project:1' } },
    { words: 'in:Agent tools', text: 'token ', filters: { project: 'project:2' } },
  ]);
  expect(completionsOf('is:', KNOWN)).toEqual([
    { words: 'is:starred', text: '', filters: { starred: true } },
  ]);
  expect(completionsOf('token last week', KNOWN)).toEqual([
    { words: 'last week', text: 'token', filters: { when: 'last week' } },
  ]);
  expect(completionsOf('last week', KNOWN)).toEqual([]);
  expect(completionsOf('token', KNOWN)).toEqual([]);
});

test("a name that is whole, and no other's beginning, is a filter as soon as it is typed", () => {
  const known = { ...KNOWN, tags: ['rel', 'release'] };
  expect(endsInWholeName('token tag:release', known)).toBe(true);
  expect(endsInWholeName('token in:AGENTV', known)).toBe(true);
  expect(endsInWholeName('token tag:rel', known)).toBe(false);
  expect(endsInWholeName('token tag:relea', known)).toBe(false);
  expect(endsInWholeName('token last week', known)).toBe(false);
});

const both = (text: string) => [
  { words: 'in:wks/cli', text, filters: { project: 'project:3' } },
  { words: 'in:devenv/cli', text, filters: { project: 'project:4' } },
];

test('of several that are called so, the one that is meant is chosen, wherever the filter stands', () => {
  const projects = [
    ...KNOWN.projects,
    { projectId: 'project:3', name: 'wks/cli' },
    { projectId: 'project:4', name: 'devenv/cli' },
    { projectId: 'project:5', name: 'ops/web' },
  ];
  const known = { ...KNOWN, projects };
  expect(completionsOf('token in:cl', known)).toEqual(both('token '));
  expect(completionsOf('in:cli why was it chosen', known)).toEqual(both('why was it chosen'));
  expect(completionsOf('token in:cli ', known)).toEqual(both('token '));
  expect(readTyped('token in:cli x', known)).toBeNull();
  expect(endsInWholeName('token in:cli', known)).toBe(false);
  const one = { text: 'token x', filters: { project: 'project:4' } };
  expect(readTyped('token in:devenv/cli x', known)).toMatchObject(one);
  expect(readTyped('token in:web x', known)).toMatchObject({ filters: { project: 'project:5' } });
});
