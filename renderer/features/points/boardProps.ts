import type { BoardHeadProps } from './BoardHead.tsx';

export type BoardProps = Pick<BoardHeadProps, 'withClosed' | 'onWithClosed'>;

/** Rows that a board shows at first, and more with each press; what is asked for has an end. */
export const ROWS = { page: 50, most: 500 } as const;
