import { useState } from 'react';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useGrowingCall, useCall } from '../../ui/useCall.ts';
import { EvidenceEvents } from './EvidenceEvents.tsx';
import type { TextRange } from './excerpt.ts';
import { EvidenceHeader } from './EvidenceHeader.tsx';
import { AROUND, growth } from './GripEvidence.tsx';
import styles from './GripEvidence.module.css';
import { useEvidenceKeys } from './useEvidenceKeys.ts';

export interface EventEvidenceProps {
  readonly eventId: string;
  /** Its words that are meant; null: all of it. */
  readonly range: TextRange | null;
}

/** One raw event with what was said around it. */
export function EventEvidence({ eventId, range }: EventEvidenceProps) {
  const { queries } = useExplorer();
  const [before, setBefore] = useState<number>(AROUND.first);
  const [after, setAfter] = useState<number>(AROUND.first);
  const { data, failure } = useGrowingCall('around', { eventId, before, after }, eventId);
  const location = useCall('locate', { id: eventId }).data;
  const keys = useEvidenceKeys(eventId, { kind: 'event', id: eventId });
  if (data === undefined)
    return failure === null ? (
      <p className={styles['quiet']}>Loading…</p>
    ) : (
      <ErrorNote
        what="The event could not be read"
        failure={failure}
        onRetry={() => queries.invalidate()}
      />
    );

  const at = data.events.findIndex((event) => event.eventId === eventId);
  const event = data.events[at];
  return (
    <div className={styles['evidence']}>
      {event === undefined ? null : (
        <EvidenceHeader
          conversationId={event.conversationId}
          time={event.time}
          nodeId={location?.nodeId ?? null}
          address={{ kind: 'event', id: eventId }}
        />
      )}
      <EvidenceEvents
        events={data.events}
        ownIds={[eventId]}
        mark={range === null ? null : { eventId, ...range }}
        rawOf={keys.rawOf}
        onRaw={keys.toggleRaw}
        onMoreBefore={growth(before, at, setBefore)}
        onMoreAfter={growth(after, data.events.length - 1 - at, setAfter)}
      />
    </div>
  );
}
