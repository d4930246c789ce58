import { useEffect } from 'react';
import { plural } from '../../state/labels.ts';
import { atRisk } from '../../state/storageSweep.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';

/** Logs that would be lost, and the way to what can be done; nothing while none would be. */
export function SweepHint() {
  const { client, memory, queries } = useExplorer();
  const open = useOpenSettings();
  const sweep = useCall('sweep', memory === 'own' ? {} : null).data;
  // What was read meanwhile is safe.
  useEffect(
    () =>
      client.on('ended', ({ task }) => {
        if (task === 'import' || task === 'backfill' || task === 'rescue')
          queries.retry('sweep', {});
      }),
    [client, queries],
  );
  const count = sweep === undefined ? 0 : atRisk(sweep).length;
  if (count === 0) return null;
  return (
    <Button
      look="quiet"
      data-look="amber"
      title={`Their tool deletes ${count === 1 ? 'it' : 'them'} within days, and Strata does not have all of ${count === 1 ? 'it' : 'them'} yet.`}
      onClick={() => open('storage')}
    >
      {plural(count, 'log')} about to go
    </Button>
  );
}
