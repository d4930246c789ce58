import { useStore } from 'zustand';
import type { RecentTurn } from '../../state/activity.ts';
import { formatMoment, formatTime } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { Part } from './Part.tsx';
import styles from './RecentTurns.module.css';

/** The turns that came in last while this window was open; a click shows the segment that holds one. */
export function RecentTurns() {
  const { activity } = useExplorer();
  const turns = useStore(activity.store, (state) => state.turns);
  return (
    <Part title="Turns that came in">
      <div className={styles['place']}>
        {turns.length === 0 ? (
          <p className={styles['none']}>None since this window was opened.</p>
        ) : (
          <ul className={styles['list']}>
            {turns.map((turn) => (
              <li key={turn.turnId}>
                <TurnRow turn={turn} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Part>
  );
}

const STATES: Readonly<Record<RecentTurn['state'], string>> = {
  open: 'goes on',
  complete: 'complete',
  partial: 'cut off',
};

function TurnRow({ turn }: { readonly turn: RecentTurn }) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const { conversationId, nodeId, at, state } = turn;
  const conversation = useCall('conversation', { conversationId }).data;
  const segment = useCall('show', nodeId === null ? null : { nodeId, level: 'tags' }).data;
  const title = segment?.title ?? conversation?.title ?? conversation?.nativeId ?? '…';
  const words = (
    <>
      <span className={styles['time']} title={formatMoment(at, zone)}>
        {formatTime(at, zone)}
      </span>
      <span className={styles['title']} title={title}>
        {title}
      </span>
      <span className={styles['project']}>
        {conversation?.project == null ? null : <ProjectName project={conversation.project} />}
      </span>
      <span className={styles['state']}>{STATES[state]}</span>
    </>
  );
  if (nodeId === null) return <div className={styles['row']}>{words}</div>;
  return (
    <button
      type="button"
      className={styles['row']}
      onClick={() => void navigation.openNodeInTree(nodeId)}
    >
      {words}
    </button>
  );
}
