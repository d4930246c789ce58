import { useState, type ReactNode } from 'react';
import { formatCount } from '../state/labels.ts';
import { Button } from './Button.tsx';
import { usePrinted } from './usePrinted.ts';

export interface CappedProps<Item> {
  readonly items: readonly Item[];
  readonly most: number;
  /** Draws those that are shown. */
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** The first of a long list, and the way to all of it. */
export function Capped<Item>({ items, most, children }: CappedProps<Item>) {
  const [all, setAll] = useState(false);
  const isPrinted = usePrinted();
  return (
    <>
      {children(all || isPrinted ? items : items.slice(0, most))}
      {all || items.length <= most ? null : (
        <div className="rows" data-rest="">
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {formatCount(items.length)}
          </Button>
        </div>
      )}
    </>
  );
}
