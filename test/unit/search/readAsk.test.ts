import { expect, test } from 'vitest';
import { readAsk } from '../../../core/domain/search/readAsk.ts';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';

const PROJECTS = ['agentv', 'cli', 'example.invalid/repo', '/app'];
const asked = (query: string) => readAsk(query, readQuestion(query, '2026-06-23'), PROJECTS);

test.each([
  // A period or a project, and nothing else.
  ['last month', { roles: [], topic: '', project: null }],
  ['overview of June', { roles: [], topic: '', project: null }],
  ['what did we do yesterday?', { roles: [], topic: '', project: null }],
  ['what happened in week 26?', { roles: [], topic: '', project: null }],
  ['what is the state of agentv?', { roles: [], topic: '', project: 'agentv' }],
  ['agentv', { roles: [], topic: '', project: 'agentv' }],
  // Roles.
  [
    'what did we finish in agentv yesterday?',
    { roles: ['done'], topic: '', project: 'agentv', end: null },
  ],
  ['what is still open in the cli project?', { roles: ['open'], topic: '', project: 'cli' }],
  ['which decisions did we make last week', { roles: ['decided'], topic: '' }],
  // A topic.
  ['what did we decide about the cache last week?', { roles: ['decided'], topic: 'cache' }],
  ['what did we decide about sessions last month?', { roles: ['decided'], topic: 'sessions' }],
  ['how does the cli handle errors?', { project: null, topic: 'cli handle errors' }],
  ['what broke in repo repo?', { roles: ['failed'], project: 'example.invalid/repo' }],
  ['when did we first talk about otel-ingest?', { topic: 'otel-ingest', end: 'first' }],
  ['the latest decision about beads', { roles: ['decided'], topic: 'beads', end: 'latest' }],
  // "last week" is a time, not the last of several.
  ['what did we decide about beads last week', { end: null }],
])('%s', (query, expected) => {
  expect(asked(query)).toMatchObject(expected);
});

test('the project that is named is no word to look for', () => {
  expect(asked('where is the wire in agentv?').words.trim()).toBe('where is the wire  ?');
});
