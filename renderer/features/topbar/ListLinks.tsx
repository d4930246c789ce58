import { LISTS } from '../../state/lists.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import styles from './ListLinks.module.css';

/** The ways to the lists: of conversations, of projects. */
export function ListLinks() {
  const { navigation } = useExplorer();
  const shown = usePlace((place) => place.list?.kind ?? null);
  return (
    <nav className={styles['links']} aria-label="Lists">
      {LISTS.map(({ name, address }) => (
        <Button
          key={name}
          look="quiet"
          aria-current={shown === address.kind ? 'page' : undefined}
          onClick={(event) => {
            navigation.openList(address);
            // Who came by a key goes on in the list.
            if (event.detail === 0) goToPane(NODE_PANE);
          }}
        >
          {name}
        </Button>
      ))}
    </nav>
  );
}
