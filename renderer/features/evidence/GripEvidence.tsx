import { useState } from 'react';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useGrowingCall } from '../../ui/useCall.ts';
import { EvidenceHeader } from './EvidenceHeader.tsx';
import { EvidenceEvents } from './EvidenceEvents.tsx';
import { findInEvents } from './excerpt.ts';
import styles from './GripEvidence.module.css';
import { useEvidenceKeys } from './useEvidenceKeys.ts';

/** Events shown around the evidence at first, and added by each step. The host allows 200. */
export const AROUND = { first: 2, step: 10, most: 200 } as const;

export interface GripEvidenceProps {
  readonly gripId: string;
  /** The sentence that led here. */
  readonly claim: string | null;
}

/** A grip: its excerpt, marked inside the events that hold it. */
export function GripEvidence({ gripId, claim }: GripEvidenceProps) {
  const { queries } = useExplorer();
  const [before, setBefore] = useState<number>(AROUND.first);
  const [after, setAfter] = useState<number>(AROUND.first);
  const { data, failure } = useGrowingCall('grip', { gripId, before, after }, gripId);
  const keys = useEvidenceKeys(data?.eventIdStart ?? null, { kind: 'grip', id: gripId });
  if (data === undefined)
    return failure === null ? (
      <p className={styles['quiet']}>Loading…</p>
    ) : (
      <ErrorNote
        what="The evidence could not be read"
        failure={failure}
        onRetry={() => queries.invalidate()}
      />
    );

  const first = data.events.findIndex(({ eventId }) => eventId === data.eventIdStart);
  const last = data.events.findIndex(({ eventId }) => eventId === data.eventIdEnd);
  const own = data.events.slice(first, last + 1);
  const mark = findInEvents(own, data.excerpt);
  return (
    <div className={styles['evidence']} data-grip-id={gripId}>
      <EvidenceHeader
        conversationId={data.conversationId}
        time={data.time}
        nodeId={data.nodeId}
        address={{ kind: 'grip', id: gripId }}
      />
      {claim === null ? null : <p className={styles['claim']}>{claim}</p>}
      {mark === null ? (
        <blockquote className={styles['excerpt']}>
          <mark>{data.excerpt}</mark>
        </blockquote>
      ) : null}
      <EvidenceEvents
        events={data.events}
        ownIds={own.map(({ eventId }) => eventId)}
        mark={mark}
        rawOf={keys.rawOf}
        onRaw={keys.toggleRaw}
        onMoreBefore={growth(before, first, setBefore)}
        onMoreAfter={growth(after, data.events.length - 1 - last, setAfter)}
      />
    </div>
  );
}

/** Asks for more on one side; null when all that there is, or may be asked for, is there. */
export function growth(
  asked: number,
  got: number,
  set: (count: number) => void,
): (() => void) | null {
  if (got < asked || asked >= AROUND.most) return null;
  return () => set(Math.min(AROUND.most, asked + AROUND.step));
}
