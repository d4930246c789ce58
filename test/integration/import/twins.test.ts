/** Lines that Claude Code wrote again under new ids, as when it resumed a session. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logOf, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const A = uuid(0xa);
const B = uuid(0xb);
const CWD = '/home/mira/work/shop';

type Fields = Readonly<Record<string, unknown>>;

/** A line as it was first written; `again` gives it another uuid. */
interface Line {
  readonly id: number;
  readonly at: string;
  readonly type: 'user' | 'assistant';
  readonly content: string | readonly Fields[];
  readonly message?: Fields;
  readonly rest?: Fields;
}

const ms = (at: number): string =>
  new Date(Date.parse('2026-03-04T09:00:00.123Z') + at * 60_000).toISOString();

const asked = (at: number, content: string, rest: Fields = {}): Line => ({
  id: at,
  at: ms(at),
  type: 'user',
  content,
  rest,
});
const said = (at: number, text: string): Line => ({
  id: at,
  at: ms(at),
  type: 'assistant',
  content: [{ type: 'text', text }],
  message: {
    id: `msg_${at}`,
    model: 'claude-sonnet-4-5',
    usage: { input_tokens: 3, output_tokens: 5 },
  },
});
const called = (at: number): Line => ({
  id: at,
  at: ms(at),
  type: 'assistant',
  content: [
    { type: 'tool_use', id: `toolu_${at}`, name: 'Bash', input: { command: 'git commit' } },
  ],
});
const returned = (at: number, of: number, content: string): Line => ({
  id: at,
  at: ms(at),
  type: 'user',
  content: [{ type: 'tool_result', tool_use_id: `toolu_${of}`, content }],
});

const COMMON: readonly Line[] = [
  asked(1, 'Why is the till slow?'),
  said(2, 'The sync blocks it.'),
  called(3),
  returned(4, 3, '[main 1a2b3c4] Unblock the till'),
];
const ON: readonly Line[] = [asked(11, 'And the tax?'), said(12, 'It is rounded twice.')];

const again = (lines: readonly Line[], by: number): readonly Line[] =>
  lines.map((line) => ({ ...line, id: line.id + by }));

