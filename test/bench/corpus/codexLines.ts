import { secondsToRequest, TURN_MESSAGES } from './session.ts';
import type { Session, SessionLines } from './session.ts';

/**
 * - `bare`: of mid-2025, without envelopes and times
 * - `legacy`: what was said stands twice, as the model's item and as an event
 * - `paginated`: numbered lines, with completed items as events
 */
export type CodexForm = 'bare' | 'legacy' | 'paginated';

export interface CodexSession extends Session {
  readonly form: CodexForm;
  /** Another session that this one came from: a fork repeats its lines first. */
  readonly parent?: {
    readonly kind: 'fork' | 'agent';
    readonly sessionId: string;
    readonly history: readonly string[];
  };
}

type Fields = Readonly<Record<string, unknown>>;

const MODEL = 'gpt-5.1-codex';
/** The same in every session of one version, as in real logs. */
const INSTRUCTIONS = 'You are a coding agent. Work in the folder that you are given. '.repeat(120);
/** Messages between two compactions, each of which repeats the newest items. */
const COMPACTION_MESSAGES = 400;
const COMPACTED_ITEMS = 60;

/** The lines that Codex writes for a session: a rollout. */
export function* codexLines(session: CodexSession): SessionLines {
  const { random, messages } = session;
  const log = createLog(session);
  log.begin();
  let compacted = 0;
  for (let written = 0; written < messages;) {
    const turn = Math.min(messages - written, TURN_MESSAGES);
    log.beginTurn();
    log.request();
    for (let at = 1; at + 2 < turn; at += 2) log.callTool();
    if (turn > 1) log.reply(turn > 2 && turn % 2 === 1 ? 'commentary' : 'final_answer');
    if (turn > 2 && turn % 2 === 1) log.reply('final_answer');
    log.endTurn();
    written += turn;
    if (written - compacted >= COMPACTION_MESSAGES && random.chance(0.5)) {
      log.compact();
      compacted = written;
    }
    yield* log.take();
  }
  yield* log.take();
  return log.ms();
}

