import type { MouseEvent } from 'react';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';
import type { Anchor } from './anchorPlaces.ts';
import { cameByKeyboard } from './useOpenGrips.ts';

/** Opens an anchor's words in the event that they stand in. Who came by keyboard is taken along; Escape leads back. */
export function useOpenAnchor(): (anchor: Anchor, event: MouseEvent<HTMLElement>) => void {
  const { navigation } = useExplorer();
  return ({ eventId, start, end }, event) => {
    navigation.openEvent(eventId, { start, end });
    if (cameByKeyboard(event)) goToPane(EVIDENCE_PANE, event.currentTarget);
  };
}

/** Is this anchor's evidence open? */
export function useIsOpenAnchor(anchor: Anchor): boolean {
  return usePlace(
    ({ evidence }) =>
      evidence?.kind === 'event' &&
      evidence.eventId === anchor.eventId &&
      evidence.range?.start === anchor.start &&
      evidence.range.end === anchor.end,
  );
}
