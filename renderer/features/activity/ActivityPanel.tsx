import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ACTIVITY_PANE } from '../../ui/panes.ts';
import { closeActivity } from './activityPane.ts';
import styles from './ActivityPanel.module.css';
import { ComingNext } from './ComingNext.tsx';
import { JobList } from './JobList.tsx';
import { NotWritten } from './NotWritten.tsx';
import { RecentTurns } from './RecentTurns.tsx';
import { RunsNow } from './RunsNow.tsx';
import { Troubles } from './Troubles.tsx';

/** What Strata does by itself, beside what is read: nothing is held up by it. */
export function ActivityPanel() {
  const { activity } = useExplorer();
  const isOpen = useStore(activity.store, (state) => state.isOpen);
  return isOpen ? <Panel /> : null;
}

function Panel() {
  const { activity } = useExplorer();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const close = (): void => closeActivity(activity);
  return (
    <aside
      ref={ref}
      id={ACTIVITY_PANE}
      className={`column inside ${styles['panel']}`}
      aria-labelledby="activity-title"
      tabIndex={-1}
    >
      <header className="row apart firm pad ruled text">
        <h2 id="activity-title">Activity</h2>
        <Button look="quiet" aria-label="Close activity" onClick={close}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="fill scrolls pad-wide">
        <ErrorBoundary>
          <RunsNow />
          <Troubles />
          <NotWritten />
          <RecentTurns />
          <ComingNext />
          <JobList />
        </ErrorBoundary>
      </div>
    </aside>
  );
}
