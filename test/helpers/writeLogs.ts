/** Writes made conversations as the logs that tools would have left. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeConversation, MadeEvent } from './madeConversations.ts';

/** A folder as Claude Code keeps it: `projects/{project}/{session}.jsonl`. Returns the folder. */
export async function writeClaudeCodeLogs(
  root: string,
  conversations: readonly MadeConversation[],
): Promise<string> {
  for (const conversation of conversations) {
    const dir = join(root, 'projects', conversation.project.replaceAll(/[^A-Za-z0-9]/g, '-'));
    await mkdir(dir, { recursive: true });
    const path = join(dir, `${conversation.nativeId}.jsonl`);
    await writeFile(path, claudeCodeLines(conversation).join('\n') + '\n');
  }
  return root;
}

/** One file in the plain format. Returns its path. */
export async function writePlainLog(
  path: string,
  conversations: readonly MadeConversation[],
): Promise<string> {
  const lines = conversations.flatMap(({ nativeId, events }) =>
    events.map(({ kind, role, name, ms, text }, index) =>
      JSON.stringify({
        conversation: nativeId,
        id: `${nativeId}:${index}`,
        time: new Date(ms).toISOString(),
        role,
        ...(name === null ? {} : { name }),
        text,
        kind,
      }),
    ),
  );
  await writeFile(path, lines.join('\n') + '\n');
  return path;
}

function claudeCodeLines({ nativeId, project, events }: MadeConversation): readonly string[] {
  let parentUuid: string | null = null;
  return events.map((event, index) => {
    const uuid = `${nativeId.slice(0, 24)}${index.toString(16).padStart(4, '0')}${nativeId.slice(-8)}`;
    const line = JSON.stringify({
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd: project,
      sessionId: nativeId,
      version: '2.0.14',
      gitBranch: 'main',
      ...messageOf(event, { nativeId, index }),
      uuid,
      timestamp: new Date(event.ms).toISOString(),
    });
    parentUuid = uuid;
    return line;
  });
}

function messageOf(event: MadeEvent, { nativeId, index }: { nativeId: string; index: number }) {
  const callId = (at: number): string => `toolu_${nativeId.replaceAll('-', '').slice(0, 20)}${at}`;
  const assistant = (block: Record<string, unknown>) => ({
    type: 'assistant',
    message: {
      id: `msg_${nativeId.replaceAll('-', '').slice(0, 16)}${index}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5-20250929',
      content: [block],
      usage: { input_tokens: 1200, output_tokens: 80 },
    },
  });
  switch (event.kind) {
    case 'message':
      return event.role === 'user'
        ? { type: 'user', message: { role: 'user', content: event.text } }
        : assistant({ type: 'text', text: event.text });
    case 'thinking':
      return assistant({ type: 'thinking', thinking: event.text, signature: 'c2ln' });
    case 'tool_call':
      return assistant({
        type: 'tool_use',
        id: callId(index),
        name: event.name,
        input: event.input,
      });
    case 'tool_result':
      return {
        type: 'user',
        message: {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: callId(index - 1),
              content: event.text,
              is_error: false,
            },
          ],
        },
      };
    default:
      throw new Error(`no line for ${String(event.kind)}`);
  }
}
