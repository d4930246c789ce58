import { memo } from 'react';
import { PLACES, placeOf } from '../../state/places.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { goToPane, NODE_PANE, TREE_PANE } from '../../ui/panes.ts';
import { openPlace } from './openPlace.ts';
import styles from './Rail.module.css';

/** The places, one below the other; the current one is marked. */
export const Rail = memo(function Rail() {
  const explorer = useExplorer();
  const current = usePlace(({ nodeId, page }) => placeOf(nodeId === null ? page : null));
  return (
    <nav className={`column gap-1 on-side ${styles['rail']}`} aria-label="Places">
      {PLACES.map(({ name, title }, at) => (
        <button
          key={name}
          type="button"
          className={`stack gap-1 quiet small pick ${styles['place']}`}
          aria-current={current === name ? 'page' : undefined}
          title={`${title} (Ctrl+${at + 1})`}
          onClick={(event) => {
            openPlace(explorer, name);
            // Who came by a key goes on in the page.
            if (event.detail === 0) goToPane(name === 'time' ? TREE_PANE : NODE_PANE);
          }}
        >
          <Icon name={name} />
          {title}
        </button>
      ))}
    </nav>
  );
});
