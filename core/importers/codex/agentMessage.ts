import { textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { contentOf } from './contentParts.ts';
import type { ConverterState, Thread } from './converterState.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

/**
 * A message between agents. To a sub-agent, what its parent says is a request; what other agents say,
 * or a sub-agent to its parent, is a note. Often there is nothing but encrypted text.
 */
export function agentMessage(
  item: JsonObject,
  { thread }: Pick<ConverterState, 'thread'>,
): Piece[] {
  const author = textOf(item['author']) ?? null;
  const text = contentOf(item['content']).texts.join('\n').trim();
  if (isFromParent(author, thread)) {
    const request = text === '' ? '[encrypted]' : text;
    return [{ kind: 'message', role: 'user', name: author, text: request, opensTurn: true }];
  }
  if (text === '') return [];
  const ends = [author, textOf(item['recipient'])].filter((end) => typeof end === 'string');
  return [note('agent-message', ends.length === 0 ? text : `${ends.join(' → ')}\n${text}`)];
}

function isFromParent(author: string | null, thread: Thread | null): boolean {
  if (thread?.isSubAgent !== true) return false;
  return author === null || thread.agentPath === null || isAbove(author, thread.agentPath);
}

function isAbove(ancestor: string, path: string): boolean {
  return path.startsWith(ancestor.endsWith('/') ? ancestor : `${ancestor}/`);
}
