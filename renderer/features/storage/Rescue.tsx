import { useEffect } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../state/labels.ts';
import { onlyHereWords, rescueOf } from '../../state/storageSweep.ts';
import { isBusy } from '../../state/work.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useNow } from '../activity/useNow.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';

/** What would be lost and is saved by one click, and what only Strata still has. Else nothing. */
export function Rescue() {
  const { client, memory, queries, work } = useExplorer();
  const openSettings = useOpenSettings();
  const importing = useStore(work.store, (state) => state.importing);
  const sweep = useCall('sweep', memory === 'own' ? {} : null).data;
  const now = useNow(60_000);
  // What was read meanwhile is safe.
  useEffect(
    () =>
      client.on('ended', ({ task }) => {
        if (task === 'import') queries.retry('sweep', {});
      }),
    [client, queries],
  );
  const save = async (paths: readonly string[]): Promise<void> => {
    await work.importFrom(paths);
    queries.retry('sweep', {});
  };
  if (sweep === undefined) return null;
  const rescue = rescueOf(sweep, now);
  const only = onlyHereWords(sweep.onlyHere);
  if (rescue === null && only === null) return null;
  return (
    <section
      className={`with-end gap-4 aside ui ${rescue === null ? '' : 'on-amber'}`}
      aria-label="Logs that go"
      data-look={rescue === null ? 'quiet' : 'amber'}
    >
      {rescue === null ? null : (
        <>
          <p className="wrap measure">
            <strong>{rescue.words}</strong> Strata does not have all of them yet. {rescue.why}
          </p>
          <Button look="main" disabled={isBusy(importing)} onClick={() => void save(rescue.paths)}>
            {rescue.paths.length === 1
              ? 'Save it now'
              : `Save ${formatCount(rescue.paths.length)} now`}
          </Button>
        </>
      )}
      {only === null ? null : (
        <>
          <p className="wrap measure">{only}</p>
          <Button look="quiet" onClick={() => openSettings('storage')}>
            Show them
          </Button>
        </>
      )}
    </section>
  );
}
