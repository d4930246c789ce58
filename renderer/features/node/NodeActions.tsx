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
}

/** What can be done with a node's text. */
export function NodeActions({ node, onEdit, onVersions, onResummarize }: NodeActionsProps) {
  const { nodeId } = node;
  const { work } = useExplorer();
  const run = useStore(work.store, ({ resummarizing }) => resummarizing);
  const phase = run.phase !== 'idle' && run.nodeId === nodeId ? run.phase : 'idle';
  return (
    <ul className={styles['actions']} aria-label="What can be done with this text">
      <li>
        <Button look="quiet" title="Write this text anew (s)" onClick={onResummarize}>
          {RUN_WORDS[phase]}
        </Button>
      </li>
      <li>
        <Button look="quiet" title="Earlier texts, side by side (v)" onClick={onVersions}>
          Versions…
        </Button>
      </li>
      {onEdit === null ? null : (
        <li>
          <Button look="quiet" title="Edit title and points (e)" data-edit="" onClick={onEdit}>
            Edit
          </Button>
        </li>
      )}
      <SubjectActions subject={subjectOfNode(node)} />
    </ul>
  );
}

/** The same button leads to a run that goes on, and to what came of it. */
const RUN_WORDS: Readonly<Record<ResummarizeState['phase'], string>> = {
  idle: 'Summarise again…',
  running: 'Summarising again…',
  done: 'What was written…',
  stopped: 'Cancelled…',
  failed: 'Not written…',
};
