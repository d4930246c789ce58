import { useState } from 'react';
import { useStore } from 'zustand';
import { formatTime, plural } from '../../../state/labels.ts';
import { zoneName, zoneOffset } from '../../../state/storageZones.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { RunProgress } from '../../storage/RunProgress.tsx';
import { Group } from '../Section.tsx';
import { useNow } from '../../activity/useNow.ts';
import { ZonePicker } from './ZonePicker.tsx';

/** By whose midnight a day begins. */
export function ZoneGroup() {
  const { storage, work } = useExplorer();
  const run = useStore(storage.store, (state) => state.zone);
  const [picking, setPicking] = useState(false);
  const zone = useZone();
  const now = useNow(10_000);
  const provider = useCall('settings', {}).data?.effective.provider;
  /** The one before the last change. */
  const [before, setBefore] = useState<string | null>(null);
  const change = async (chosen: string): Promise<void> => {
    setPicking(false);
    setBefore(zone);
    await storage.setZone(chosen);
    const { zone: ended } = storage.store.getState();
    // A model's texts are paid for: they wait until somebody wants them.
    if (ended.phase === 'done' && ended.report.moved > 0 && provider === 'extractive')
      await work.index();
  };
  return (
    <Group title="Time zone" note="By whose midnight a day begins, and in which times are shown.">
      <div className="ways">
        <span>
          <strong>{zoneName(zone)}</strong>, {zoneOffset(zone, now)}: it is{' '}
          {formatTime(new Date(now).toISOString(), zone)} there now.
        </span>
        {picking || run.phase === 'running' ? null : (
          <Button onClick={() => setPicking(true)}>Change…</Button>
        )}
        <RunProgress run={run} title="Laying the table of contents anew" onStop={null} />
      </div>
      {picking ? (
        <ZonePicker
          present={zone}
          onChoose={(chosen) => void change(chosen)}
          onCancel={() => setPicking(false)}
        />
      ) : null}
      {run.phase === 'done' ? (
        <output className="line wraps gap-2 wrap">
          {run.report.moved === 0
            ? `Days begin by ${zoneName(run.report.zone)} now. Everything stayed on its day.`
            : `Days begin by ${zoneName(run.report.zone)} now. ${plural(run.report.moved, 'part of a conversation', 'parts of conversations')} moved to another day.`}
          {before === null || before === zone ? null : (
            <Button look="quiet" onClick={() => void change(before)}>
              Undo
            </Button>
          )}
        </output>
      ) : null}
      {run.phase === 'failed' ? (
        <ErrorNote what="The zone was not changed" failure={run.failure} />
      ) : null}
    </Group>
  );
}
