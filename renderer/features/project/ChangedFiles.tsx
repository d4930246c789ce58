import type { OutputOf } from '../../../core/contract/procedures.ts';
import { pathWithin } from '../../state/conversation.ts';
import { plural } from '../../state/labels.ts';
import { Capped } from '../../ui/Capped.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

const FIRST = 50;

export interface ChangedFilesProps {
  readonly files: OutputOf<'stats'>['rows'];
  /** Of the project: paths are told from there. */
  readonly folders: readonly string[];
}

/** Files by their edits; each leads to the conversations that changed it, and what is known of it. */
export function ChangedFiles({ files, folders }: ChangedFilesProps) {
  const { navigation } = useExplorer();
  if (files.length === 0) return <p className="faint">No file was changed here.</p>;
  return (
    <Capped items={files} most={FIRST}>
      {(shown) => (
        <ul className="rows" aria-label="Files">
          {shown.map(({ key, edits }) => (
            <li key={key}>
              <button
                type="button"
                className="pick row apart gap-3 full"
                title={key}
                onClick={() => navigation.openPage({ kind: 'entity', id: `file:${key}` })}
              >
                <span className="mono wrap">{pathWithin(key, folders)}</span>
                <span className="firm faint">{plural(edits, 'edit')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Capped>
  );
}
