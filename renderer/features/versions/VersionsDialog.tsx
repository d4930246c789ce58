import { useState } from 'react';
import type { SummaryLevel } from '../../../core/model/toc.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { CompareVersions } from './CompareVersions.tsx';
import { useVersionActions } from './useVersionActions.ts';
import { VersionTable } from './VersionTable.tsx';

export interface VersionsDialogProps {
  readonly nodeId: string;
  /** The two that are compared at first; without it the shown one with the one before it. */
  readonly compare?: readonly [number, number] | undefined;
  /** The level that is compared at first; without it Detailed. */
  readonly compareAt?: SummaryLevel | undefined;
  /** Reads a version as it was. */
  readonly onOpen: (version: number) => void;
  readonly onClose: () => void;
}

/** All texts that a node ever had: read, compared, kept, brought back. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { nodeId, compare, compareAt = 'detailed', onOpen, onClose } = props;
  const { queries } = useExplorer();
  const { data, failure } = useCall('versions', { nodeId });
  const actions = useVersionActions(nodeId);
  const [chosen, setChosen] = useState(compare);
  const versions = data?.versions ?? [];
  const shown = versions.find((version) => version.shown)?.version ?? versions[0]?.version ?? 0;
  const before = versions.find(({ version }) => version < shown) ?? versions[1];
  const pair = chosen ?? ([before?.version ?? shown, shown] as const);
  const open = (version: number): void => {
    onOpen(version);
    onClose();
  };
  return (
    <Dialog title="Versions" wide onClose={onClose}>
      <div className="stack gap-3">
        {data === undefined && failure === null ? <p>Loading…</p> : null}
        {data === undefined && failure !== null ? (
          <ErrorNote
            what="The versions could not be read"
            failure={failure}
            onRetry={() => queries.retry('versions', { nodeId })}
          />
        ) : null}
        {data?.versions.length === 0 ? (
          <p>No version yet: what is open has a draft, which is written over until it closes.</p>
        ) : null}
        {versions.length === 0 ? null : (
          <VersionTable
            versions={versions}
            onOpen={open}
            onCompare={(version) => setChosen([version, shown])}
            onPin={actions.pin}
            onUnpin={actions.unpin}
            onRevert={actions.revert}
          />
        )}
        <output className="quiet">{actions.news}</output>
        {actions.failure === null ? null : (
          <ErrorNote what="That could not be done" failure={actions.failure} />
        )}
        {versions.length < 2 ? null : (
          <CompareVersions
            nodeId={nodeId}
            versions={versions}
            pair={pair}
            firstLevel={compareAt}
            onPair={(next) => setChosen(next)}
          />
        )}
      </div>
    </Dialog>
  );
}
