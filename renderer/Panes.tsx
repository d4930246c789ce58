import { useRef } from 'react';
import { useStore } from 'zustand';
import { EvidencePane } from './features/evidence/EvidencePane.tsx';
import { useIsFirstRun } from './features/import/useIsFirstRun.ts';
import { useOutlineAside } from './features/transcript/useOutlineAside.ts';
import { NodePane } from './features/node/NodePane.tsx';
import { Rail } from './features/rail/Rail.tsx';
import { Calendar } from './features/tree/Calendar.tsx';
import { TreePane } from './features/tree/TreePane.tsx';
import styles from './Panes.module.css';
import { subjectProps } from './state/subjects.ts';
import { PANE_LIMITS, widthGiven, widthsIn, type PaneWidths } from './state/preferences.ts';
import { cssVariables } from './ui/cssVariables.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { useExplorer, usePlace } from './ui/explorerContext.ts';
import { keepSelection } from './ui/keepSelection.ts';
import { EVIDENCE_PANE, NODE_PANE, TREE_PANE } from './ui/panes.ts';
import { Separator } from './ui/Separator.tsx';
import { useCopyAddress } from './ui/useCopyAddress.ts';
import { useFocusHeld } from './ui/useFocusHeld.ts';
import { useKeptReading } from './ui/useKeptReading.ts';
import { usePageAct } from './ui/usePageAct.ts';
import { useWindowSize } from './ui/useWindowSize.ts';

/** The three panes; only the middle one while there is nothing to read yet. */
export function Panes() {
  const { preferences } = useExplorer();
  const reading = useRef<HTMLElement>(null);
  const size = useWindowSize();
  const widths = widthsIn(size, useStore(preferences));
  const widen = (pane: keyof PaneWidths) => (pixels: number) =>
    preferences.setState(widthGiven(preferences.getState(), { size, pane, pixels }));
  const evidence = usePlace((place) => place.evidence);
  const style = cssVariables({
    '--tree': `${widths.tree}px`,
    '--evidence': `${widths.evidence}px`,
  });
  const nodeId = usePlace((place) => place.nodeId);
  const page = usePlace((place) => place.page);
  const copyAddress = useCopyAddress();
  const isFirstRun = useIsFirstRun();
  useFocusHeld(reading);
  useKeptReading(evidence !== null);
  useOutlineAside();
  const shown = nodeId === null ? page : ({ kind: 'node', id: nodeId } as const);
  usePageAct('copy-page', shown === null ? null : () => void copyAddress(shown));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps clicks from others
    <main
      className={`fill ${styles['panes']}`}
      style={style}
      data-first-run={isFirstRun ? '' : undefined}
      data-evidence={evidence === null ? undefined : ''}
      data-page={page === null || nodeId !== null ? undefined : ''}
      onClickCapture={keepSelection}
    >
      <Rail />
      <section
        id={TREE_PANE}
        className={`column contains on-side ${styles['tree']}`}
        aria-label="Time"
      >
        <ErrorBoundary>
          <Calendar />
        </ErrorBoundary>
        <ErrorBoundary>
          <TreePane />
        </ErrorBoundary>
      </section>
      <Separator
        label="Width of the table of contents"
        value={widths.tree}
        {...PANE_LIMITS.tree}
        grows="right"
        area="divider"
        controls={TREE_PANE}
        onChange={widen('tree')}
      />
      <section
        ref={reading}
        id={NODE_PANE}
        className={`scrolls ${styles['node']}`}
        aria-label="Page"
        // What scrolls has the focus, so that the keys that scroll do so at once.
        tabIndex={-1}
        data-testid="node-scroller"
      >
        <ErrorBoundary subject={nodeId ?? page}>
          <NodePane scroller={reading} />
        </ErrorBoundary>
      </section>
      <Separator
        label="Width of the evidence"
        value={widths.evidence}
        {...PANE_LIMITS.evidence}
        grows="left"
        area="edge"
        controls={EVIDENCE_PANE}
        onChange={widen('evidence')}
      />
      <aside
        id={EVIDENCE_PANE}
        className={`column ${styles['evidence']}`}
        aria-label="Evidence"
        tabIndex={-1}
        {...(evidence === null ? null : subjectProps({ kind: 'transcript' }))}
      >
        <ErrorBoundary subject={evidence}>
          <EvidencePane />
        </ErrorBoundary>
      </aside>
    </main>
  );
}
