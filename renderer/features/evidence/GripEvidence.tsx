import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { InlineWords } from '../node/InlineWords.tsx';
import { SideTranscript } from '../transcript/SideTranscript.tsx';
import { useShape } from '../transcript/useShape.ts';
import { EvidenceHeader } from './EvidenceHeader.tsx';
import { findInEvents, saysAll } from './excerpt.ts';
import styles from './GripEvidence.module.css';
import { useEvidenceKeys } from './useEvidenceKeys.ts';

export interface GripEvidenceProps {
  readonly gripId: string;
  /** The sentence that led here; it stands above where the words do not say it themselves. */
  readonly claim: string | null;
}

/** A grip: its excerpt, marked where it was said. */
export function GripEvidence({ gripId, claim }: GripEvidenceProps) {
  const { queries } = useExplorer();
  const grip = useCall('grip', { gripId });
  const { shape, failure } = useShape(gripId);
  const { data } = grip;
  const keys = useEvidenceKeys(data?.eventIdStart ?? null, { kind: 'grip', id: gripId });
  if (data === undefined || shape === undefined) {
    const fault = grip.failure ?? failure;
    return fault === null ? (
      <p className="faint pad-wide">Loading…</p>
    ) : (
      <ErrorNote
        what="The evidence could not be read"
        failure={fault}
        onRetry={() => queries.invalidate()}
      />
    );
  }
  const mark = findInEvents(data.events, data.excerpt);
  return (
    <div className="column fill" data-grip-id={gripId}>
      <EvidenceHeader
        conversationId={data.conversationId}
        time={data.time}
        nodeId={data.nodeId}
        address={{ kind: 'grip', id: gripId }}
        eventId={data.eventIdStart}
        keys={keys}
      />
      {claim === null || saysAll(data.excerpt, claim) ? null : (
        <p className="quiet wrap pad ruled" dir="auto">
          <InlineWords text={claim} />
        </p>
      )}
      {mark === null ? (
        <blockquote className={`wrap as-is ${styles['excerpt']}`} dir="auto">
          <mark>{data.excerpt}</mark>
        </blockquote>
      ) : null}
      <SideTranscript shape={shape} mark={mark} keys={keys} />
    </div>
  );
}
