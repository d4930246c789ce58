import { useRef, useState } from 'react';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

export interface VersionActions {
  /** What the last action did; empty before the first. */
  readonly news: string;
  readonly failure: Failure | null;
  readonly pin: (version: number) => void;
  readonly unpin: () => void;
  readonly revert: (version: number) => void;
}

/** What can be done with a node's versions; nothing is ever lost by it. `onDone` hears what was done. */
export function useVersionActions(nodeId: string, onDone?: (news: string) => void): VersionActions {
  const { client, queries, tree } = useExplorer();
  const [state, setState] = useState<Pick<VersionActions, 'news' | 'failure'>>({
    news: '',
    failure: null,
  });
  const busy = useRef(false);
  const run = async (act: () => Promise<string>): Promise<void> => {
    // Buttons are not disabled meanwhile: the focus would leave them.
    if (busy.current) return;
    busy.current = true;
    setState({ news: '', failure: null });
    try {
      const news = await act();
      setState({ news, failure: null });
      queries.invalidate();
      void tree.refresh();
      onDone?.(news);
    } catch (thrown) {
      setState({ news: '', failure: toFailure(thrown) });
    } finally {
      busy.current = false;
    }
  };
  return {
    ...state,
    pin: (version) =>
      void run(async () => {
        await client.call('pin', { nodeId, version });
        return `Version ${version} is pinned: it stays shown until it is unpinned.`;
      }),
    unpin: () =>
      void run(async () => {
        const { version } = await client.call('unpin', { nodeId });
        return `Unpinned. Version ${version} is shown.`;
      }),
    revert: (version) =>
      void run(async () => {
        const made = await client.call('revert', { nodeId, version });
        return `Version ${made.version} says what version ${version} said.`;
      }),
  };
}
