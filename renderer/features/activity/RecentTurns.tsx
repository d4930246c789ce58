import { useStore } from 'zustand';
import { openingEvent, type RecentTurn } from '../../state/activity.ts';
import { formatMoment, formatTime, sourceName } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { ACTIVITY_BUTTON } from './activityPane.ts';
import { Part } from './Part.tsx';
import styles from './RecentTurns.module.css';

/** The turns that came in last while this window was open; a click shows its words, in their conversation. */
export function RecentTurns() {
  const { activity } = useExplorer();
  const turns = useStore(activity.store, (state) => state.turns);
  return (
    <Part title="Turns that came in">
      <div className={styles['place']}>
        {turns.length === 0 ? (
          <p className="quiet">None since this window was opened.</p>
        ) : (
          <ul className="rows">
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
  const { navigation, activity } = useExplorer();
  const zone = useZone();
  const { conversationId, nodeId, at, state } = turn;
  const conversation = useCall('conversation', { conversationId }).data;
  // A request may be a picture alone.
  const said = turn.words === '' ? (conversation?.title ?? '…') : turn.words;
  const content = (
    <>
      <span className="mono faint" title={formatMoment(at, zone)}>
        {formatTime(at, zone)}
      </span>
      <span className="cut" title={said}>
        {said}
      </span>
      <span className={`beside gap-3 quiet small whole cut ${styles['facts']}`}>
        {conversation === undefined ? null : <span>{sourceName(conversation.source)}</span>}
        {conversation?.project == null ? null : <ProjectName project={conversation.project} />}
        <span>{STATES[state]}</span>
      </span>
    </>
  );
  if (nodeId === null) return <div className={`pick full ${styles['row']}`}>{content}</div>;
  const open = async (): Promise<void> => {
    await navigation.open({ kind: 'event', id: openingEvent(turn) });
    // It lies over the words.
    activity.show(false);
    goToPane(EVIDENCE_PANE, document.getElementById(ACTIVITY_BUTTON) ?? undefined);
  };
  return (
    <button type="button" className={`pick full ${styles['row']}`} onClick={() => void open()}>
      {content}
    </button>
  );
}
