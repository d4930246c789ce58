import { useState } from 'react';
import { formatTime } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyAddress } from '../../ui/CopyAddress.tsx';
import { gistOf, speakerOf, type ShownEvent } from '../../ui/eventWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useZone } from '../../ui/useZone.ts';
import { EventText } from './EventText.tsx';
import styles from './EventView.module.css';
import type { TextRange } from './excerpt.ts';
import { RawLine } from './RawLine.tsx';

export interface EventViewProps {
  readonly event: ShownEvent;
  /** Is it the evidence itself? */
  readonly own: boolean;
  readonly mark: TextRange | null;
  readonly raw: boolean;
  readonly onRaw: (eventId: string) => void;
}

/** One event, readable: messages in full, all else folded into a line until it is opened. */
export function EventView({ event, own, mark, raw, onRaw }: EventViewProps) {
  const zone = useZone();
  const isMessage = event.kind === 'message';
  const [unfolded, setUnfolded] = useState(own);
  const open = isMessage || unfolded;
  return (
    <article
      className={styles['event']}
      aria-label={`${formatTime(event.time, zone)} ${speakerOf(event)}`}
      data-event-id={event.eventId}
      data-own={own ? '' : undefined}
      data-role={event.role}
    >
      <header className={styles['header']}>
        <span className={styles['time']}>{formatTime(event.time, zone)}</span>
        {isMessage ? (
          <span className={styles['speaker']}>{speakerOf(event)}</span>
        ) : (
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name={unfolded ? 'open' : 'closed'} />
            <span className={styles['speaker']}>{speakerOf(event)}</span>
            <span className={styles['gist']}>{unfolded ? '' : gistOf(event)}</span>
          </button>
        )}
        <span className={styles['actions']}>
          <Button
            look="quiet"
            aria-expanded={raw}
            title="The original line of the log (r)"
            onClick={() => onRaw(event.eventId)}
          >
            Raw
          </Button>
          <CopyAddress address={{ kind: 'event', id: event.eventId }} />
        </span>
      </header>
      {open ? <EventText event={event} mark={mark} /> : null}
      {raw ? <RawLine eventId={event.eventId} /> : null}
    </article>
  );
}
