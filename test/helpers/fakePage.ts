/** What a period or a conversation of a {@link FakeMemory} comes to. */
import { POINT_ROLES } from '../../core/model/point.ts';
import type { PointRole } from '../../core/model/point.ts';
import type { FakeMemory, FakeNode, FakeShow } from './fakeMemory.ts';

type Page = NonNullable<FakeShow['page']>;

/** Of each role; there may be more. */
const MOST = 7;
const USAGE = {
  tokensIn: 1_200,
  tokensOut: 300,
  cacheRead: 40_000,
  cacheWrite: 0,
  cost: 0.12,
  unpriced: [],
};

/** undefined for parts of conversations. */
export function fakePage(memory: FakeMemory, node: FakeNode): Page | undefined {
  if (node.row.level === 'segment') return undefined;
  const conversations = conversationsIn(memory, node);
  const byProject = Map.groupBy(conversations, ({ row }) => row.projects[0] ?? null);
  const points = conversations.flatMap(({ row, bullets }) =>
    bullets.map((bullet) => ({
      ...bullet,
      nodeId: row.nodeId,
      title: row.title,
      projectId: projectIdOf(row.projects[0] ?? null),
    })),
  );
  const counts = POINT_ROLES.map(
    (role) => [role, points.filter((point) => point.role === role).length] as const,
  );
  return {
    projects: [...byProject].map(([name, own]) => ({
      projectId: projectIdOf(name),
      name,
      conversations: own.length,
      requests: sum(own.map(({ row }) => row.requestCount)),
      topics: own.slice(0, 3).map(({ row }) => ({
        text: row.title.split(' ').slice(0, 2).join(' '),
        nodeId: row.nodeId,
        count: 1,
        conversations: [{ nodeId: row.nodeId, title: row.title }],
      })),
    })),
    works: [],
    points: POINT_ROLES.flatMap((role) =>
      points.filter((point) => point.role === role).slice(0, MOST),
    ),
    pointCounts: Object.fromEntries(counts) as Record<PointRole, number>,
    totals: {
      requests: sum(conversations.map(({ row }) => row.requestCount)),
      conversations: conversations.length,
      activeMs: conversations.length * 1_500_000,
      ...USAGE,
      edits: 0,
      errors: 0,
      commits: 0,
      files: conversations.length,
    },
  };
}

function conversationsIn(memory: FakeMemory, node: FakeNode): readonly FakeNode[] {
  if (node.row.level === 'conversation') return [node];
  return node.childIds.flatMap((id) => {
    const child = memory.nodes.get(id);
    return child === undefined ? [] : conversationsIn(memory, child);
  });
}

const projectIdOf = (name: string | null): string | null =>
  name === null ? null : `project:${name}`;
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
