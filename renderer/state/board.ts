/** The boards of points: what is open, what was decided. */
import type { OutputOf } from '../../core/contract/procedures.ts';
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
