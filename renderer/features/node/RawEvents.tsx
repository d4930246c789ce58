import { useState, type MouseEvent } from 'react';
import { formatCount, formatTime, plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { cutText } from '../../ui/cutText.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { gistOf, speakerOf, type ShownEvent } from '../../ui/eventWords.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import styles from './RawEvents.module.css';
import { cameByKeyboard } from './useOpenGrips.ts';

const PAGE = 50;

/** The raw events of a node, in pages that add up. A click shows one with what is around it. */
export function RawEvents({ nodeId }: { readonly nodeId: string }) {
  const [pages, setPages] = useState(1);
  return (
    <div className={styles['events']}>
      {Array.from({ length: pages }, (_, page) => (
        <EventsPage
          // Pages have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={page}
          nodeId={nodeId}
          page={page}
          onMore={page === pages - 1 ? () => setPages(pages + 1) : null}
        />
      ))}
    </div>
  );
}

interface EventsPageProps {
  readonly nodeId: string;
  readonly page: number;
  /** Of the last page: shows the next one. */
  readonly onMore: (() => void) | null;
}

function EventsPage({ nodeId, page, onMore }: EventsPageProps) {
  const offset = page * PAGE;
  const { data, failure } = useCall('events', { target: nodeId, limit: PAGE, offset });
  if (data === undefined)
    return failure === null ? (
      <p className={styles['quiet']}>Loading…</p>
    ) : (
      <ErrorNote what="The raw events could not be read" failure={failure} />
    );
  const rest = data.total - offset - data.events.length;
  return (
    <>
      <ol aria-label={`Raw events ${offset + 1} to ${offset + data.events.length}`}>
        {data.events.map((event) => (
          <li key={event.eventId}>
            <ErrorBoundary subject={event}>
              <EventLine event={event} />
            </ErrorBoundary>
          </li>
        ))}
      </ol>
      {onMore === null || rest <= 0 ? null : (
        <Button onClick={onMore}>
          Show {formatCount(Math.min(PAGE, rest))} more of {plural(rest, 'event')}
        </Button>
      )}
    </>
  );
}

/** Characters of a message that are read without opening it. */
const PREVIEW = 600;

function EventLine({ event }: { readonly event: ShownEvent }) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const current = usePlace(
    ({ evidence }) => evidence?.kind === 'event' && evidence.eventId === event.eventId,
  );
  const open = (click: MouseEvent<HTMLElement>): void => {
    navigation.openEvent(event.eventId);
    if (cameByKeyboard(click)) goToPane(EVIDENCE_PANE, click.currentTarget);
  };
  const folded = event.kind !== 'message';
  const preview = event.text.length > PREVIEW ? `${cutText(event.text, PREVIEW)}…` : event.text;
  return (
    <button
      type="button"
      className={styles['event']}
      data-role={event.role}
      aria-current={current ? 'true' : undefined}
      onClick={open}
    >
      <span className={styles['head']}>
        <span className={styles['time']}>{formatTime(event.time, zone)}</span>
        <span className={styles['speaker']}>{speakerOf(event)}</span>
      </span>
      <span className={folded ? styles['gist'] : styles['words']}>
        {folded ? gistOf(event) : preview}
      </span>
    </button>
  );
}