function createLog(session: CodexSession) {
  const { random, writer, sizes, sessionId, cwd, form, parent } = session;
  let lines: string[] = [];
  let ms = session.startMs;
  let ordinal = 0;
  let turnId = '';
  let totalTokens = 0;
  let newest: Fields[] = [];

  const wait = (seconds: number): void => {
    ms += Math.round(seconds * 1000 * (0.3 + random.next()));
  };
  const put = (type: string, payload: Fields): void => {
    const timestamp = new Date(ms).toISOString();
    const number = form === 'paginated' ? { ordinal: ordinal++ } : {};
    lines.push(JSON.stringify({ timestamp, ...number, type, payload }));
  };
  const item = (fields: Fields): void => {
    newest.push(fields);
    if (newest.length > 2 * COMPACTED_ITEMS) newest = newest.slice(-COMPACTED_ITEMS);
    if (form === 'bare') lines.push(JSON.stringify(fields));
    else put('response_item', fields);
  };
  const event = (type: string, fields: Fields): void => {
    if (form !== 'bare') put('event_msg', { type, ...fields });
  };
  const completed = (fields: Fields): void =>
    event('item_completed', {
      thread_id: sessionId,
      turn_id: turnId,
      item: { id: random.uuid(), ...fields },
      started_at_ms: ms,
      completed_at_ms: ms,
    });
  const countTokens = (): void => {
    const input = 5_000 + random.below(90_000);
    const output = random.below(2_000);
    totalTokens += input + output;
    event('token_count', {
      info: {
        total_token_usage: { total_tokens: totalTokens },
        last_token_usage: {
          input_tokens: input,
          cached_input_tokens: Math.floor(input * 0.9),
          output_tokens: output,
          reasoning_output_tokens: Math.floor(output / 2),
          total_tokens: input + output,
        },
        model_context_window: 258_400,
      },
      rate_limits: { primary: { used_percent: random.below(100), window_minutes: 300 } },
    });
  };
  const meta = (): void => {
    const timestamp = new Date(ms).toISOString();
    const git = { commit_hash: random.hex(40), branch: 'main' };
    if (form === 'bare') {
      lines.push(JSON.stringify({ id: sessionId, timestamp, instructions: null, git }));
      return;
    }
    put('session_meta', {
      id: sessionId,
      timestamp,
      cwd,
      originator: 'codex_cli_rs',
      cli_version: form === 'paginated' ? '0.153.0' : '0.128.0',
      source: sourceOf(session),
      ...(parent?.kind === 'agent' ? { parent_thread_id: parent.sessionId } : {}),
      ...(parent?.kind === 'fork' ? { forked_from_id: parent.sessionId } : {}),
      model_provider: 'openai',
      base_instructions: { text: INSTRUCTIONS },
      history_mode: form === 'paginated' ? 'paginated' : 'legacy',
      git,
    });
  };
  /** What the parent said comes again under the fork's own times; its turns keep their ids. */
  const copy = (line: string): void => {
    const { type, payload } = JSON.parse(line) as {
      readonly type: string;
      readonly payload: Fields;
    };
    put(type, payload);
  };

  return {
    ms: () => ms,
    take(): readonly string[] {
      const taken = lines;
      lines = [];
      return taken;
    },
    begin(): void {
      meta();
      if (parent?.kind === 'fork') for (const line of parent.history) copy(line);
    },
    beginTurn(): void {
      wait(secondsToRequest(random));
      turnId = random.uuid();
      event('task_started', { turn_id: turnId, model_context_window: 258_400 });
      if (form !== 'bare')
        put('turn_context', {
          turn_id: turnId,
          cwd,
          approval_policy: 'on-request',
          sandbox_policy: { type: 'workspace-write' },
          model: MODEL,
          effort: 'medium',
          timezone: 'UTC',
        });
    },
    request(): void {
      const text = writer.prose(random.size(sizes.request));
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
      if (form === 'paginated')
        completed({ type: 'UserMessage', content: [{ type: 'text', text, text_elements: [] }] });
      else event('user_message', { message: text, images: [] });
    },
    callTool(): void {
      wait(2);
      item({ type: 'reasoning', summary: [], encrypted_content: random.hex(400) });
      const callId = `call_${random.hex(24)}`;
      const length = random.size(sizes.input);
      if (random.chance(0.15)) {
        const path = writer.path();
        const input = `*** Begin Patch\n*** Update File: ${path}\n${writer.code(length)}*** End Patch`;
        item({ type: 'custom_tool_call', name: 'apply_patch', input, call_id: callId });
        wait(1);
        item({ type: 'custom_tool_call_output', call_id: callId, output: `Updated ${path}` });
      } else {
        const call = JSON.stringify({ cmd: writer.code(length), workdir: cwd });
        item({ type: 'function_call', name: 'exec_command', arguments: call, call_id: callId });
        wait(4);
        const output = `Process exited with code 0\nOutput:\n${writer.output(random.size(sizes.result))}`;
        item({ type: 'function_call_output', call_id: callId, output });
      }
      countTokens();
    },
    reply(phase: 'commentary' | 'final_answer'): void {
      wait(3);
      const text = writer.prose(random.size(sizes.reply));
      if (form === 'legacy') event('agent_message', { message: text, phase });
      const content = [{ type: 'output_text', text }];
      item({ type: 'message', role: 'assistant', content, phase });
      if (form === 'paginated')
        completed({ type: 'AgentMessage', content: [{ type: 'Text', text }], phase });
    },
    endTurn(): void {
      countTokens();
      event('task_complete', { turn_id: turnId, duration_ms: random.below(90_000) });
    },
    compact(): void {
      if (form === 'bare') return;
      put('compacted', { message: '', replacement_history: newest.slice(-COMPACTED_ITEMS) });
      event('context_compacted', {});
    },
  };
}

function sourceOf({ parent }: CodexSession): unknown {
  if (parent?.kind !== 'agent') return 'cli';
  return { subagent: { thread_spawn: { parent_thread_id: parent.sessionId, depth: 1 } } };
}
