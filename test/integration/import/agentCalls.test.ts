/** Strata's own calls of agents, which may leave logs all the same: they are no conversations. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENT_CALL_PREFIX } from '../../../core/model/agentCalls.ts';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const CALL = `/tmp/${AGENT_CALL_PREFIX}Ab3xY9`;
const SESSION = uuid(0xa);
const LONG = 'A long prompt. '.repeat(6_000);

const said = (cwd: string, text: string, id = 1): string =>
  claudeLine(SESSION, { id, at: '2026-01-05T10:00:00Z', text }).replace('/home/mira/shop', cwd);

const codexLog = (cwd: string): readonly string[] => [
  JSON.stringify({
    timestamp: '2026-02-10T09:00:00.000Z',
    type: 'session_meta',
    payload: {
      id: uuid(0xc),
      timestamp: '2026-02-10T09:00:00.000Z',
      cwd,
      originator: 'codex_exec',
    },
  }),
  JSON.stringify({
    timestamp: '2026-02-10T09:00:01.000Z',
    type: 'response_item',
    payload: {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text: 'You write the memory of a conversation.' }],
    },
  }),
];

async function imported(lines: readonly string[], path = 'a.jsonl') {
  const memory = openTestMemory();
  const file = write(path, lines);
  const { totals } = await memory.import(file);
  return { memory, file, totals };
}

function write(path: string, lines: readonly string[]): string {
  const file = join(temporaryFolder(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, logOf(lines));
  return file;
}

const held = (memory: TestMemory) => {
  const { conversations, events } = memory.export();
  return { conversations, events };
};

test.each([
  ['Claude Code, by the folder of its first line', [said(CALL, 'You write the memory.')]],
  [
    'Claude Code, after lines without a folder',
    [
      JSON.stringify({ type: 'queue-operation', operation: 'enqueue', sessionId: SESSION }),
      said(CALL, 'You write the memory.'),
    ],
  ],
  ['Claude Code, a first line that is longer than what is looked at', [said(CALL, LONG)]],
  ['Claude Code on a Mac', [said(`/private/var/folders/x1/T/${CALL.slice(5)}`, 'You write.')]],
  ['Codex', codexLog(CALL)],
  ['Codex on Windows', codexLog(`C:\\Users\\mira\\AppData\\Local\\Temp\\${CALL.slice(5)}`)],
])('a log of such a call holds nothing: %s', async (_, lines) => {
  const { memory, totals } = await imported(lines);
  expect(totals).toMatchObject({
    conversations: 0,
    eventsAdded: 0,
    unknownLines: 0,
    badLines: 0,
  });
  expect(held(memory)).toEqual({ conversations: [], events: [] });
});

test('a log that grows after its head stays without events', async () => {
  const { memory, file } = await imported([said(CALL, 'You write the memory.')]);
  appendFileSync(file, logOf([said(CALL, 'Once more.', 2)]));
  expect((await memory.import(file)).totals).toMatchObject({ eventsAdded: 0 });
});

test('the folder that Claude Code keeps such logs in tells them, too', async () => {
  const path = `.claude/projects/-tmp-${AGENT_CALL_PREFIX}Ab3xY9/${SESSION}.jsonl`;
  const line = said('', 'You write the memory.').replace('"cwd":"",', '');
  expect((await imported([line], path)).totals).toMatchObject({ conversations: 0, eventsAdded: 0 });
});

test.each([
  ['a person who works on such a folder from elsewhere', [said('/home/mira', `ls ${CALL}`)]],
  ['a person who quotes such a log', [said('/home/mira', `{"cwd":"${CALL}"} ${LONG}`)]],
  ['a folder that only begins so', [said(`${CALL}-notes`, 'What is this?')]],
  ['a folder below one', [said(`${CALL}/src`, 'What is this?')]],
])('nothing else is taken for one: %s', async (_, lines) => {
  expect((await imported(lines)).totals).toMatchObject({ conversations: 1, eventsAdded: 1 });
});
