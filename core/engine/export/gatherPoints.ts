import type { ExportedPoints, ToldSettlement } from '../../domain/export/data.ts';
import { BOARDS, POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import { StrataError } from '../../model/result.ts';
import { ROLE_WORDS } from '../../model/point.ts';
import { boundsGiven } from '../search/askedTime.ts';
import type { PointsOut } from '../marks/ports/markStore.ts';
import type { GatherOptions } from './gatherConversation.ts';
import type { Making } from './making.ts';
import { given, narrowedTo } from './narrowedTo.ts';

const PREFIX = 'points:';
const MOST_POINTS = 1_000;

/** Does the target name points? No project, conversation or node is called so. */
export const namesPoints = (target: string): boolean => target.startsWith(PREFIX);

/** Reads what is told of points. Throws `bad-input` for roles and times that are none. */
export async function gatherPoints(
  { reader }: Making,
  { target, points: asked = {}, nowMs }: GatherOptions,
): Promise<Omit<ExportedPoints, 'citations'>> {
  const which = target.slice(PREFIX.length);
  const roles = rolesOf(which);
  const { from, to, state = 'open', text, ...lens } = asked;
  const { points, total } = await reader.listPoints({
    ...lens,
    ...boundsGiven({ from, to }, { nowMs, zone: await reader.zone() }),
    roles,
    conversationId: undefined,
    state,
    text,
    agents: false,
    limit: MOST_POINTS,
    offset: 0,
  });
  const now = new Date(nowMs).toISOString();
  const count = total - points.length;
  return {
    kind: 'points',
    title: titleOf(which, roles),
    start: points.at(-1)?.time ?? now,
    end: points[0]?.time ?? now,
    leftOut: count > 0 ? [{ what: 'points', count }] : [],
    roles,
    state,
    narrowedTo: [
      ...(await narrowedTo(reader, { ...lens, from, to })),
      ...given('with', text),
      ...(state === 'open' ? [] : given('state', state === 'all' ? 'open or closed' : state)),
    ],
    points: points.map((point) => ({
      pointId: point.pointId,
      role: point.role,
      text: point.text,
      supported: point.supported,
      gripIds: point.gripIds,
      state: point.state,
      time: point.time,
      project: point.project,
      conversationId: point.conversationId,
      title: point.title,
      became: point.became === undefined ? null : becameOf(point.became),
    })),
  };
}

const becameOf = ({
  gripId,
  ...settled
}: NonNullable<PointsOut['points'][number]['became']>): ToldSettlement => ({
  ...settled,
  gripIds: [gripId],
});

function rolesOf(which: string): readonly PointRole[] {
  if (which === 'all') return POINT_ROLES;
  if (isBoard(which)) return BOARDS[which];
  const names = which.split(',');
  const roles = POINT_ROLES.filter((role) => names.includes(role));
  if (roles.length === names.length) return roles;
  throw new StrataError({
    code: 'bad-input',
    message: `${which.slice(0, 100)} are no points. Name a board (${Object.keys(BOARDS).join(', ')}), all, or roles with commas between: ${POINT_ROLES.join(', ')}.`,
    details: { target: which.slice(0, 100) },
  });
}

const isBoard = (which: string): which is keyof typeof BOARDS => Object.hasOwn(BOARDS, which);

const TITLES: Readonly<Record<keyof typeof BOARDS, string>> = {
  open: 'Open loops',
  decisions: 'Decisions',
};

function titleOf(which: string, roles: readonly PointRole[]): string {
  if (isBoard(which)) return TITLES[which];
  return which === 'all' ? 'Points' : `Points: ${roles.map((role) => ROLE_WORDS[role]).join(', ')}`;
}
