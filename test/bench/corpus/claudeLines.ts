import { secondsToRequest, TURN_MESSAGES } from './session.ts';
import type { Session, SessionLines } from './session.ts';

export interface ClaudeSession extends Session {
  /** Of a sub-agent; `sessionId` is its parent's then. */
  readonly agentId?: string;
  /** Lines of the session that this one is a fork of: it starts with a copy of them. */
  readonly history?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const TOOLS = ['Read', 'Bash', 'Grep', 'Edit', 'Write', 'Glob', 'WebFetch'];

/** The lines that Claude Code writes for a session. */
export function* claudeLines(session: ClaudeSession): SessionLines {
  const { random, messages } = session;
  const log = createLog(session);
  log.begin();
  for (let written = 0; written < messages;) {
    const turn = Math.min(messages - written, TURN_MESSAGES);
    log.request();
    for (let at = 1; at + 2 < turn; at += 2) log.callTool();
    // A turn of a single message is a request that nobody answered.
    if (turn > 1) log.say([...(random.chance(0.5) ? [log.thinking()] : []), log.reply()]);
    if (turn > 2 && turn % 2 === 1) log.say([log.reply()]);
    log.put({ type: 'system', subtype: 'turn_duration', durationMs: random.below(90_000) });
    yield* log.take();
    written += turn;
  }
  log.end();
  yield* log.take();
  return log.ms();
}

function createLog(session: ClaudeSession) {
  const { random, writer, sizes, sessionId, cwd, agentId, history } = session;
  let lines: string[] = [];
  let ms = session.startMs;
  let parentUuid: string | null = null;

  const wait = (seconds: number): void => {
    ms += Math.round(seconds * 1000 * (0.3 + random.next()));
  };
  const put = (fields: Fields): void => {
    const uuid = random.uuid();
    lines.push(
      JSON.stringify({
        parentUuid,
        isSidechain: agentId !== undefined,
        userType: 'external',
        cwd,
        sessionId,
        version: '2.0.14',
        gitBranch: 'main',
        ...(agentId === undefined ? {} : { agentId }),
        ...fields,
        uuid,
        timestamp: new Date(ms).toISOString(),
      }),
    );
    parentUuid = uuid;
  };
  const state = (fields: Fields): void => {
    // A sub-agent's file has only what was said.
    if (agentId === undefined) lines.push(JSON.stringify({ ...fields, sessionId }));
  };
  /** A fork has its parent's records under its own name, but not those without an id. */
  const copy = (line: string): void => {
    const record = JSON.parse(line) as Fields;
    if (typeof record['uuid'] !== 'string') return;
    lines.push(JSON.stringify({ ...record, sessionId }));
    parentUuid = record['uuid'];
  };
  /** One message of the model: a line for each of its blocks. */
  const say = (blocks: readonly Fields[]): void => {
    const id = `msg_${random.hex(22)}`;
    const requestId = `req_${random.hex(22)}`;
    for (const block of blocks) {
      wait(2);
      put({
        message: {
          model: 'claude-sonnet-4-5-20250929',
          id,
          type: 'message',
          role: 'assistant',
          content: [block],
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: random.below(50),
            cache_creation_input_tokens: random.below(9_000),
            cache_read_input_tokens: random.below(150_000),
            output_tokens: random.below(2_000),
            service_tier: 'standard',
          },
        },
        requestId,
        type: 'assistant',
      });
    }
  };
  const thinking = (): Fields => ({
    type: 'thinking',
    thinking: writer.prose(random.size(sizes.thinking)),
    signature: random.hex(300),
  });
  const reply = (): Fields => ({ type: 'text', text: writer.prose(random.size(sizes.reply)) });

  return {
    put,
    say,
    thinking,
    reply,
    ms: () => ms,
    take(): readonly string[] {
      const taken = lines;
      lines = [];
      return taken;
    },
    begin(): void {
      for (const line of history ?? []) copy(line);
      state({ type: 'permission-mode', permissionMode: 'default' });
    },
    request(): void {
      wait(secondsToRequest(random));
      state({ type: 'file-history-snapshot', messageId: random.uuid(), snapshot: {} });
      const content = writer.prose(random.size(sizes.request));
      put({ type: 'user', message: { role: 'user', content } });
    },
    callTool(): void {
      const name = random.pick(TOOLS);
      const id = `toolu_${random.hex(22)}`;
      say([
        ...(random.chance(0.5) ? [thinking()] : []),
        ...(random.chance(0.4) ? [reply()] : []),
        { type: 'tool_use', id, name, input: toolInput(name, session) },
      ]);
      wait(4);
      const output = writer.output(random.size(sizes.result));
      put({
        type: 'user',
        message: {
          role: 'user',
          content: [{ tool_use_id: id, type: 'tool_result', content: output, is_error: false }],
        },
        toolUseResult: toolUseResult(name, output, session),
      });
    },
    end(): void {
      state({ type: 'ai-title', aiTitle: writer.prose(40) });
    },
  };
}

function toolInput(name: string, { random, writer, sizes, cwd }: Session): Fields {
  const length = random.size(sizes.input);
  switch (name) {
    case 'Bash':
      return { command: writer.code(length), description: writer.prose(40) };
    case 'Edit':
      return {
        file_path: `${cwd}/${writer.path()}`,
        old_string: writer.code(Math.ceil(length / 2)),
        new_string: writer.code(Math.ceil(length / 2)),
      };
    case 'Write':
      return { file_path: `${cwd}/${writer.path()}`, content: writer.code(length) };
    case 'Grep':
    case 'Glob':
      return { pattern: writer.identifier(), path: cwd };
    case 'WebFetch':
      return { url: `https://example.org/${writer.identifier()}`, prompt: writer.prose(60) };
    default:
      return { file_path: `${cwd}/${writer.path()}` };
  }
}

/** The client keeps what the tool gave a second time, and the whole file that was edited. */
function toolUseResult(name: string, output: string, session: Session): Fields {
  const { random, writer, sizes, cwd } = session;
  if (name !== 'Edit') return { stdout: output, stderr: '', interrupted: false, isImage: false };
  return {
    filePath: `${cwd}/${writer.path()}`,
    originalFile: writer.code(random.size(sizes.file)),
    structuredPatch: [{ oldStart: 1, oldLines: 9, newStart: 1, newLines: 9, lines: [output] }],
    userModified: false,
    replaceAll: false,
  };
}
