import { useState } from 'react';
import type { Shape } from '../../state/transcript.ts';
import { EVIDENCE_PANE } from '../../ui/panes.ts';
import type { MarkedEvent } from '../evidence/excerpt.ts';
import type { EvidenceKeys } from '../evidence/useEvidenceKeys.ts';
import styles from './SideTranscript.module.css';
import { Transcript } from './Transcript.tsx';

export interface SideTranscriptProps {
  readonly shape: Shape;
  readonly mark: MarkedEvent | null;
  readonly keys: EvidenceKeys;
}

/** A whole conversation beside the page, at the words that were looked for. */
export function SideTranscript({ shape, mark, keys }: SideTranscriptProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <section
      ref={setScroller}
      className={`fill scrolls inside ${styles['scroller']}`}
      aria-label="What was said"
      // The focus comes here by F6 and from bullets, so that the arrow keys scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {scroller === null ? null : (
        <Transcript
          shape={shape}
          scroller={scroller}
          pane={EVIDENCE_PANE}
          bounds={null}
          own={shape.span}
          mark={mark}
          rawOf={keys.rawOf}
          onRaw={keys.toggleRaw}
        />
      )}
    </section>
  );
}
