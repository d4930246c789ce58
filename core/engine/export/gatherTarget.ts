import { StrataError } from '../../model/result.ts';
import { found } from '../library/found.ts';
import type { Making } from './making.ts';
import type { Gathered } from './gatherCitations.ts';
import { gatherConversation } from './gatherConversation.ts';
import { gatherPoints, namesPoints } from './gatherPoints.ts';
import type { GatherOptions } from './gatherConversation.ts';
import { gatherSegment } from './gatherSegment.ts';
import { gatherPeriod, gatherProject } from './gatherSpan.ts';
import { projectNamed } from './projectNamed.ts';

/**
 * Reads all that is told of a target. The node of a conversation stands for the whole of it. Throws
 * `not-found` if nothing of that name is there.
 */
export async function gatherTarget(making: Making, options: GatherOptions): Promise<Gathered> {
  const { reader } = making;
  const { target } = options;
  if (namesPoints(target)) return gatherPoints(making, options);
  if (options.points !== undefined)
    throw new StrataError({
      code: 'bad-input',
      message: `Only points are open or closed, and ${target.slice(0, 100)} is none: export points:open, points:decisions or points:all.`,
      details: { target: target.slice(0, 100) },
    });
  if (target.startsWith('toc:')) {
    const node = found(await reader.show({ nodeId: target, level: 'brief' }), target);
    if (node.conversationId === null) return gatherPeriod(making, node, options);
    requireWide(options);
    return node.level === 'segment'
      ? gatherSegment(making, node, options)
      : gatherConversation(making, await whole(making, node.conversationId), options);
  }
  const conversation = await reader.conversation({ conversationId: target });
  if (conversation !== null) {
    requireWide(options);
    return gatherConversation(making, conversation, options);
  }
  const project = found(await projectNamed(reader, target), target);
  return gatherProject(making, project, options);
}

function requireWide({ target, lens }: GatherOptions): void {
  if (lens === undefined) return;
  throw new StrataError({
    code: 'bad-input',
    message: `${target.slice(0, 100)} is told as a whole: only periods, projects and points can be narrowed down.`,
    details: { target: target.slice(0, 100) },
  });
}

async function whole({ reader }: Making, conversationId: string) {
  return found(await reader.conversation({ conversationId }), conversationId);
}
