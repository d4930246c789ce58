import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EVIDENCE_PANE, leavePane } from '../../ui/panes.ts';
import { Outline } from '../transcript/Outline.tsx';
import { EventEvidence } from './EventEvidence.tsx';
import { GripEvidence } from './GripEvidence.tsx';

/** The right: the raw words behind what the middle says. */
export const EvidencePane = memo(function EvidencePane() {
  const { navigation } = useExplorer();
  const evidence = usePlace((place) => place.evidence);
  const gripId = evidence?.kind === 'grips' ? evidence.gripIds[evidence.index] : undefined;
  const close = (): void => {
    leavePane(EVIDENCE_PANE);
    navigation.closeEvidence();
  };
  return (
    <>
      <header className="row firm gap-3 pad-row ruled">
        <h2>{evidence?.kind === 'outline' ? 'Outline' : 'Evidence'}</h2>
        {evidence?.kind === 'grips' ? (
          <GripStepper index={evidence.index} count={evidence.gripIds.length} />
        ) : null}
        {evidence === null ? null : (
          <Button
            look="quiet"
            className="to-end"
            aria-label={evidence.kind === 'outline' ? 'Close outline' : 'Close evidence'}
            onClick={close}
          >
            <Icon name="close" />
          </Button>
        )}
      </header>
      {evidence === null ? (
        <p className="faint pad-wide">Click a point to read the raw words behind it.</p>
      ) : null}
      {evidence?.kind === 'grips' && gripId !== undefined ? (
        <GripEvidence key={gripId} gripId={gripId} claim={evidence.claim} />
      ) : null}
      {evidence?.kind === 'outline' ? (
        <Outline key={evidence.target} target={evidence.target} />
      ) : null}
      {evidence?.kind === 'event' ? (
        <EventEvidence
          key={`${evidence.eventId} ${evidence.range?.start}`}
          eventId={evidence.eventId}
          range={evidence.range}
        />
      ) : null}
    </>
  );
});

function GripStepper({ index, count }: { readonly index: number; readonly count: number }) {
  const { navigation } = useExplorer();
  return (
    <div className="row quiet">
      <output>
        passage {index + 1} of {count}
      </output>
      {count === 1 ? null : (
        <>
          <Button
            look="quiet"
            aria-label="Previous passage"
            disabled={index === 0}
            onClick={() => navigation.stepGrip(-1)}
          >
            <Icon name="previous" />
          </Button>
          <Button
            look="quiet"
            aria-label="Next passage"
            disabled={index === count - 1}
            onClick={() => navigation.stepGrip(1)}
          >
            <Icon name="next" />
          </Button>
        </>
      )}
    </div>
  );
}
