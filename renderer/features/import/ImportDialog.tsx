import { useState, type SubmitEvent } from 'react';
import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useCall } from '../../ui/useCall.ts';
import styles from './ImportDialog.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';

/** Where logs are on this machine, any other place, and what the last import found. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { work } = useExplorer();
  const importing = useStore(work.store, (state) => state.importing);
  const busy = importing.phase === 'reading' || importing.phase === 'indexing';
  const [path, setPath] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void work.importFrom([path.trim()]);
  };
  return (
    <Dialog title="Import logs" onClose={onClose}>
      <div className={styles['content']}>
        <FoundSources busy={busy} />
        <form onSubmit={submit}>
          <TextField
            label="A file or folder of logs (the format is recognised by itself)"
            value={path}
            onChange={setPath}
            error={null}
            action="Import"
            disabled={busy}
          />
          <ChooseFolder onChosen={setPath} />
        </form>
        <ImportOutcome importing={importing} />
      </div>
    </Dialog>
  );
}

function FoundSources({ busy }: { readonly busy: boolean }) {
  const { work } = useExplorer();
  const { data, failure } = useCall('discover', {});
  if (failure !== null)
    return <ErrorNote what="The known log folders could not be looked at" failure={failure} />;
  if (data === undefined) return <p>Looking for logs…</p>;
  if (data.sources.length === 0)
    return <p className={styles['quiet']}>No logs of known tools were found on this machine.</p>;
  return (
    <ul className={styles['sources']} aria-label="Logs found on this machine">
      {data.sources.map(({ source, path, files }) => (
        <li key={path}>
          <span className={styles['source']}>{source}</span>
          <span className={styles['path']} title={path}>
            {path}
          </span>
          <span className={styles['quiet']}>{plural(files, 'file')}</span>
          <Button
            disabled={busy}
            aria-label={`Import ${source} from ${path}`}
            onClick={() => void work.importFrom([path])}
          >
            Import
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Only the desktop window can ask the system for a folder. */
function ChooseFolder({ onChosen }: { readonly onChosen: (path: string) => void }) {
  const bridge = window.strata;
  if (bridge === undefined) return null;
  const choose = async (): Promise<void> => {
    const chosen = await bridge.chooseFolder();
    if (chosen !== null) onChosen(chosen);
  };
  return (
    <Button look="quiet" onClick={() => void choose()}>
      Choose a folder…
    </Button>
  );
}
