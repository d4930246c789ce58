import { useId, useState, type SubmitEvent } from 'react';
import { toFailure } from '../../../core/model/result.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { folderOf } from './folderPaths.ts';
import type { FolderEntry } from './useFolder.ts';

export interface GoToPathProps {
  /** A folder was named; or one of its entries, which the keyboard goes to. */
  readonly onFolder: (path: string, entry?: string) => void;
  /** A file was named. */
  readonly onFile: (entry: FolderEntry) => void;
}

/** A path that is typed or pasted: a folder is opened, a file is chosen in its folder. */
export function GoToPath({ onFolder, onFile }: GoToPathProps) {
  const { client } = useExplorer();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  const go = async (path: string): Promise<void> => {
    try {
      onFolder((await client.call('browse', { path })).path);
    } catch (thrown) {
      const file = await findFile(path);
      if (file === null) return setError(toFailure(thrown).message);
      onFolder(file.folder, file.entry.path);
      onFile(file.entry);
    }
    setText('');
  };
  const findFile = async (path: string) => {
    const parent = folderOf(path);
    if (parent === null) return null;
    const folder = await client.call('browse', { path: parent }).catch(() => null);
    const entry = folder?.entries.find((each) => each.kind === 'file' && each.path === path);
    return folder === null || entry === undefined ? null : { folder: folder.path, entry };
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void go(text.trim());
  };
  return (
    <form onSubmit={submit} className="row wraps gap-2">
      <label htmlFor={id}>Or a path</label>
      <input
        id={id}
        type="text"
        className="grow mono"
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button disabled={text.trim() === ''} onClick={() => void go(text.trim())}>
        Go
      </Button>
      <p id={`${id}-error`} role="alert" className="red wrap full">
        {error}
      </p>
    </form>
  );
}
