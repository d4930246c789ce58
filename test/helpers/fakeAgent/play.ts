/**
 * What a fake agent does when it is started: as Claude Code, Codex and Gemini CLI are published to
 * answer, or as they fail. Run by a script that `fakeAgent.ts` writes.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import {
  segmentReplySchema,
  segmentsReplySchema,
  upperReplySchema,
} from '../../../core/domain/compose/replySchemas.ts';
import { goodSummary } from '../modelServer/goodSummary.ts';

export const PLAYS = [
  'good',
  'costly',
  'slow',
  'rate-limited',
  'rate-limited-once',
  'usage-limit',
  'old-usage-limit',
  'logged-out',
  'nonsense',
  'over-long',
  'crash',
  'old-version',
  'no-schema',
  'too-long-prompt',
  'obeys',
  'verbose',
  'leaves-child',
] as const;
export type Play = (typeof PLAYS)[number];

export type FakeProgram = 'claude' | 'codex' | 'gemini' | 'answer';

/** One start of a fake agent, as it saw it. */
export interface FakeCall {
  readonly args: readonly string[];
  readonly folder: string;
  /** What lay in the folder. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  /** Contents of files that the arguments name. */
  readonly given: Readonly<Record<string, string>>;
  /** Its own process, and the one that it started, if any. */
  readonly pids: readonly number[];
}

export interface Role {
  readonly program: FakeProgram;
  readonly play: Play;
  /** A file to which each call is added as a line. */
  readonly record: string;
}

export async function play({ program, play: part, record }: Role): Promise<void> {
  const args = process.argv.slice(2);
  if (part === 'old-version') return fail(`error: unknown option '--no-session-persistence'`);
  const input = await text(process.stdin);
  const child = part === 'slow' || part === 'leaves-child' ? sleeper() : null;
  const isFirst = note(record, {
    args,
    input,
    pids: [process.pid, ...(child === null ? [] : [child])],
  });
  if (part === 'slow') {
    // It does not end by being asked to.
    process.on('SIGTERM', () => undefined);
    await setTimeout(600_000);
  }
  if (part === 'crash') return fail('Segmentation fault (core dumped)', 139);
  if (part === 'nonsense') return console.log('Welcome! What shall we build today?');
  if (part === 'over-long') return void process.stdout.write('x'.repeat(5_000_000));
  if (part === 'obeys') obey(args, input);
  if (part === 'rate-limited' || (part === 'rate-limited-once' && isFirst))
    return refuse(
      program,
      'API Error: 429 {"type":"error","error":{"type":"rate_limit_error"}}',
      429,
    );
  if (part === 'usage-limit') return refuse(program, LIMITS[program], 429);
  if (part === 'old-usage-limit')
    return answer(program, 'Claude AI usage limit reached|1795615600');
  if (part === 'logged-out') return refuse(program, LOGINS[program], null);
  if (part === 'too-long-prompt') return refuse(program, 'Prompt is too long', null);
  if (part === 'no-schema' && args.includes('--output-schema'))
    return refuse(program, 'Invalid schema for response_format: not supported by this model', 400);
  const schema = schemaOf(args, input);
  const said =
    schema !== null
      ? summary(input, schema)
      : input.includes('Answer with {"ok": true}')
        ? '{"ok": true}'
        : 'Nothing was asked.';
  if (part === 'verbose')
    return console.log(JSON.stringify([{ type: 'system' }, JSON.parse(claudeResult(said))]));
  answer(program, said, part === 'costly' ? 1.25 : 0.0123);
}

const LIMITS: Readonly<Record<FakeProgram, string>> = {
  claude: "You've hit your session limit · resets 5:30pm (Europe/Berlin)",
  codex:
    "You've hit your usage limit. To get more access now, send a request to your admin or try again at 12:16 PM.",
  gemini: 'You have exhausted your daily quota: quota exceeded for metric requests.',
  answer: 'usage limit reached',
};
const LOGINS: Readonly<Record<FakeProgram, string>> = {
  claude: 'Not logged in · Please run /login',
  codex: 'unexpected status 401 Unauthorized: Missing bearer or basic authentication in header',
  gemini: 'Please set an Auth method in your settings.json',
  answer: 'not logged in',
};

