import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

/** A shorter break, such as that of a reload, is over before anyone could read about it. */
const PATIENCE_MS = 800;

/**
 * A line while the host is away: what happened, that it is tried again, and how to start it. It stands
 * at the foot of the window, so that what is read does not move.
 */
export function ConnectionBanner() {
  const { client } = useExplorer();
  const state = useSyncExternalStore(client.onState, client.state);
  const away = state === 'lost' || state === 'refused';
  const patient = usePassed(PATIENCE_MS, away);
  if (!patient || !away) return null;
  return (
    <output className="row apart firm gap-4 amber on-amber pad ruled-above">
      {state === 'lost' ? (
        <>
          <span>
            <strong>Strata does not answer.</strong> What was opened stays readable; this window
            goes on trying. If Strata was closed, start it again with <code>npm start</code> or{' '}
            <code>npm run strata -- serve</code>, and open the window that it names.
          </span>
          <Button onClick={client.retry}>Try now</Button>
        </>
      ) : (
        <span>
          <strong>Strata was closed and started again.</strong> What was opened stays readable, but
          this window cannot get in any more. Start Strata again with <code>npm start</code> or{' '}
          <code>npm run strata -- serve</code>, and open the window that it names.
        </span>
      )}
    </output>
  );
}

/** Has the condition held for a while? */
function usePassed(ms: number, condition: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [ms, condition]);
  return passed;
}
