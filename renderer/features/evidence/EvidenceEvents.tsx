import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { ShownEvent } from '../../ui/eventWords.ts';
import { useKeepPlace } from '../../ui/useKeepPlace.ts';
import styles from './EvidenceEvents.module.css';
import { EventView } from './EventView.tsx';
import type { MarkedEvent } from './excerpt.ts';

export interface EvidenceEventsProps {
  readonly events: readonly ShownEvent[];
  /** The events that are the evidence; the others are there to read it by. */
  readonly ownIds: readonly string[];
  readonly mark: MarkedEvent | null;
  /** The event whose original line is shown. */
  readonly rawOf: string | null;
  readonly onRaw: (eventId: string) => void;
  readonly onMoreBefore: (() => void) | null;
  readonly onMoreAfter: (() => void) | null;
}

/** The evidence inside what was said around it, scrolled to the marked words. */
export function EvidenceEvents(props: EvidenceEventsProps) {
  const { events, ownIds, mark, rawOf, onRaw, onMoreBefore, onMoreAfter } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const keepPlace = useKeepPlace(events);
  useScrollToOwn(scroller);

  const showBefore = (): void => {
    const first = scroller.current?.querySelector('[data-event-id]');
    if (first) keepPlace(first, first);
    onMoreBefore?.();
  };
  return (
    <section
      ref={scroller}
      className={styles['scroller']}
      aria-label="Events"
      // The focus comes here by F6 and from bullets, so that the arrow keys scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {onMoreBefore === null ? null : <Button onClick={showBefore}>Show more before</Button>}
      {events.map((event) => (
        <ErrorBoundary key={event.eventId} subject={event}>
          <EventView
            event={event}
            own={ownIds.includes(event.eventId)}
            mark={mark?.eventId === event.eventId ? mark : null}
            raw={rawOf === event.eventId}
            onRaw={onRaw}
          />
        </ErrorBoundary>
      ))}
      {onMoreAfter === null ? null : <Button onClick={onMoreAfter}>Show more after</Button>}
    </section>
  );
}

/** Once, when the evidence is first drawn: its words a third down the pane. */
function useScrollToOwn(scrollerRef: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const pane = scrollerRef.current;
    const target = pane?.querySelector('mark') ?? pane?.querySelector('[data-own]');
    if (!pane || !target) return;
    const { top, height } = pane.getBoundingClientRect();
    pane.scrollTop += target.getBoundingClientRect().top - top - height / 3;
  }, [scrollerRef]);
}
