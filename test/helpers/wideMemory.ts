/** A table of contents with a hundred thousand conversations, computed as it is asked for. */
import type { TocRow } from '../../core/contract/library.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { encodeUlid } from '../../core/model/ids.ts';
import { fakeHandlers } from './fakeHandlers.ts';
import { fakeMemory } from './fakeMemory.ts';
import { makeConversations } from './madeConversations.ts';

export const WIDE_DAYS = 7;
export const WIDE_CONVERSATIONS_PER_DAY = 14_400;

/** One year, one month, one week; seven days of 14,400 conversations each. All else is that of a small memory. */
export function wideMemory(): Handlers {
  const small = fakeMemory(
    makeConversations({ seed: 1, from: '2025-01-06', to: '2025-01-12', count: 8 }),
  );
  const handlers = fakeHandlers(small);
  const first = small.nodes.get('')?.childIds[0] ?? '';
  const template = small.nodes.get(first)?.row;
  if (template === undefined) throw new Error('the small memory is empty');
  const row = (nodeId: string, level: TocRow['level'], childCount: number): TocRow => ({
    ...template,
    nodeId,
    level,
    title: `${level} ${nodeId.slice(-4)}`,
    childCount,
    eventCount: 1 + childCount,
    requestCount: 1 + childCount,
  });
  const days = Array.from(
    { length: WIDE_DAYS },
    (_, day) => `2025-01-${String(6 + day).padStart(2, '0')}`,
  );
  const children = (nodeId: string | undefined): TocRow[] => {
    if (nodeId === undefined) return [row('toc:year:2025', 'year', 1)];
    if (nodeId.startsWith('toc:year:')) return [row('toc:month:2025-01', 'month', 1)];
    if (nodeId.startsWith('toc:month:')) return [row('toc:week:2025-W02', 'week', WIDE_DAYS)];
    if (nodeId.startsWith('toc:week:'))
      return days.map((day) => row(`toc:day:${day}`, 'day', WIDE_CONVERSATIONS_PER_DAY));
    // What is below a conversation is asked for ahead.
    if (!nodeId.startsWith('toc:day:')) return [];
    const date = nodeId.slice('toc:day:'.length);
    return Array.from({ length: WIDE_CONVERSATIONS_PER_DAY }, (_, n) => {
      const ms = Date.parse(`${date}T00:00:00Z`) + n * 6000;
      const id = `toc:conversation:${date}:${encodeUlid({ ms, hash: new Uint8Array(10) })}`;
      return {
        ...row(id, 'conversation', 1),
        start: new Date(ms).toISOString(),
        title: `talk ${n}`,
      };
    });
  };
  return {
    ...handlers,
    toc: async ({ nodeId }) => ({ node: null, children: children(nodeId) }),
  };
}
