import { useState } from 'react';
import { formatBytes, formatDay, formatMoment, plural } from '../../state/labels.ts';
import { BACKUP_KINDS, fileName, folderOf, type Backup } from '../../state/storageWords.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ActionButton } from '../settings/ActionButton.tsx';
import { Table } from '../settings/Table.tsx';
import tableStyles from '../settings/Table.module.css';
import { RestoreConfirm } from './RestoreConfirm.tsx';

export interface BackupListProps {
  readonly backups: readonly Backup[];
  readonly zone: string;
  /** Does a memory take the place of another already? */
  readonly busy: boolean;
  readonly onRestore: (file: string) => void;
}

const COLUMNS = [
  { title: 'Made' },
  { title: 'Holds' },
  { title: 'Size', isNumber: true },
  { title: 'File' },
  { title: 'Way back', isNumber: true },
] as const;

/** Backups, newest first, each with the way back to it. */
export function BackupList({ backups, zone, busy, onRestore }: BackupListProps) {
  const [asking, setAsking] = useState<Backup | null>(null);
  const newestFirst = backups.toSorted((a, b) => b.time.localeCompare(a.time));
  return (
    <>
      <Table label="Backups" columns={COLUMNS}>
        {newestFirst.map((backup) => {
          const { file, time, bytes, events, lastEvent, kind, problem } = backup;
          const made = formatMoment(time, zone);
          return (
            <tr key={file}>
              <td>
                <span className="whole">{made}</span>
                <p className="faint small">{BACKUP_KINDS[kind]}</p>
                {problem === null ? null : <p className="amber small name-wide">{problem}</p>}
              </td>
              <td className="whole">
                {events === null ? 'unknown' : plural(events, 'event')}
                {lastEvent === null ? null : (
                  <p className="faint small">up to {formatDay(lastEvent, zone)}</p>
                )}
              </td>
              <td className={`number ${tableStyles['number']}`}>{formatBytes(bytes)}</td>
              <td>
                <span className="line gap-1">
                  <span className="cut mono name-wide" title={file}>
                    {fileName(file)}
                  </span>
                  <CopyButton
                    label="Copy"
                    name={`Copy the path of ${fileName(file)}`}
                    text={() => file}
                  />
                </span>
              </td>
              <td className={`number ${tableStyles['number']}`}>
                <ActionButton
                  off={busy || problem !== null}
                  aria-label={`Restore the backup of ${made}`}
                  onClick={() => setAsking(backup)}
                >
                  Restore…
                </ActionButton>
              </td>
            </tr>
          );
        })}
      </Table>
      <Folders backups={backups} />
      {asking === null ? null : (
        <RestoreConfirm
          made={formatMoment(asking.time, zone)}
          onYes={() => {
            setAsking(null);
            onRestore(asking.file);
          }}
          onNo={() => setAsking(null)}
        />
      )}
    </>
  );
}

function Folders({ backups }: { readonly backups: readonly Backup[] }) {
  const folders = [...new Set(backups.map(({ file }) => folderOf(file)))];
  return (
    <p className="quiet wrap">
      They lie in{' '}
      {folders.map((folder, index) => (
        <span key={folder}>
          {index === 0 ? '' : ' and '}
          <code>{folder}</code>
        </span>
      ))}
      .
    </p>
  );
}
