import { Fold } from '../../ui/Fold.tsx';
import styles from './AnchorList.module.css';
import type { Anchor } from './anchorPlaces.ts';
import { anchorLetter, anchorWord } from './anchorWords.ts';
import type { ShownNode } from './shownNode.ts';
import { useIsOpenAnchor, useOpenAnchor } from './useOpenAnchor.ts';

/** All words of the node that no summary may lose, the most important first; also the legend of their letters. */
export function AnchorList({ anchors }: Pick<ShownNode, 'anchors'>) {
  if (anchors.length === 0) return null;
  const byImportance = anchors.toSorted((a, b) => b.importance - a.importance);
  return (
    <Fold title={`What must not be lost (${anchors.length})`}>
      <ul className="stack gap-half rows">
        {byImportance.map((anchor) => (
          <li key={`${anchor.eventId} ${anchor.type} ${anchor.start}`}>
            <Row anchor={anchor} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Row({ anchor }: { readonly anchor: Anchor }) {
  const openAnchor = useOpenAnchor();
  const current = useIsOpenAnchor(anchor);
  return (
    <button
      type="button"
      className={`pick full ui ${styles['row']}`}
      title={`Show where it was said. Importance ${anchor.importance.toFixed(2)}`}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => openAnchor(anchor, event)}
    >
      <span className="accent strong small" aria-hidden="true">
        {anchorLetter(anchor.type)}
      </span>
      <span className="quiet">{anchorWord(anchor.type)}</span>{' '}
      <span className={`wrap ${styles['words']}`}>{anchor.text}</span>
    </button>
  );
}
