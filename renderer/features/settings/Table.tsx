import type { ReactNode } from 'react';
import { formatCount } from '../../state/labels.ts';
import { ActionButton } from './ActionButton.tsx';
import styles from './Table.module.css';

export interface TableProps {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly isNumber?: boolean }[];
  /** Rows of the body. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A table with a name; one that is too wide scrolls sideways. */
export function Table({ label, columns, children, foot }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="scrolls-x" aria-label={label} tabIndex={0}>
      <table className={`full table ${styles['table']}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                scope="col"
                className={isNumber === true ? `number ${styles['number']}` : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot === undefined ? null : <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

export interface PagerProps {
  /** What is paged, in the plural: `calls`. */
  readonly what: string;
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

/** Where in a long list one is, and the ways to what is newer and older. */
export function Pager({ what, offset, limit, total, onOffset }: PagerProps) {
  const last = Math.min(total, offset + limit);
  return (
    <div className="row gap-2 quiet">
      <output>
        {formatCount(offset + 1)}–{formatCount(last)} of {formatCount(total)} {what}
      </output>
      {total <= limit ? null : (
        <>
          <ActionButton
            off={offset === 0}
            aria-label={`Newer ${what}`}
            onClick={() => onOffset(Math.max(0, offset - limit))}
          >
            Newer
          </ActionButton>
          <ActionButton
            off={last >= total}
            aria-label={`Older ${what}`}
            onClick={() => onOffset(offset + limit)}
          >
            Older
          </ActionButton>
        </>
      )}
    </div>
  );
}
