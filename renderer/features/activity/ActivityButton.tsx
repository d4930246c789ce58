import { COMMAND_KEY } from '../search/commandKey.ts';
import { activityState, type ActivityState } from '../../../core/model/activity.ts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ACTIVITY_PANE } from '../../ui/panes.ts';
import { useCall } from '../../ui/useCall.ts';
import { ActivityIcon } from './ActivityIcon.tsx';
import { ACTIVITY_BUTTON, toggleActivity } from './activityPane.ts';

/** The quiet sign of how Strata's own work stands, and the way to the view of it. */
export function ActivityButton() {
  const { activity } = useExplorer();
  const isOpen = useStore(activity.store, (state) => state.isOpen);
  const { kind, failed, words } = useCalmState();
  return (
    <>
      <Button
        id={ACTIVITY_BUTTON}
        look="quiet"
        className={LOOKS[kind]}
        data-kind={kind}
        aria-label={words}
        aria-expanded={isOpen}
        aria-controls={isOpen ? ACTIVITY_PANE : undefined}
        title={`${words} (${COMMAND_KEY}J)`}
        onClick={() => toggleActivity(activity)}
      >
        <ActivityIcon kind={kind} />
        {failed > 0 ? <span className="strong">{failed}</span> : null}
      </Button>
      {/* Only what went wrong is worth an interruption. */}
      <output className="visually-hidden">{failed > 0 ? words : null}</output>
    </>
  );
}

/** Work that comes again and again, a moment each time, is one piece of work to look at. */
const REST_MS = 1500;

const LOOKS = {
  unknown: 'faint',
  well: 'faint',
  paused: 'faint',
  working: 'accent',
  failed: 'red',
} as const;

/** What the icon shows: it comes to rest only when work has rested for a moment. */
function useCalmState(): ActivityState {
  const { work } = useExplorer();
  const running = useStore(work.store, (state) => state.running);
  const status = useCall('status', {}).data;
  const state = useMemo(() => activityState(status, [...running.values()]), [status, running]);
  const [shown, setShown] = useState(state);
  useEffect(() => {
    const rests = state.kind === 'well' || state.kind === 'paused';
    const wait = shown.kind === 'working' && rests ? REST_MS : 0;
    const timer = setTimeout(() => setShown(state), wait);
    return () => clearTimeout(timer);
  }, [shown.kind, state]);
  return shown;
}
