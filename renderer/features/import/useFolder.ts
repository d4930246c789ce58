import { useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { Failure } from '../../../core/model/result.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useGrowingCall } from '../../ui/useCall.ts';

export type Folder = OutputOf<'browse'>;
export type FolderEntry = Folder['entries'][number];

export interface FolderState {
  /** The folder that is shown; undefined until the first one is there. */
  readonly folder: Folder | undefined;
  /** Why the folder that was asked for is not. */
  readonly failure: Failure | null;
  /** Which entry the keyboard starts on: after going up, the folder that one came from. */
  readonly startAt: string | null;
  /** Shows a folder; without a path the home folder. */
  readonly go: (path?: string, startAt?: string) => void;
  /** Asks for the same folder again. */
  readonly retry: () => void;
}

/** A folder of the host's machine. It stays until the next one is there. */
export function useFolder(): FolderState {
  const [wanted, setWanted] = useState<{ path?: string; startAt: string | null }>({
    startAt: null,
  });
  const { queries } = useExplorer();
  const input = wanted.path === undefined ? {} : { path: wanted.path };
  const { data, failure } = useGrowingCall('browse', input, 'folder');
  return {
    folder: data,
    failure,
    startAt: wanted.startAt,
    retry: () => queries.retry('browse', input),
    go: (path, startAt) =>
      setWanted({ ...(path === undefined ? {} : { path }), startAt: startAt ?? null }),
  };
}
