import { useStore } from 'zustand';
import { formatBytes, plural } from '../../../state/labels.ts';
import { besideButtons, recoveredNews } from '../../../state/storageWords.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { BackupList } from '../../storage/BackupList.tsx';
import { RunProgress } from '../../storage/RunProgress.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { Group } from '../Section.tsx';

/** Copies of the memory: made now, and those there are. */
export function BackupsGroup() {
  const { storage } = useExplorer();
  const { backup, recovery } = useStore(storage.store);
  const isBusy = backup.phase === 'running' || recovery.phase === 'running';
  return (
    <Group
      title="Backups"
      note="A backup is a copy of the whole memory in one file. Strata makes one by itself before an update that changes how the memory is kept."
    >
      <div className="ways">
        <ActionButton off={isBusy} onClick={() => void storage.backUp()}>
          Back up now
        </ActionButton>
        <RunProgress run={backup} title="Backing up" onStop={() => void storage.stop('backup')} />
      </div>
      <output className="line wraps gap-2 wrap">
        {backup.phase === 'stopped' ? 'Stopped: no backup was made.' : null}
        {backup.phase === 'done' ? (
          <>
            <span>
              Backed up {plural(backup.report.events, 'event')} ({formatBytes(backup.report.bytes)})
              to <code>{backup.report.file}</code>
            </span>
            <CopyButton
              label="Copy"
              name="Copy the path of the backup"
              text={() => backup.report.file}
            />
          </>
        ) : null}
      </output>
      {backup.phase === 'failed' ? (
        <ErrorNote what="No backup was made" failure={backup.failure} />
      ) : null}
      <List isBusy={isBusy} />
      <RunProgress run={recovery} title="Restoring" task="backup" onStop={null} />
      {recovery.phase === 'done' ? (
        <output className="line wraps gap-2 wrap">{recoveredNews(recovery.report).words}</output>
      ) : null}
      {recovery.phase === 'failed' ? (
        <ErrorNote what="The backup was not restored" failure={besideButtons(recovery.failure)} />
      ) : null}
    </Group>
  );
}

function List({ isBusy }: { readonly isBusy: boolean }) {
  const { queries, storage } = useExplorer();
  const { data, failure } = useCall('backups', {});
  const zone = useZone();
  if (failure !== null && data === undefined)
    return (
      <ErrorNote
        what="The backups could not be listed"
        failure={failure}
        onRetry={() => queries.retry('backups', {})}
      />
    );
  if (data === undefined) return <p className="note">Looking for backups…</p>;
  if (data.backups.length === 0) return <p className="note">There is none yet.</p>;
  return (
    <BackupList
      backups={data.backups}
      zone={zone}
      busy={isBusy}
      onRestore={(file) => void storage.restore(file)}
    />
  );
}
