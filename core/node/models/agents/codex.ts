import { asCount, asObject, parseObject } from '../json.ts';
import type { AgentSpec } from './agentSpec.ts';

const SCHEMA_FILE = 'schema.json';

/** Switches off what could act, read other files, or cost more than an answer. */
const CONFIG = [
  'approval_policy="never"',
  'features.shell_tool=false',
  'features.apps=false',
  'features.plugins=false',
  'features.multi_agent=false',
  'model_reasoning_effort="low"',
  'project_doc_max_bytes=0',
  'web_search="disabled"',
];

/**
 * `codex exec`, as published for versions from 0.120 on: events as lines of JSON, of which the last
 * message and the turn's usage count. No shell, a sandbox that only reads, no configuration or rules
 * of the person, and no session on disk.
 */
export const codex: AgentSpec = {
  name: 'Codex',
  program: 'codex',
  models: [],
  login: 'Run `codex login` in a terminal.',
  keeps: ['CODEX_HOME'],
  sets: {},
  structure: 'json-schema',
  invocation: ({ model, schema, file }) => ({
    args: [
      'exec',
      '--json',
      '--ephemeral',
      '--skip-git-repo-check',
      '--ignore-user-config',
      '--ignore-rules',
      '--sandbox',
      'read-only',
      '--color',
      'never',
      ...CONFIG.flatMap((line) => ['--config', line]),
      ...(model === '' ? [] : ['--model', model]),
      ...(schema === null ? [] : ['--output-schema', file(SCHEMA_FILE)]),
      // The prompt comes on standard input.
      '-',
    ],
    files: schema === null ? {} : { [SCHEMA_FILE]: JSON.stringify(schema.schema) },
  }),
  read(stdout) {
    const events = stdout
      .split('\n')
      .map(parseObject)
      .filter((event) => event !== null);
    const failed = events.findLast(({ type }) => type === 'turn.failed' || type === 'error');
    const done = events.find(({ type }) => type === 'turn.completed');
    if (done === undefined)
      return failed === undefined
        ? null
        : { kind: 'failure', message: messageOf(failed), status: null };
    const items = events
      .filter(({ type }) => type === 'item.completed')
      .map(({ item }) => asObject(item));
    const text = items.findLast((item) => item?.['type'] === 'agent_message')?.['text'];
    const usage = asObject(done['usage']);
    return {
      kind: 'answer',
      text: typeof text === 'string' ? text : '',
      tokensIn: asCount(usage?.['input_tokens']),
      tokensOut: asCount(usage?.['output_tokens']),
      cost: null,
      finish: 'stop',
    };
  },
};

/** It passes on what its model's API said, which may be JSON of its own. */
function messageOf({ message, error }: Readonly<Record<string, unknown>>): string {
  const words = message ?? asObject(error)?.['message'];
  if (typeof words !== 'string') return '';
  const inner = parseObject(words);
  const told = asObject(inner?.['error'])?.['message'] ?? inner?.['detail'] ?? inner?.['message'];
  return typeof told === 'string' ? told : words;
}
