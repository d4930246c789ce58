import { useStore } from 'zustand';
import type { ResummarizeState } from '../../state/resummarizeRun.ts';
import { subjectOfNode } from '../../state/subjects.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { SubjectActions } from '../subject/SubjectActions.tsx';
import styles from './NodeActions.module.css';
import type { ShownNode } from './shownNode.ts';

export interface NodeActionsProps {
  readonly node: ShownNode;
  /** null where there is no text to edit. */
  readonly onEdit: (() => void) | null;
  readonly onVersions: () => void;
  readonly onResummarize: () => void;
  /** null where there is no text that was made somehow. */
  readonly onDetails: (() => void) | null;
}

/** What can be done with a node and its text: what is done most, a run that goes on, and a menu. */
export function NodeActions(props: NodeActionsProps) {
  const { node, onEdit, onVersions, onResummarize, onDetails } = props;
  const { nodeId } = node;
  const { work } = useExplorer();
  const run = useStore(work.store, ({ resummarizing }) => resummarizing);
  const phase = run.phase !== 'idle' && run.nodeId === nodeId ? run.phase : 'idle';
  return (
    <ul className={styles['actions']} aria-label="What can be done with this text">
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
          { id: 'resummarize', words: 'Summarise again…', keys: 'S', run: onResummarize },
          { id: 'versions', words: 'Versions…', keys: 'V', run: onVersions },
          ...(onEdit === null
            ? []
            : [{ id: 'edit', words: 'Edit title and points', keys: 'E', run: onEdit }]),
          ...(onDetails === null
            ? []
            : [{ id: 'details', words: 'How this was made', keys: 'D', run: onDetails }]),
          'separator',
        ]}
      />
    </ul>
  );
}

/** A button leads to a run that goes on, and to what came of it. */
const RUN_WORDS: Readonly<Record<Exclude<ResummarizeState['phase'], 'idle'>, string>> = {
  running: 'Summarising again…',
  done: 'What was written…',
  stopped: 'Cancelled…',
  failed: 'Not written…',
};
