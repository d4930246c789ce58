import { placeOf, type Row } from '../../state/transcript.ts';
import type { ShownEvent } from '../../ui/eventWords.ts';
import type { MarkedEvent } from '../evidence/excerpt.ts';
import type { RowFacts } from './rowFacts.ts';

/** What every card of a transcript is given. */
export interface RowProps {
  readonly events: ReadonlyMap<number, ShownEvent>;
  readonly facts: RowFacts;
  /** Is it what was looked for? */
  readonly isOwn: (position: number) => boolean;
  readonly mark: MarkedEvent | null;
  /** Rows, uses and events that are not as they are at first: opened, or closed. */
  readonly toggled: ReadonlySet<number>;
  readonly onToggle: (position: number) => void;
  readonly rawOf: string | null;
  readonly onRaw: (eventId: string) => void;
}

/** What was looked for is open at first, all else closed. */
export const isOpened = (
  key: number,
  own: boolean,
  { toggled }: Pick<RowProps, 'toggled'>,
): boolean => toggled.has(key) !== own;

/** What can be opened of a row. */
export function keysOf(row: Row): readonly number[] {
  if (row.kind === 'tool') return [placeOf(row.use)];
  return row.kind === 'looks' ? [-1 - row.position, ...row.uses.map(placeOf)] : [-1 - row.position];
}

export const markOf = (event: ShownEvent, mark: MarkedEvent | null): MarkedEvent | null =>
  mark?.eventId === event.eventId ? mark : null;
