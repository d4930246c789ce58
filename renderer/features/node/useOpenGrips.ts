import type { MouseEvent } from 'react';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';

/** A sentence with the grips of the words behind it. */
interface Claim {
  readonly text: string;
  readonly gripIds: readonly string[];
}

/** Opens a sentence's evidence. Who came by keyboard is taken along; Escape leads back. */
export function useOpenGrips() {
  const { navigation } = useExplorer();
  return ({ gripIds, text }: Claim, index: number, event: MouseEvent<HTMLElement>) => {
    navigation.openGrips(gripIds, text, index);
    if (cameByKeyboard(event)) goToPane(EVIDENCE_PANE, event.currentTarget);
  };
}

/** A click that no pointer made. */
export const cameByKeyboard = (event: MouseEvent): boolean => event.detail === 0;
