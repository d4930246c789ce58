import { useEffect, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import styles from './App.module.css';
import { EvidencePane } from './features/evidence/EvidencePane.tsx';
import { HelpDialog } from './features/help/HelpDialog.tsx';
import { ImportDialog } from './features/import/ImportDialog.tsx';
import { NodePane } from './features/node/NodePane.tsx';
import { AddressDialog } from './features/topbar/AddressDialog.tsx';
import { ConnectionBanner } from './features/topbar/ConnectionBanner.tsx';
import { TopBar } from './features/topbar/TopBar.tsx';
import { TreePane } from './features/tree/TreePane.tsx';
import { YearStrip } from './features/tree/YearStrip.tsx';
import type { Explorer } from './state/explorer.ts';
import type { Navigation } from './state/place.ts';
import { clampWidth, PANE_LIMITS } from './state/preferences.ts';
import { cssVariables } from './ui/cssVariables.ts';
import { DialogContext, type DialogName } from './ui/dialogContext.ts';
import { ExpandHint } from './ui/ExpandHint.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { ExplorerContext, useExplorer, usePlace } from './ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane, leavePane, nextPane, NODE_PANE, TREE_PANE } from './ui/panes.ts';
import { NoticeLine } from './ui/NoticeLine.tsx';
import { Separator } from './ui/Separator.tsx';
import { useCopyAddress } from './ui/useCopyAddress.ts';

/** The window: time on the left, depth in the middle, evidence on the right. */
export function App({ explorer }: { readonly explorer: Explorer }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  useWindowKeys(setDialog, explorer.navigation);
  const close = (): void => setDialog(null);
  return (
    <ExplorerContext value={explorer}>
      <DialogContext value={setDialog}>
        <div className={styles['window']}>
          <TopBar />
          <ConnectionBanner />
          <Panes />
          <ExpandHint />
          <NoticeLine />
        </div>
        {dialog === 'import' ? <ImportDialog onClose={close} /> : null}
        {dialog === 'address' ? <AddressDialog onClose={close} /> : null}
        {dialog === 'help' ? <HelpDialog onClose={close} /> : null}
      </DialogContext>
    </ExplorerContext>
  );
}

function Panes() {
  const { preferences, navigation } = useExplorer();
  const { treeWidth, evidenceWidth } = useStore(preferences);
  const evidence = usePlace((place) => place.evidence);
  const style = cssVariables({
    '--tree': `${treeWidth}px`,
    '--evidence': `${evidenceWidth}px`,
  });
  const nodeId = usePlace((place) => place.nodeId);
  const copyAddress = useCopyAddress();
  const onNodeKey = (event: KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== 'c' || !plain || nodeId === null) return;
    event.preventDefault();
    void copyAddress({ kind: 'node', id: nodeId });
  };
  const onEvidenceKey = (event: KeyboardEvent): void => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key !== 'Escape' || inDialog) return;
    leavePane(EVIDENCE_PANE);
    navigation.closeEvidence();
  };
  return (
    <main className={styles['panes']} style={style}>
      <div className={styles['strip']}>
        <ErrorBoundary>
          <YearStrip />
        </ErrorBoundary>
      </div>
      <section id={TREE_PANE} className={styles['tree']} aria-label="Time">
        <ErrorBoundary>
          <TreePane />
        </ErrorBoundary>
      </section>
      <Separator
        label="Width of the table of contents"
        value={treeWidth}
        {...PANE_LIMITS.treeWidth}
        grows="right"
        area="divider"
        controls={TREE_PANE}
        onChange={(width) => preferences.setState({ treeWidth: clampWidth('treeWidth', width) })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key for all in it */}
      <section
        id={NODE_PANE}
        className={styles['node']}
        aria-label="Node"
        tabIndex={-1}
        onKeyDown={onNodeKey}
      >
        <ErrorBoundary subject={nodeId}>
          <NodePane />
        </ErrorBoundary>
      </section>
      <Separator
        label="Width of the evidence"
        value={evidenceWidth}
        {...PANE_LIMITS.evidenceWidth}
        grows="left"
        area="edge"
        controls={EVIDENCE_PANE}
        onChange={(width) =>
          preferences.setState({ evidenceWidth: clampWidth('evidenceWidth', width) })
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it */}
      <aside
        id={EVIDENCE_PANE}
        className={styles['evidence']}
        aria-label="Evidence"
        data-open={evidence === null ? undefined : ''}
        tabIndex={-1}
        onKeyDown={onEvidenceKey}
      >
        <ErrorBoundary subject={evidence}>
          <EvidencePane />
        </ErrorBoundary>
      </aside>
    </main>
  );
}

/** Keys that work everywhere, except while text is typed or a dialog is open. */
function useWindowKeys(open: (dialog: DialogName) => void, navigation: Navigation): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('dialog, input[type="text"]')) return;
      if (event.key === 'F6') {
        const pane = nextPane(event.shiftKey ? -1 : 1);
        if (pane !== null) goToPane(pane);
      } else if (event.key === '?') open('help');
      // The pane itself, when it has the focus, has given it back by now.
      else if (event.key === 'Escape') navigation.closeEvidence();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, navigation]);
}
