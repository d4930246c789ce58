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
 * What a board holds: `35 that are open`; of decisions, where only some are followed over time, what both numbers
 * are: `18 decisions followed over time, 5 as they were said`. Closed ones stand behind: `33 that are open, 1 closed`.
 */
export function boardWords(
  board: BoardName,
  {
    followed,
    also,
    closed = 0,
  }: { readonly followed: number; readonly also: number; readonly closed?: number },
): string {
  const [one, many] = THINGS[board];
  const behind = closed === 0 ? '' : `, ${formatCount(closed)} closed`;
  if (board === 'open' || followed === 0 || also === 0)
    return `${plural(followed + also, one, many)}${behind}`;
  return `${plural(followed, one)} followed over time, ${formatCount(also)} as they were said${behind}`;
}

/** What {@link boardWords} takes of a list with closed ones in it. */
export function withoutClosed(
  board: BoardName,
  {
    ideas,
    points,
    closedIdeas,
  }: {
    readonly ideas: Pick<OutputOf<'ideas'>, 'total'>;
    readonly points: Pick<OutputOf<'points'>, 'total' | 'counts'>;
    readonly closedIdeas: number;
  },
): Parameters<typeof boardWords>[1] {
  const closedPoints = BOARDS[board].roles.reduce(
    (sum, role) => sum + points.counts[role].closed,
    0,
  );
  return {
    followed: ideas.total - closedIdeas,
    also: points.total - closedPoints,
    closed: closedIdeas + closedPoints,
  };
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
