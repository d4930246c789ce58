import { CopyAddress } from '../../ui/CopyAddress.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ShownEvent } from '../../ui/eventWords.ts';
import { RawLine } from '../evidence/RawLine.tsx';
import styles from './EventActions.module.css';

export interface EventActionsProps {
  readonly event: ShownEvent;
  readonly rawOf: string | null;
  readonly onRaw: (eventId: string) => void;
}

/** What can be done with an event's words, and its original line where that is shown. */
export function EventActions({ event, rawOf, onRaw }: EventActionsProps) {
  const isRaw = rawOf === event.eventId;
  return (
    <>
      <span className={`beside ${styles['actions']}`}>
        <CopyButton label="Copy" name="Copy these words" text={() => event.text} />
        <Button
          look="quiet"
          className="small"
          aria-expanded={isRaw}
          title="The original line of the log (r)"
          onClick={() => onRaw(event.eventId)}
        >
          Raw
        </Button>
        <CopyAddress address={{ kind: 'event', id: event.eventId }} />
      </span>
      {isRaw ? <RawLine eventId={event.eventId} /> : null}
    </>
  );
}
