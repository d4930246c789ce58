import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { SideTranscript } from '../transcript/SideTranscript.tsx';
import { useShape } from '../transcript/useShape.ts';
import type { TextRange } from './excerpt.ts';
import { EvidenceHeader } from './EvidenceHeader.tsx';
import { useEvidenceKeys } from './useEvidenceKeys.ts';

export interface EventEvidenceProps {
  readonly eventId: string;
  /** Its words that are meant; null: all of it. */
  readonly range: TextRange | null;
}

/** One event where it was said. */
export function EventEvidence({ eventId, range }: EventEvidenceProps) {
  const { queries } = useExplorer();
  const { data, failure: eventFailure } = useCall('around', { eventId, before: 0, after: 0 });
  const { shape, failure } = useShape(eventId);
  const location = useCall('locate', { id: eventId }).data;
  // An event that took the place of another has an id of its own.
  const keys = useEvidenceKeys(data?.events[0]?.eventId ?? eventId, { kind: 'event', id: eventId });
  if (data === undefined || shape === undefined) {
    const fault = eventFailure ?? failure;
    return fault === null ? (
      <p className="faint pad-wide">Loading…</p>
    ) : (
      <ErrorNote
        what="The event could not be read"
        failure={fault}
        onRetry={() => queries.invalidate()}
      />
    );
  }
  const [event] = data.events;
  return (
    <div className="column fill">
      {event === undefined ? null : (
        <EvidenceHeader
          conversationId={event.conversationId}
          time={event.time}
          nodeId={location?.nodeId ?? null}
          address={{ kind: 'event', id: eventId }}
          eventId={event.eventId}
          keys={keys}
        />
      )}
      <SideTranscript
        shape={shape}
        mark={range === null ? null : { eventId: event?.eventId ?? eventId, ...range }}
        keys={keys}
      />
    </div>
  );
}
