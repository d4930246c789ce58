import type { JsonObject } from '../json.ts';
import { asCount, asObject, objectsOf, parseJson } from '../json.ts';
import type { AgentSaid, AgentSpec } from './agentSpec.ts';

/** Takes the place of Claude Code's own instructions, which are about writing programs. */
const ROLE = 'You answer one question with text alone, exactly in the form that it asks for.';

/**
 * Claude Code's print mode, as published for versions 2.1: one JSON object with `result`, `is_error`,
 * `usage` and `total_cost_usd`. No tools, no servers, no settings, hooks, plugins, skills or memory,
 * and no session on disk.
 */
export const claudeCode: AgentSpec = {
  name: 'Claude Code',
  program: 'claude',
  models: ['haiku', 'sonnet', 'opus'],
  login: 'Start `claude` in a terminal and log in with /login.',
  // Without its key: what pays is what the person logged in with, and nothing unawares.
  keeps: ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CODE_GIT_BASH_PATH'],
  sets: {
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    MAX_THINKING_TOKENS: '0',
  },
  structure: 'text',
  invocation: ({ model }) => ({
    args: [
      '--print',
      '--output-format',
      'json',
      '--tools',
      '',
      '--strict-mcp-config',
      '--setting-sources',
      '',
      '--no-session-persistence',
      '--disable-slash-commands',
      '--system-prompt',
      ROLE,
      ...(model === '' ? [] : ['--model', model]),
    ],
    files: {},
  }),
  read(stdout) {
    const said = parseJson(stdout);
    // A person can have all messages shown: then the result is the last of a list.
    const result = asObject(said) ?? objectsOf(said).findLast(({ type }) => type === 'result');
    return result?.['type'] === 'result' ? saidIn(result) : null;
  },
};

function saidIn(result: JsonObject): AgentSaid {
  const { result: words, is_error: isError, subtype, errors, stop_reason: reason } = result;
  const text = typeof words === 'string' ? words : '';
  if (isError === true || (typeof subtype === 'string' && subtype !== 'success')) {
    const lines = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string') : [];
    const message = [text, ...lines].filter((line) => line !== '').join(' ');
    return {
      kind: 'failure',
      message: message === '' && typeof subtype === 'string' ? subtype : message,
      status: asCount(result['api_error_status']),
    };
  }
  const usage = asObject(result['usage']);
  const fresh = asCount(usage?.['input_tokens']);
  const cached = ['cache_creation_input_tokens', 'cache_read_input_tokens'].map(
    (name) => asCount(usage?.[name]) ?? 0,
  );
  return {
    kind: 'answer',
    text,
    tokensIn: fresh === null ? null : cached.reduce((sum, count) => sum + count, fresh),
    tokensOut: asCount(usage?.['output_tokens']),
    cost: asCount(result['total_cost_usd']),
    finish: reason === 'max_tokens' ? 'length' : reason === 'refusal' ? 'refusal' : 'stop',
  };
}
