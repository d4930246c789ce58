import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import { convertLines } from './convertFile.ts';

const SESSION = '5d0c1f6e-8a51-4c53-9a1e-0b6f5f2f7a10';
const DIR = '/home/mia/.claude/projects/-home-mia-shop';

function userLine(fields: object): string {
  return JSON.stringify({ type: 'user', message: { content: 'Hello' }, ...fields });
}

function conversations(path: string, ...lines: readonly object[]): string[] {
  return convertLines(claudeCodeImporter, path, lines.map(userLine)).flatMap((line) =>
    line.kind === 'event' ? line.events.map((event) => event.conversation) : [],
  );
}

function facts(path: string, ...lines: readonly object[]) {
  return convertLines(claudeCodeImporter, path, lines.map(userLine)).map((line) =>
    line.kind === 'event' ? (line.facts ?? []) : [],
  );
}

describe('the conversation of a line', () => {
  it.each([
    ['a session file', `${DIR}/${SESSION}.jsonl`, SESSION],
    ['a renamed session file', `${DIR}/2026-01-20_${SESSION}.jsonl`, SESSION],
    ['a file without a UUID', `${DIR}/edge cases.jsonl`, 'edge cases'],
    ['a Windows path', `C:\\Users\\mia\\.claude\\projects\\C--shop\\${SESSION}.jsonl`, SESSION],
    ['a sub-agent folder', `${DIR}/${SESSION}/subagents/agent-c01.jsonl`, `${SESSION}/c01`],
    [
      'a workflow folder',
      `${DIR}/${SESSION}/subagents/workflows/wf/agent-c02.jsonl`,
      `${SESSION}/c02`,
    ],
  ])('is named by the path of %s when the line names none', (_layout, path, expected) => {
    expect(conversations(path, {})).toEqual([expected]);
  });

  it('is the one that the line names, then the one that the line before named', () => {
    expect(
      conversations(`${DIR}/${SESSION}.jsonl`, {}, { sessionId: 's2' }, {}, { session_id: 's3' }),
    ).toEqual([SESSION, 's2', 's2', 's3']);
  });

  it('of a sub-agent file beside the sessions is a child of the session that its lines name', () => {
    expect(
      conversations(
        `${DIR}/agent-c03.jsonl`,
        { sessionId: 's1', isSidechain: true },
        { sessionId: 's1', agentId: 'own-name' },
      ),
    ).toEqual(['s1/c03', 's1/own-name']);
  });

  it('of an in-file sub-agent is named for the root of its chain', () => {
    expect(
      conversations(
        `${DIR}/${SESSION}.jsonl`,
        { uuid: 'main-0001' },
        { uuid: 'aaaaaaaa-1', parentUuid: 'main-0001', isSidechain: true },
        { uuid: 'bbbbbbbb-1', parentUuid: null, isSidechain: true },
        { uuid: 'aaaaaaaa-2', parentUuid: 'aaaaaaaa-1', isSidechain: true },
        { uuid: 'cccccccc-1', parentUuid: 'bbbbbbbb-1', isSidechain: true },
        { uuid: 'dddddddd-1', parentUuid: 'cccccccc-1', isSidechain: true },
        { uuid: 'eeeeeeee-1', parentUuid: 'eeeeeeee-1', isSidechain: true },
      ),
    ).toEqual([
      SESSION,
      `${SESSION}/sidechain-aaaaaaaa`,
      `${SESSION}/sidechain-bbbbbbbb`,
      `${SESSION}/sidechain-aaaaaaaa`,
      `${SESSION}/sidechain-bbbbbbbb`,
      `${SESSION}/sidechain-bbbbbbbb`,
      `${SESSION}/sidechain-eeeeeeee`,
    ]);
  });
});

describe('facts of a conversation', () => {
  it('are told once: its parent, and the first working directory that a line names', () => {
    const line = { sessionId: 's1', agentId: 'c01' };
    expect(
      facts(`${DIR}/agent-c01.jsonl`, line, { ...line, cwd: '/shop' }, { ...line, cwd: '/other' }),
    ).toEqual([
      [{ fact: 'parent', conversation: 's1/c01', parent: 's1' }],
      [{ fact: 'project', conversation: 's1/c01', project: '/shop' }],
      [],
    ]);
  });
});