function write(folder: string, session: string, lines: readonly Line[]): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${session}.jsonl`);
  writeFileSync(
    path,
    logOf(
      lines.map(({ id, at, type, content, message, rest }) =>
        JSON.stringify({
          uuid: uuid(id),
          parentUuid: null,
          isSidechain: false,
          sessionId: session,
          cwd: CWD,
          type,
          timestamp: at,
          message: { role: type, content, ...message },
          ...rest,
        }),
      ),
    ),
  );
  return path;
}

async function shown(memory: TestMemory, session: string): Promise<readonly string[]> {
  const target = `claude-code:${session}`;
  const found = await memory.reader.events({ target, limit: 50, offset: 0 }, 0);
  return (found?.events ?? []).map(({ text }) => text);
}

const texts = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ content }) =>
    typeof content === 'string'
      ? content
      : content
          .map((block) => block['text'] ?? block['content'] ?? 'git commit')
          .map(String)
          .join(''),
  );

describe('lines that were written again in their own log', () => {
  const log = [...COMMON, ...again(COMMON, 100), ...ON];

  it('count once, with their turn, their fact and their tokens', async () => {
    const memory = openTestMemory();
    await memory.import(write(temporaryFolder(), A, log));
    await memory.index();
    expect(await shown(memory, A)).toEqual(texts([...COMMON, ...ON]));
    expect((await memory.reader.status()).counts).toMatchObject({ events: 6, turns: 2 });
    const whole = await memory.reader.conversation({ conversationId: `claude-code:${A}` });
    expect(whole?.commits).toHaveLength(1);
    expect(whole?.turns.map(({ request }) => request)).toEqual(
      texts([asked(1, 'Why is the till slow?'), asked(11, 'And the tax?')]),
    );
    expect(whole?.usage.map(({ output }) => output)).toEqual([10]);
  });

  it('are the same memory read at once or line by line', async () => {
    const folder = temporaryFolder();
    const atOnce = openTestMemory();
    await atOnce.import(write(folder, A, log));
    await atOnce.index();
    const bit = openTestMemory();
    for (let upTo = 1; upTo <= log.length; upTo++) {
      await bit.import(write(folder, A, log.slice(0, upTo)));
      if (upTo % 3 === 0) await bit.index();
    }
    await bit.index();
    const { nodes, events, timeline, turns, facts, usage, twins } = bit.export({ history: false });
    expect({ nodes, events, timeline, turns, facts, usage, twins }).toEqual(
      pick(atOnce.export({ history: false })),
    );
  });
});

const pick = ({
  nodes,
  events,
  timeline,
  turns,
  facts,
  usage,
  twins,
}: ReturnType<TestMemory['export']>) => ({
  nodes,
  events,
  timeline,
  turns,
  facts,
  usage,
  twins,
});

describe('lines that were written again in another session’s log', () => {
  const first = [...COMMON, ...ON];
  const second = [...again(COMMON, 200), asked(21, 'Go on.'), said(22, 'Done.')];

  it('are shown by the session that had them first, whichever comes first', async () => {
    const exports = [];
    for (const order of [
      [A, B],
      [B, A],
    ]) {
      const folder = temporaryFolder();
      const paths = { [A]: write(folder, A, first), [B]: write(folder, B, second) };
      const memory = openTestMemory();
      for (const session of order) {
        await memory.import(paths[session] ?? '');
        await memory.index();
      }
      expect(await shown(memory, A)).toEqual(texts(first));
      expect(await shown(memory, B)).toEqual(['Go on.', 'Done.']);
      const { timeline, turns, copies, facts, usage } = memory.export({
        root: folder,
        history: false,
      });
      exports.push({ timeline, turns, copies, facts, usage });
    }
    expect(exports[1]).toEqual(exports[0]);
  });

  it('stay with the other session when one is forgotten, and are gone with both', async () => {
    const folder = temporaryFolder();
    const memory = openTestMemory();
    await memory.import(write(folder, A, first));
    await memory.import(write(folder, B, second));
    await memory.index();
    await forget(memory, A);
    expect(await shown(memory, B)).toEqual(texts(second));
    await forget(memory, B);
    expect(memory.export()).toMatchObject({ events: [], twins: [], copies: [] });
  });
});

describe('what was said or done twice', () => {
  it.each([
    ['the same words a moment later', [asked(1, 'Go on.'), { ...asked(2, 'Go on.') }]],
    [
      'with times of whole seconds',
      inWholeSeconds([asked(1, 'Go on.'), { ...asked(1, 'Go on.'), id: 2 }]),
    ],
    [
      'by agents that were started together',
      [
        asked(1, 'Warm up', { agentId: 'a1', isSidechain: true }),
        { ...asked(1, 'Warm up', { agentId: 'a2', isSidechain: true }), id: 2 },
      ],
    ],
    ['the same call again', [called(1), { ...called(2), at: ms(1) }]],
    [
      'the same result of two calls',
      [called(1), called(2), returned(3, 1, 'ok'), { ...returned(4, 2, 'ok'), at: ms(3) }],
    ],
  ])('is kept twice: %s', async (_what, lines) => {
    const memory = openTestMemory();
    await memory.import(write(temporaryFolder(), A, lines));
    expect((await memory.reader.status()).counts.events).toBe(lines.length);
  });
});

async function forget(memory: TestMemory, session: string): Promise<void> {
  const rule = { kind: 'conversation', value: `claude-code:${session}` } as const;
  await memory.writer.forget(rule, { nowMs: 0, dryRun: false, backups: [] });
}

function inWholeSeconds(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({ ...line, at: line.at.replace('.123', '.000') }));
}
