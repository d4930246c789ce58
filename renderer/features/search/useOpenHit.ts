import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { WordRange } from '../../state/place.ts';
import { openFound } from '../../state/openFound.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, NODE_PANE } from '../../ui/panes.ts';
import { useLeave } from './leaveContext.ts';

export interface EventHit {
  readonly event: Pick<OutputOf<'find'>['results'][number]['event'], 'eventId'>;
  /** The part that holds it; null while it is in none. */
  readonly nodeId: string | null;
  /** The words that are meant, in the event's text; null: all of it. */
  readonly range: WordRange | null;
}

export interface OpenHit {
  /** The event among what was said around it, its words marked, beside its conversation. */
  readonly openEvent: (hit: EventHit) => void;
  readonly openNode: (nodeId: string) => void;
  /** All results as a list that stays. */
  readonly openList: () => void;
}

/** Leaves the palette for what was found, in its place. */
export function useOpenHit(): OpenHit {
  const explorer = useExplorer();
  const { navigation, search } = explorer;
  const leave = useLeave();
  return {
    openEvent: ({ event, nodeId, range }) => {
      search.remember();
      navigation.openEvent(event.eventId, range ?? undefined);
      if (nodeId !== null) void navigation.openNodeBesideEvidence(nodeId);
      leave(EVIDENCE_PANE);
    },
    openNode: (nodeId) => {
      search.remember();
      void navigation.openNodeInTree(nodeId);
      leave(NODE_PANE);
    },
    openList: () => {
      search.remember();
      void openFound(explorer, search.find.store.getState().query);
      leave(NODE_PANE);
    },
  };
}
