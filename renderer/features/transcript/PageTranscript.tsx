import { useCallback, useMemo, useState } from 'react';
import { formatCount, plural } from '../../state/labels.ts';
import type { Shape } from '../../state/transcript.ts';
import type { Left } from '../../state/transcriptViews.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { NODE_PANE } from '../../ui/panes.ts';
import { usePageAct } from '../../ui/usePageAct.ts';
import { eventIdAround } from '../evidence/useEvidenceKeys.ts';
import { AsidesButton } from './AsidesButton.tsx';
import { Transcript } from './Transcript.tsx';
import { useShape } from './useShape.ts';

/** A conversation, or a part of it, as it was said, on its page: it scrolls with the page. */
export function PageTranscript({ nodeId }: { readonly nodeId: string }) {
  const { queries } = useExplorer();
  const { shape, failure } = useShape(nodeId);
  if (shape !== undefined) return <Bounded key={nodeId} nodeId={nodeId} shape={shape} />;
  return failure === null ? (
    <p className="faint">Loading…</p>
  ) : (
    <ErrorNote
      what="The transcript could not be read"
      failure={failure}
      onRetry={() => queries.invalidate()}
    />
  );
}

/** At first only the part that was asked for; what was said before and after it comes when it is wanted. */
function Bounded({ nodeId, shape }: { readonly nodeId: string; readonly shape: Shape }) {
  const { transcripts } = useExplorer();
  const { span, total } = shape;
  const [left, setLeft] = useState(() => transcripts.left.get(nodeId) ?? NEW);
  const { before, after } = left;
  const show = (more: Partial<Left>): void => setLeft({ ...left, ...more });
  const [rawOf, setRawOf] = useState<string | null>(null);
  const first = span === null || before ? 0 : span.first;
  const last = span === null || after ? total - 1 : span.last;
  const bounds = useMemo(() => ({ first, last }), [first, last]);
  const [scroller, setScroller] = useState<Element | null>(null);
  const findScroller = useCallback(
    (page: HTMLElement | null) => setScroller(page?.closest(`#${NODE_PANE}`) ?? null),
    [],
  );
  const toggleRaw = useCallback(
    (eventId: string) => setRawOf((shown) => (shown === eventId ? null : eventId)),
    [],
  );
  // Its rows are turns.
  const step = (by: 1 | -1): void => transcripts.of(shape.conversationId)?.step(['turn'], by);
  usePageAct('next-row', () => step(1));
  usePageAct('previous-row', () => step(-1));
  usePageAct('raw-line', (from) => {
    const eventId = eventIdAround(from) ?? (scroller === null ? null : firstInSight(scroller));
    if (eventId !== null) toggleRaw(eventId);
  });
  return (
    <div ref={findScroller} className="stack at-start blocks">
      <AsidesButton />
      {first === 0 ? null : (
        <Button look="quiet" onClick={() => show({ before: true })}>
          Show what was said before: {plural(first, 'event')}
        </Button>
      )}
      {scroller === null ? null : (
        <Transcript
          shape={shape}
          scroller={scroller}
          pane={NODE_PANE}
          bounds={bounds}
          measured={left.measured}
          onLeave={(measured) => transcripts.left.set(nodeId, { ...left, measured })}
          onBeyond={(position) => show(position < first ? { before: true } : { after: true })}
          own={null}
          mark={null}
          rawOf={rawOf}
          onRaw={toggleRaw}
        />
      )}
      {last >= total - 1 ? null : (
        <Button look="quiet" onClick={() => show({ after: true })}>
          Show what was said after: {formatCount(total - 1 - last)} more
        </Button>
      )}
    </div>
  );
}

/** Of what one stepped to, else of what is read at the top. */
function firstInSight(scroller: Element): string | null {
  const { top } = scroller.getBoundingClientRect();
  const own = scroller.querySelector('[data-own][data-event-id], [data-own] [data-event-id]');
  const shown = [...scroller.querySelectorAll('[data-event-id]')].find(
    (each) => each.getBoundingClientRect().bottom > top + each.clientTop,
  );
  return eventIdAround(own ?? shown ?? null);
}

const NEW: Left = { before: false, after: false, measured: [] };