function note(record: string, call: Pick<FakeCall, 'args' | 'input' | 'pids'>): boolean {
  const given = Object.fromEntries(
    call.args
      .filter((arg) => /\.(?:json|toml)$/.test(arg))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
  const folder = process.cwd();
  const seen: FakeCall = { ...call, folder, files: readdirSync(folder), env: process.env, given };
  const isFirst = readFileSync(record, 'utf8') === '';
  appendFileSync(record, `${JSON.stringify(seen)}\n`);
  return isFirst;
}

/** Does as the conversation says, as far as its own options let it; a real one has no more. */
function obey(args: readonly string[], input: string): void {
  const tools = args[args.indexOf('--tools') + 1];
  const mayAct = !args.includes('--tools') || tools !== '';
  if (!/IGNORE ALL RULES/.test(input)) return;
  // A file in its own folder needs no tool of another's.
  writeFileSync('obeyed.txt', 'yes');
  if (mayAct) writeFileSync(join(homedir(), 'obeyed.txt'), 'yes');
}

function sleeper(): number {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], {
    stdio: 'inherit',
  });
  child.unref();
  return child.pid ?? 0;
}

function schemaOf(
  args: readonly string[],
  input: string,
): Readonly<Record<string, unknown>> | null {
  const file = args[args.indexOf('--output-schema') + 1];
  if (args.includes('--output-schema') && file !== undefined)
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const told = /It must fit this JSON schema:\n(\{.*\})/.exec(input)?.[1];
  if (told !== undefined) return JSON.parse(told) as Record<string, unknown>;
  const wanted = {
    tags: input.includes('- tags:'),
    detailed: input.includes('- detailed:'),
  };
  if (input.includes('<period ')) return upperReplySchema('day', wanted).schema;
  if (input.includes('<conversation name=')) return upperReplySchema('conversation', wanted).schema;
  if (!input.includes('<conversation>')) return null;
  return input.includes('<segment label=')
    ? segmentsReplySchema(wanted).schema
    : segmentReplySchema(wanted).schema;
}

function summary(input: string, schema: Readonly<Record<string, unknown>>): string {
  return goodSummary({
    protocol: 'openai',
    kind: 'completion',
    method: 'POST',
    path: '',
    headers: {},
    key: null,
    body: {},
    model: '',
    system: '',
    user: input,
    structure: null,
    schema,
    tools: [],
    answerTool: null,
    mayCall: false,
    results: [],
    maxTokens: null,
    atMs: 0,
  });
}

function answer(program: FakeProgram, said: string, cost = 0.0123): void {
  console.log(ANSWERS[program](said, cost));
}

const ANSWERS: Readonly<Record<FakeProgram, (said: string, cost: number) => string>> = {
  claude: (said, cost) => claudeResult(said, { total_cost_usd: cost }),
  codex: (said) =>
    lines(
      { type: 'thread.started', thread_id: '0198' },
      { type: 'turn.started' },
      { type: 'item.completed', item: { id: 'item_0', type: 'reasoning', text: 'I think.' } },
      { type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text: said } },
      {
        type: 'turn.completed',
        usage: { input_tokens: 900, cached_input_tokens: 500, output_tokens: 210 },
      },
    ),
  gemini: (said) =>
    JSON.stringify({
      response: said,
      stats: {
        models: { 'gemini-2.5-pro': { tokens: { prompt: 800, candidates: 90, thoughts: 10 } } },
      },
    }),
  answer: (said) => said,
};

function claudeResult(said: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    type: 'result',
    subtype: 'success',
    is_error: false,
    duration_ms: 4086,
    num_turns: 1,
    result: said,
    stop_reason: 'end_turn',
    session_id: '5c0c5a8b-0f7e-4b53-9e0a-0d1c6f6f1b11',
    total_cost_usd: 0.0123,
    usage: {
      input_tokens: 20,
      cache_creation_input_tokens: 700,
      cache_read_input_tokens: 180,
      output_tokens: 200,
    },
    ...more,
  });
}

function refuse(program: FakeProgram, message: string, status: number | null): void {
  process.exitCode = 1;
  if (program === 'claude')
    console.log(
      claudeResult(message, { is_error: true, total_cost_usd: 0, api_error_status: status }),
    );
  else if (program === 'codex')
    console.log(
      lines(
        { type: 'thread.started', thread_id: '0198' },
        { type: 'turn.started' },
        { type: 'error', message },
        { type: 'turn.failed', error: { message } },
      ),
    );
  else if (program === 'gemini')
    console.log(JSON.stringify({ error: { type: 'Error', message, code: status ?? 41 } }));
  else console.error(message);
}

const lines = (...events: readonly object[]): string =>
  events.map((event) => JSON.stringify(event)).join('\n');

function fail(message: string, code = 1): void {
  console.error(message);
  process.exitCode = code;
}
