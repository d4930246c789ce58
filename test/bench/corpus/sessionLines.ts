import type { LogNormal, Random } from './random.ts';
import type { Writer } from './writer.ts';

export interface SessionOptions {
  readonly random: Random;
  readonly writer: Writer;
  readonly sessionId: string;
  readonly startMs: number;
  readonly cwd: string;
  /** Messages of the user, the assistant and the tools; an assistant's takes several lines. */
  readonly messages: number;
}

/** Characters, as measured over real logs: the medians and 90th percentiles are theirs. */
const SIZES = {
  request: { median: 76, sigma: 1.47, max: 20_000 },
  thinking: { median: 131, sigma: 1.34, max: 6_000 },
  reply: { median: 123, sigma: 1.6, max: 16_000 },
  input: { median: 139, sigma: 1.62, max: 15_000 },
  result: { median: 455, sigma: 1.7, max: 80_000 },
  file: { median: 5_000, sigma: 1, max: 100_000 },
} as const satisfies Record<string, LogNormal>;

const TOOLS = ['Read', 'Bash', 'Grep', 'Edit', 'Write', 'Glob', 'WebFetch'];
/** A turn's messages, the request included: a tool's call and its result are one each. */
const TURN_MESSAGES = 8;

/** The lines that Claude Code writes for a session, without line breaks. */
export function sessionLines(options: SessionOptions): readonly string[] {
  const { random, writer, sessionId, cwd, messages } = options;
  const lines: string[] = [];
  let ms = options.startMs;
  let parentUuid: string | null = null;

  const wait = (seconds: number): void => {
    ms += Math.round(seconds * 1000 * (0.3 + random.next()));
  };
  const put = (fields: Readonly<Record<string, unknown>>): void => {
    const uuid = random.uuid();
    lines.push(
      JSON.stringify({
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
      }),
    );
    parentUuid = uuid;
  };
  const state = (fields: Readonly<Record<string, unknown>>): void => {
    lines.push(JSON.stringify({ ...fields, sessionId }));
  };
  /** One message of the model: a line for each of its blocks. */
  const say = (blocks: readonly Readonly<Record<string, unknown>>[]): void => {
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
  const request = (): void => {
    // Some come back after lunch: a gap that cuts the segment.
    wait(random.chance(0.15) ? 4_000 : 120);
    state({ type: 'file-history-snapshot', messageId: random.uuid(), snapshot: {} });
    put({
      type: 'user',
      message: { role: 'user', content: writer.prose(random.size(SIZES.request)) },
    });
  };
  const thinking = () => ({
    type: 'thinking',
    thinking: writer.prose(random.size(SIZES.thinking)),
    signature: random.hex(300),
  });
  const reply = () => ({ type: 'text', text: writer.prose(random.size(SIZES.reply)) });
  const callTool = (): void => {
    const name = random.pick(TOOLS);
    const id = `toolu_${random.hex(22)}`;
    say([
      ...(random.chance(0.5) ? [thinking()] : []),
      ...(random.chance(0.4) ? [reply()] : []),
      { type: 'tool_use', id, name, input: toolInput(name, options) },
    ]);
    wait(4);
    const output = writer.output(random.size(SIZES.result));
    put({
      type: 'user',
      message: {
        role: 'user',
        content: [{ tool_use_id: id, type: 'tool_result', content: output, is_error: false }],
      },
      toolUseResult: toolUseResult(name, output, options),
    });
  };

  state({ type: 'permission-mode', permissionMode: 'default' });
  for (let written = 0; written < messages;) {
    const turn = Math.min(messages - written, TURN_MESSAGES);
    request();
    for (let at = 1; at + 2 < turn; at += 2) callTool();
    // A turn of a single message is a request that nobody answered.
    if (turn > 1) say([...(random.chance(0.5) ? [thinking()] : []), reply()]);
    if (turn > 2 && turn % 2 === 1) say([reply()]);
    put({ type: 'system', subtype: 'turn_duration', durationMs: random.below(90_000) });
    written += turn;
  }
  state({ type: 'ai-title', aiTitle: writer.prose(40) });
  return lines;
}

function toolInput(name: string, { random, writer, cwd }: SessionOptions) {
  const length = random.size(SIZES.input);
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
function toolUseResult(name: string, output: string, { random, writer, cwd }: SessionOptions) {
  if (name !== 'Edit') return { stdout: output, stderr: '', interrupted: false, isImage: false };
  return {
    filePath: `${cwd}/${writer.path()}`,
    originalFile: writer.code(random.size(SIZES.file)),
    structuredPatch: [{ oldStart: 1, oldLines: 9, newStart: 1, newLines: 9, lines: [output] }],
    userModified: false,
    replaceAll: false,
  };
}
