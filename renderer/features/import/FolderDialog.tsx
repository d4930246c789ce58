import { Fragment, useState } from 'react';
import { visibleLine } from '../../../core/model/visibleText.ts';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { FolderList } from './FolderList.tsx';
import { baseName, pathSteps } from './folderPaths.ts';
import { GoToPath } from './GoToPath.tsx';
import { useFolder, type FolderEntry } from './useFolder.ts';

export interface FolderDialogProps {
  readonly onClose: () => void;
  /** Takes the paths that were chosen: files, folders, or the folder that is shown. */
  readonly onImport: (paths: readonly string[]) => void;
  /** What is done with them. */
  readonly verb?: 'Import' | 'Follow';
}

/** Walks the folders of the machine that the host runs on, and takes files and folders from there. */
export function FolderDialog({ onClose, onImport, verb = 'Import' }: FolderDialogProps) {
  const { folder, failure, startAt, go, retry } = useFolder();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ path }: FolderEntry): void => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
  };
  const up = (): void => {
    if (folder !== undefined && folder.parent !== null) go(folder.parent, folder.path);
  };
  return (
    <Dialog title="Choose files or folders" onClose={onClose}>
      <div className="stack gap-3">
        <div className="row gap-2">
          <Button onClick={() => go()}>Home</Button>
          <nav aria-label="Folders above" className="row wraps">
            {folder === undefined
              ? null
              : pathSteps(folder.path).map(({ name, path }) => (
                  <Fragment key={path}>
                    <Button
                      look="quiet"
                      className="cut name-wide"
                      aria-current={path === folder.path ? 'location' : undefined}
                      onClick={() => go(path)}
                    >
                      {visibleLine(name)}
                    </Button>
                    {path === folder.path ? null : (
                      <span className="faint" aria-hidden="true">
                        ›
                      </span>
                    )}
                  </Fragment>
                ))}
          </nav>
        </div>
        {failure === null ? null : (
          <ErrorNote what="That folder could not be opened" failure={failure} onRetry={retry} />
        )}
        {folder === undefined ? (
          <p className="note">{failure === null ? 'Looking…' : null}</p>
        ) : (
          <FolderList
            key={folder.path}
            folder={folder}
            startAt={startAt}
            chosen={chosen}
            onToggle={toggle}
            onOpen={(path) => go(path)}
            onUp={up}
          />
        )}
        {folder?.entries.length === 0 ? (
          <p className="note">No folders and no .jsonl files here.</p>
        ) : null}
        {folder?.truncated === true ? (
          <p className="note">Only the first entries are listed. Type the path of another.</p>
        ) : null}
        <GoToPath onFolder={(path, entry) => go(path, entry)} onFile={toggle} />
        <footer className="row gap-2">
          <SystemDialog onImport={onImport} />
          <span className="grow faint small">Space chooses, Enter goes in, Backspace goes out</span>
          {chosen.size === 0 ? null : (
            <Button look="quiet" onClick={() => setChosen(new Set())}>
              Clear {plural(chosen.size, 'choice')}
            </Button>
          )}
          <Button
            look="main"
            className="cut"
            disabled={folder === undefined}
            title={[...(chosen.size > 0 ? chosen : [folder?.path ?? ''])].join('\n')}
            onClick={() => onImport(chosen.size > 0 ? [...chosen] : [folder?.path ?? ''])}
          >
            {chosen.size > 0
              ? `${verb} ${chosen.size} chosen`
              : `${verb} this folder: ${baseName(folder?.path ?? '')}`}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}

/** Only the desktop window can ask the system for a folder. */
function SystemDialog({ onImport }: Pick<FolderDialogProps, 'onImport'>) {
  const bridge = window.strata;
  if (bridge === undefined) return null;
  const choose = async (): Promise<void> => {
    const path = await bridge.chooseFolder();
    if (path !== null) onImport([path]);
  };
  return (
    <Button look="quiet" onClick={() => void choose()}>
      Use the system’s dialog…
    </Button>
  );
}
