/** A session of Claude Code with two turns, a sub-agent, a failure that is mended, and a commit. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logOf, uuid } from '../../helpers/logLines.ts';

export const SESSION = '11111111-1111-4111-8111-111111111111';
export const AGENT = 'a1b2c3d';
export const PROJECT = '/home/mira/work/shop';

type Block = Readonly<Record<string, unknown>>;

interface Line {
  readonly type: 'user' | 'assistant';
  readonly content: string | readonly Block[];
  readonly message?: Block;
  readonly rest?: Block;
}

const asked = (text: string): Line => ({ type: 'user', content: text });
const said = (text: string, id: string, usage: Block = {}): Line => ({
  type: 'assistant',
  content: [{ type: 'text', text }],
  message: { id, model: 'claude-sonnet-4-5-20250929', usage },
});
const called = (id: string, name: string, input: Block): Line => ({
  type: 'assistant',
  content: [{ type: 'tool_use', id, name, input }],
});
const answered = (id: string, content: string, rest: Block = {}, isError = false): Line => ({
  type: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }],
  rest,
});

const MAIN: readonly Line[] = [
  asked('Add a tax table by country to the checkout.'),
  called('toolu_1', 'Bash', { command: 'npm test' }),
  answered('toolu_1', 'Exit code 1\nFAIL checkout: table is empty', {}, true),
  called('toolu_2', 'Edit', {
    file_path: `${PROJECT}/tax.ts`,
    old_string: 'a',
    new_string: 'b\nc',
  }),
  answered('toolu_2', 'The file has been updated.', {
    toolUseResult: {
      filePath: `${PROJECT}/tax.ts`,
      structuredPatch: [{ lines: ['-a', '+b', '+c'] }],
    },
  }),
  called('toolu_3', 'Bash', { command: 'npm test' }),
  answered('toolu_3', 'Tests: 4 passed, 4 total'),
  called('toolu_4', 'Task', {
    subagent_type: 'Explore',
    description: 'Find rates',
    prompt: 'Look.',
  }),
  answered('toolu_4', 'Nine rates.', { toolUseResult: { agentId: AGENT } }),
  said('The tax table is filled by country.', 'msg_1', {
    input_tokens: 10,
    output_tokens: 200,
    cache_read_input_tokens: 3000,
    cache_creation_input_tokens: 40,
  }),
  // The same message again: counted once.
  said('Its tests pass.', 'msg_1', {
    input_tokens: 10,
    output_tokens: 260,
    cache_read_input_tokens: 3000,
    cache_creation_input_tokens: 40,
    cache_creation: { ephemeral_1h_input_tokens: 30, ephemeral_5m_input_tokens: 10 },
  }),
  asked('Commit it.'),
  called('toolu_5', 'Bash', { command: 'git commit -m "Tax table by country"' }),
  answered('toolu_5', '[main 1a2b3c4] Tax table by country\n 1 file changed'),
  called('toolu_6', 'TodoWrite', {
    todos: [
      { content: 'Write the table', status: 'completed', activeForm: 'x' },
      { content: 'Round the sums', status: 'pending', activeForm: 'x' },
    ],
  }),
  answered('toolu_6', 'Todos have been modified successfully.'),
  said('Committed as 1a2b3c4.', 'msg_2', { input_tokens: 5, output_tokens: 30 }),
];

const OF_AGENT: readonly Line[] = [
  asked('Look for the rates of all countries.'),
  said('There are nine rates in the table.', 'msg_9', { input_tokens: 7, output_tokens: 11 }),
];

/** Writes the session and its sub-agent; returns the logs' paths. */
export async function writeSession(
  root: string,
): Promise<{ readonly main: string; readonly agent: string }> {
  const folder = join(root, 'projects', '-home-mira-work-shop');
  const agents = join(folder, SESSION, 'subagents');
  await mkdir(agents, { recursive: true });
  const main = join(folder, `${SESSION}.jsonl`);
  const agent = join(agents, `agent-${AGENT}.jsonl`);
  await writeFile(main, logOf(MAIN.map((line, at) => lineOf(line, at))));
  await writeFile(
    agent,
    logOf(
      OF_AGENT.map((line, at) => lineOf(line, 100 + at, { agentId: AGENT, isSidechain: true })),
    ),
  );
  return { main, agent };
}

const START = Date.parse('2026-03-04T09:00:00Z');

function lineOf({ type, content, message, rest }: Line, at: number, own: Block = {}): string {
  const minute = at >= 100 ? 7 + (at - 100) / 10 : at;
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: PROJECT,
    gitBranch: 'tax',
    sessionId: SESSION,
    version: '2.1.20',
    type,
    message: { role: type, content, ...message },
    uuid: uuid(at),
    timestamp: new Date(START + minute * 60_000).toISOString(),
    ...rest,
    ...own,
  });
}
