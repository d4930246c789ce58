import type { MouseEvent } from 'react';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';
import type { ShownNode } from './shownNode.ts';

/** Opens a bullet's evidence. Who came by keyboard is taken along; Escape leads back. */
export function useOpenGrips() {
  const { navigation } = useExplorer();
  return (bullet: ShownNode['bullets'][number], index: number, event: MouseEvent<HTMLElement>) => {
    navigation.openGrips(bullet.gripIds, bullet.text, index);
    if (cameByKeyboard(event)) goToPane(EVIDENCE_PANE, event.currentTarget);
  };
}

/** A click that no pointer made. */
export const cameByKeyboard = (event: MouseEvent): boolean => event.detail === 0;
