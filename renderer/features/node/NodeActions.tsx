import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ResummarizeState } from '../../state/resummarizeRun.ts';
import { subjectOfNode } from '../../state/subjects.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TEXT_COMMANDS } from '../../pageCommands.ts';
import { SubjectActions } from '../subject/SubjectActions.tsx';
import { menuItem } from '../subject/subjectMenu.ts';
import type { ShownNode } from './shownNode.ts';

export interface NodeActionsProps {
  readonly node: ShownNode;
  /** What stands before them. */
  readonly before?: ReactNode;
  /** null where there is no text to edit. */
  readonly onEdit: (() => void) | null;
  readonly onVersions: () => void;
  readonly onResummarize: () => void;
  /** null where there is no text that was made somehow. */
  readonly onDetails: (() => void) | null;
}

/** What can be done with a node and its text: what is done most, a run that goes on, and a menu. */
export function NodeActions(props: NodeActionsProps) {
  const { node, before = null, onEdit, onVersions, onResummarize, onDetails } = props;
  const { nodeId } = node;
  const { work, preferences } = useExplorer();
  const changedKeys = useStore(preferences, (state) => state.changedKeys);
  const acts: Readonly<Record<string, (() => void) | null>> = {
    resummarize: onResummarize,
    versions: onVersions,
    edit: onEdit,
    details: onDetails,
  };
  const run = useStore(work.store, ({ resummarizing }) => resummarizing);
  const phase = run.phase !== 'idle' && run.nodeId === nodeId ? run.phase : 'idle';
  return (
    <div className="row wraps at-end gap-1 to-end">
      {before}
      <ul className="beside gap-1 firm" aria-label="What can be done with this text">
        {phase === 'idle' ? null : (
          <li>
            <Button look="quiet" onClick={onResummarize}>
              {RUN_WORDS[phase]}
            </Button>
          </li>
        )}
        <SubjectActions
          subject={subjectOfNode(node)}
          first={[
            ...TEXT_COMMANDS.flatMap((command) => {
              const act = acts[command.id] ?? null;
              return act === null ? [] : [menuItem(command, { keys: changedKeys, run: act })];
            }),
            'separator',
          ]}
        />
      </ul>
    </div>
  );
}

/** A button leads to a run that goes on, and to what came of it. */
const RUN_WORDS: Readonly<Record<Exclude<ResummarizeState['phase'], 'idle'>, string>> = {
  running: 'Summarising again…',
  done: 'What was written…',
  stopped: 'Cancelled…',
  failed: 'Not written…',
};
