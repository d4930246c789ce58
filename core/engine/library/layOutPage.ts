import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import { choosePoints } from '../../domain/pages/choosePoints.ts';
import { largestWorks } from '../../domain/pages/largestWorks.ts';
import { pageTopics } from '../../domain/pages/pageTopics.ts';
import type { Quota } from '../../domain/points/selectPoints.ts';
import { POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import { amountsOf } from '../conversations/priceTokens.ts';
import type { PageFacts } from './ports/pageReader.ts';

type Page = NonNullable<OutputOf<'show'>['page']>;

/** What a page shows of each role; there may be more. */
const OF_ROLE = 7;
const QUOTA: Quota = {
  asked: OF_ROLE,
  decided: OF_ROLE,
  corrected: OF_ROLE,
  found: OF_ROLE,
  done: OF_ROLE,
  failed: OF_ROLE,
  open: OF_ROLE,
  all: OF_ROLE * POINT_ROLES.length,
  words: Infinity,
};

/** Lays out a period or a conversation: projects with their topics, the largest works, points by role, totals. */
export function layOutPage(
  { children, projects, pointCounts, total, commits, files }: PageFacts,
  prices: Settings['money']['prices'],
): Page {
  const idOf = new Map(projects.map(({ name, projectId }) => [name, projectId]));
  const titleOf = new Map(children.map(({ nodeId, title }) => [nodeId, title]));
  const [only] = children;
  const points =
    children.length === 1 && only !== undefined
      ? only.bullets.map((bullet) => ({ ...bullet, nodeId: only.nodeId }))
      : withOpen(choosePoints(children, QUOTA), children);
  const { usage, calls: _calls, ...counts } = total;
  return {
    projects: projects.map(({ projectId, name, conversations, requests }) => ({
      projectId,
      name,
      conversations,
      requests,
      topics: pageTopics(
        children.filter(({ project }) => project === name),
        name,
      ).map((topic) => ({ ...topic, conversations: [...topic.conversations] })),
    })),
    works: largestWorks(children).map(({ name, project, nodeId, points: told }) => ({
      name,
      nodeId,
      projectId: idOf.get(project) ?? null,
      points: told.map(({ role, text, gripIds, supported }) => ({
        role,
        text,
        gripIds: [...gripIds],
        supported,
      })),
    })),
    points: points.map(({ role, text, gripIds, supported, nodeId, project }) => ({
      role,
      text,
      gripIds: [...gripIds],
      supported,
      nodeId,
      title: titleOf.get(nodeId) ?? '',
      projectId: idOf.get(project) ?? null,
    })),
    pointCounts: Object.fromEntries(
      POINT_ROLES.map((role) => [role, pointCounts.find((one) => one.role === role)?.count ?? 0]),
    ) as Record<PointRole, number>,
    totals: { ...counts, ...amountsOf(usage, prices), commits, files },
  };
}

/** What is counted as open is shown, also where nothing of it tells much beside the rest. */
function withOpen(
  points: ReturnType<typeof choosePoints>,
  children: PageFacts['children'],
): ReturnType<typeof choosePoints> {
  if (points.some(({ role }) => role === 'open')) return points;
  const open = children.flatMap(({ nodeId, bullets }) =>
    bullets.flatMap((bullet) => (bullet.role === 'open' ? [{ ...bullet, nodeId }] : [])),
  );
  return [...points, ...open.slice(-OF_ROLE)];
}

/** The points of a period's text, each with the conversation that says it. */
export function withOrigins<Bullet extends { readonly gripIds: readonly string[] }>(
  bullets: readonly Bullet[],
  children: PageFacts['children'],
): (Bullet & { readonly from?: NonNullable<OutputOf<'show'>['bullets'][number]['from']> })[] {
  const origins = new Map(
    children.flatMap((child) =>
      child.bullets.flatMap(({ gripIds }) => gripIds.map((gripId) => [gripId, child] as const)),
    ),
  );
  return bullets.map((bullet) => {
    const origin = bullet.gripIds
      .map((gripId) => origins.get(gripId))
      .find((one) => one !== undefined);
    if (origin === undefined) return bullet;
    const { nodeId, title, project } = origin;
    return { ...bullet, from: { nodeId, title, project } };
  });
}
