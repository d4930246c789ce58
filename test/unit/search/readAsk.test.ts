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
  // A project before what is asked of it.
  [
    'agentv: why is the ledger rounded twice?',
    { project: 'agentv', topic: 'ledger rounded twice' },
  ],
  ['the agentv: why is it rounded twice?', { project: null }],
  // Roles.
  [
    'what did we finish in agentv yesterday?',
    { roles: ['done'], topic: '', project: 'agentv', end: null },
  ],
  ['what is still open in the cli project?', { roles: ['open'], topic: '', project: 'cli' }],
  ['which decisions did we make last week', { roles: ['decided'], topic: '' }],
  ['what was done and what was not done yet last week?', { roles: ['done', 'open'], topic: '' }],
  [
    'What did we work on last week, and what was still hanging at the end of it?',
    { roles: ['done', 'decided', 'open'], topic: '' },
  ],
  ['What did we do last week and what is left?', { roles: ['done', 'decided', 'open'] }],
  ['What do I have left to do in agentv?', { roles: ['open'], topic: '' }],
  ['What is left to work on in agentv?', { roles: ['open'], topic: '' }],
  // A project by a loose name.
  [
    'What did we finish on the Entire CLI in the week of 2 February?',
    { roles: ['done'], topic: '', project: 'cli' },
  ],
  ['What happened with the Entire CLI last week?', { topic: '', project: 'cli' }],
  ['Summary of the Entire CLI project last week', { topic: '', project: 'cli' }],
  ["What was the Entire CLI's state last week?", { topic: '', project: 'cli' }],
  ['What was done in Entire CLI last week?', { topic: '', project: 'cli' }],
  ['What was done in the old cli repo last week?', { topic: '', project: 'cli' }],
  ['What did the new CLI print last week?', { topic: 'new CLI print', project: null }],
  ['Why is the test hanging in agentv?', { roles: [], project: 'agentv' }],
  ['Summary of the agentv repo last week', { topic: '', project: 'agentv' }],
  ['What did the Claude Code CLI print?', { project: null }],
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

test.each([
  'what was still hanging at the end of it in the week of 15 June 2026?',
  'what was unfinished last week',
  'what was left outstanding last week?',
  'what is pending, still to be done, last week?',
  'which loose ends were there last week?',
  'what was not done yet last week?',
  "what didn't we finish last week?",
  'what had not been completed last week?',
  'what still needs to be done in agentv?',
  "what wasn't finished yet last week?",
  'what remained unresolved last week?',
])('%s asks for what is open', (query) => {
  expect(asked(query)).toMatchObject({ roles: ['open'], topic: '' });
});

test('the project that is named is no word to look for', () => {
  expect(asked('where is the wire in agentv?').words.trim()).toBe('where is the wire  ?');
  expect(asked('agentv: where is the wire?').words.trim()).toBe('where is the wire?');
});

test('a part of a longer name is a project only where one project has it', () => {
  const question = 'what did we finish on the Entire Tools last week?';
  const read = readQuestion(question, '2026-06-23');
  expect(readAsk(question, read, ['a/tools']).project).toBe('a/tools');
  expect(readAsk(question, read, ['a/tools', 'b/tools']).project).toBeNull();
});
