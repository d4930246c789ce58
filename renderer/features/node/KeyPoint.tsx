import type { ReactNode } from 'react';
import type { AnchorType } from '../../../core/model/anchor.ts';
import type { Anchor } from './anchorPlaces.ts';
import { anchorWord } from './anchorWords.ts';
import styles from './KeyPoint.module.css';
import { useIsOpenAnchor, useOpenAnchor } from './useOpenAnchor.ts';

export interface KeyPointProps {
  readonly type: AnchorType;
  /** Where its words were said; null when the node does not tell. */
  readonly anchor: Anchor | null;
  readonly children: ReactNode;
}

/** Words that a summary had lost and that were put back below it: what they are, then as they were said. */
export function KeyPoint({ type, anchor, children }: KeyPointProps) {
  const content = (
    <>
      <span className="quiet ui">{anchorWord(type)}</span>
      {/* The space keeps the two apart where styles do not. */}{' '}
      <span className="wrap gives">{children}</span>
    </>
  );
  if (anchor === null)
    return (
      <p className={`pick text ${styles['point']}`} data-key-point="">
        {content}
      </p>
    );
  return <SaidPoint anchor={anchor}>{content}</SaidPoint>;
}

function SaidPoint({
  anchor,
  children,
}: {
  readonly anchor: Anchor;
  readonly children: ReactNode;
}) {
  const openAnchor = useOpenAnchor();
  const current = useIsOpenAnchor(anchor);
  return (
    <button
      type="button"
      className={`pick text ${styles['point']}`}
      data-key-point=""
      title="Show where it was said"
      aria-current={current ? 'true' : undefined}
      onClick={(event) => openAnchor(anchor, event)}
    >
      {children}
    </button>
  );
}
