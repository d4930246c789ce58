import type { OutputOf } from '../../../core/contract/procedures.ts';
import { hitRange } from '../../state/searchHitRange.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, NODE_PANE } from '../../ui/panes.ts';
import { useLeave } from './leaveContext.ts';

export interface EventHit {
  readonly event: OutputOf<'find'>['results'][number]['event'];
  /** The part that holds it; null while it is in none. */
  readonly nodeId: string | null;
  readonly snippet: string;
  readonly marks: readonly (readonly [number, number])[];
}

export interface OpenHit {
  /** The event among what was said around it, its words marked, beside its conversation. */
  readonly openEvent: (hit: EventHit) => void;
  readonly openNode: (nodeId: string) => void;
}

/** Leaves the palette for what was found, in its place. */
export function useOpenHit(): OpenHit {
  const { navigation, search } = useExplorer();
  const leave = useLeave();
  return {
    openEvent: ({ event, nodeId, snippet, marks }) => {
      search.remember();
      navigation.openEvent(event.eventId, hitRange(event.text, { snippet, marks }) ?? undefined);
      if (nodeId !== null) void navigation.openNodeBesideEvidence(nodeId);
      leave(EVIDENCE_PANE);
    },
    openNode: (nodeId) => {
      search.remember();
      void navigation.openNodeInTree(nodeId);
      leave(NODE_PANE);
    },
  };
}
