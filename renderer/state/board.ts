/** The boards of points: what is open, what was decided. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { formatCount, plural } from './labels.ts';
import { BOARDS as POINT_BOARDS, type PointRole } from '../../core/model/point.ts';

export type BoardPoint = OutputOf<'points'>['points'][number];

export const BOARDS = {
  open: { title: 'Open loops', roles: POINT_BOARDS.open, empty: 'Nothing is left open.' },
  decisions: {
    title: 'Decisions',
    roles: POINT_BOARDS.decisions,
    empty: 'Nothing was decided yet.',
  },
} as const;

export type BoardName = keyof typeof BOARDS;

export const BOARD_NAMES: readonly BoardName[] = ['open', 'decisions'];

const THINGS: Readonly<Record<BoardName, readonly [one: string, many: string]>> = {
  open: ['that is open', 'that are open'],
  decisions: ['decision', 'decisions'],
};

/**
 * What a board holds: `35 that are open`, `18 decisions`; of decisions also what no page tells: `18 decisions, 40 more
 * along the way`. Closed ones stand behind: `33 that are open, 1 closed`.
 */
export function boardWords(
  board: BoardName,
  {
    count,
    along = 0,
    closed = 0,
  }: { readonly count: number; readonly along?: number; readonly closed?: number },
): string {
  const [one, many] = THINGS[board];
  return [
    plural(count, one, many),
    ...(along === 0 ? [] : [`${formatCount(along)} more along the way`]),
    ...(closed === 0 ? [] : [`${formatCount(closed)} closed`]),
  ].join(', ');
}

/** How many of a board's points a person closed. */
export const closedOf = (
  board: BoardName,
  { counts }: Pick<OutputOf<'points'>, 'counts'>,
): number => BOARDS[board].roles.reduce((sum, role) => sum + counts[role].closed, 0);

/** What {@link boardWords} takes of what is open with closed ones in it. */
export function withoutClosed({
  ideas,
  points,
  closedIdeas,
}: {
  readonly ideas: Pick<OutputOf<'ideas'>, 'total'>;
  readonly points: Pick<OutputOf<'points'>, 'total' | 'counts'>;
  readonly closedIdeas: number;
}): Parameters<typeof boardWords>[1] {
  const closed = closedIdeas + closedOf('open', points);
  return { count: ideas.total + points.total - closed, closed };
}

const SAID: Readonly<Partial<Record<PointRole, string>>> = {
  decided: 'Decided',
  corrected: 'Corrected',
};

/** What a board of several roles says of a point; empty where all are the same. */
export const roleWords = ({ role }: Pick<BoardPoint, 'role'>): string => SAID[role] ?? '';

/** How a board says what became of a point. */
export const BECAME = {
  answered: 'Answered',
  solved: 'Solved',
  done: 'Done',
  superseded: 'Replaced',
} as const satisfies Readonly<Record<NonNullable<BoardPoint['became']>['state'], string>>;
