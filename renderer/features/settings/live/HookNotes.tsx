import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useCall } from '../../../ui/useCall.ts';
import { Group } from '../Section.tsx';
import styles from './HookNotes.module.css';

/** Where the small hook leaves its notes, and where it is told how to set it up. */
export function HookNotes() {
  const spool = useCall('followed', {}).data?.spool;
  return (
    <Group
      title="Hooks of your agents"
      note={
        <>
          Agents with hooks can tell Strata themselves that a log changed, also while Strata is
          closed: each time they leave a small note, which Strata takes up. How to set that up for
          Claude Code and Codex stands in <code>docs/hooks.md</code>, in the folder of Strata.
        </>
      }
    >
      {spool === undefined ? null : (
        <div className={styles['place']}>
          <span className={styles['label']}>Their notes lie in</span>
          <code className={styles['path']} title={spool}>
            {spool}
          </code>
          <CopyButton label="Copy" name="Copy the path of the notes" text={() => spool} />
        </div>
      )}
    </Group>
  );
}
