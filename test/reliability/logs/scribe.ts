/** Writes one session's log as its tool would, line by line, at times of the caller's choice. */
import type { Random } from '../../bench/corpus/random.ts';

export interface Scribe {
  /** Where the log lies below the folder of all logs. */
  readonly path: string;
  /** As the memory names it. */
  readonly conversationId: string;
  /** What stands before the first turn. */
  begin(ms: number): readonly string[];
  request(ms: number, text: string): readonly string[];
  callTool(ms: number, output: string): readonly string[];
  reply(ms: number, text: string): readonly string[];
}

export interface ScribeOptions {
  readonly random: Random;
  /** When the session began. */
  readonly startMs: number;
  /** Of the project, absolute. */
  readonly cwd: string;
}

/** A log of Claude Code: `projects/{project}/{session}.jsonl`. */
export function claudeScribe({ random, cwd }: ScribeOptions): Scribe {
  const sessionId = random.uuid();
  let parentUuid: string | null = null;
  const record = (ms: number, fields: Readonly<Record<string, unknown>>): string => {
    const uuid = random.uuid();
    const text = JSON.stringify({
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId,
      version: '2.0.14',
      gitBranch: 'main',
      ...fields,
      uuid,
      timestamp: new Date(ms).toISOString(),
    });
    parentUuid = uuid;
    return text;
  };
  const assistant = (ms: number, block: Readonly<Record<string, unknown>>): string =>
    record(ms, {
      type: 'assistant',
      requestId: `req_${random.hex(22)}`,
      message: {
        id: `msg_${random.hex(22)}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5-20250929',
        content: [block],
        usage: { input_tokens: 1_200, output_tokens: 80 },
      },
    });
  return {
    conversationId: `claude-code:${sessionId}`,
    path: `claude/projects/${cwd.replaceAll('/', '-')}/${sessionId}.jsonl`,
    begin: () => [
      JSON.stringify({ type: 'permission-mode', permissionMode: 'default', sessionId }),
    ],
    request: (ms, text) => [record(ms, { type: 'user', message: { role: 'user', content: text } })],
    callTool(ms, output) {
      const id = `toolu_${random.hex(22)}`;
      const result = { tool_use_id: id, type: 'tool_result', content: output, is_error: false };
      return [
        assistant(ms, { type: 'tool_use', id, name: 'Bash', input: { command: 'npm test' } }),
        record(ms + 1, { type: 'user', message: { role: 'user', content: [result] } }),
      ];
    },
    reply: (ms, text) => [assistant(ms, { type: 'text', text })],
  };
}

/** A rollout of Codex, in the form that says most things twice. */
export function codexScribe({ random, startMs, cwd }: ScribeOptions): Scribe {
  const sessionId = uuid7(startMs, random);
  const started = new Date(startMs).toISOString();
  let turnId = '';
  return {
    conversationId: `codex:${sessionId}`,
    path: `codex/sessions/${started.slice(0, 10).replaceAll('-', '/')}/rollout-${started.slice(0, 19).replaceAll(':', '-')}-${sessionId}.jsonl`,
    begin: (ms) => [
      line(ms, 'session_meta', {
        id: sessionId,
        timestamp: started,
        cwd,
        originator: 'codex_cli_rs',
        cli_version: '0.104.0',
        source: 'cli',
        model_provider: 'openai',
        git: { branch: 'main' },
      }),
    ],
    request(ms, text) {
      turnId = uuid7(ms, random);
      return [
        line(ms, 'event_msg', { type: 'task_started', turn_id: turnId }),
        line(ms, 'turn_context', { turn_id: turnId, cwd, model: 'gpt-5.4', timezone: 'UTC' }),
        message(ms, 'user', text),
        line(ms, 'event_msg', { type: 'user_message', message: text, images: [] }),
      ];
    },
    callTool(ms, output) {
      const call = { call_id: `call_${random.hex(24)}` };
      return [
        line(ms, 'response_item', {
          type: 'function_call',
          name: 'exec_command',
          arguments: JSON.stringify({ cmd: 'npm test', workdir: cwd }),
          ...call,
        }),
        line(ms + 1, 'response_item', { type: 'function_call_output', ...call, output }),
      ];
    },
    reply: (ms, text) => [
      line(ms, 'event_msg', { type: 'agent_message', message: text }),
      message(ms, 'assistant', text),
      line(ms, 'event_msg', { type: 'task_complete', turn_id: turnId, last_agent_message: text }),
    ],
  };
}

function message(ms: number, role: 'user' | 'assistant', text: string): string {
  const content = [{ type: role === 'user' ? 'input_text' : 'output_text', text }];
  return line(ms, 'response_item', { type: 'message', role, content });
}

function line(ms: number, type: string, payload: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ timestamp: new Date(ms).toISOString(), type, payload });
}

/** A UUID that begins with its time, as Codex names its sessions. */
function uuid7(ms: number, random: Random): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`;
}
