import type { ReactNode } from 'react';

export interface BoardProps {
  /** Are those listed, too, that a person closed? */
  readonly withClosed: boolean;
  /** What stands above the board, with words on how much there is. */
  readonly head: (words: string) => ReactNode;
}

/** Rows that a board shows at first, and more with each press; what is asked for has an end. */
export const ROWS = { page: 50, most: 500 } as const;
