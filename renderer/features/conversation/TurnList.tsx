import type { MouseEvent } from 'react';
import { doneWords, openerOf, type Turn } from '../../state/conversation.ts';
import { formatTime, plural } from '../../state/labels.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { EVIDENCE_PANE, goToPane } from '../../ui/panes.ts';
import { useZone } from '../../ui/useZone.ts';
import { EvidenceButton } from '../node/EvidenceButton.tsx';
import { cameByKeyboard } from '../node/useOpenGrips.ts';
import styles from './TurnList.module.css';

/** What the person said, what was done for it, and what came of it. */
export function TurnList({ turns }: { readonly turns: readonly Turn[] }) {
  return (
    <ol className="stack gap-1 rows" aria-label="Turns">
      {turns.map((turn) => (
        <li key={turn.turnId} className="line gap-1">
          <TurnRow turn={turn} />
        </li>
      ))}
    </ol>
  );
}

function TurnRow({ turn }: { readonly turn: Turn }) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const opener = openerOf(turn);
  const current = usePlace(
    ({ evidence }) => evidence?.kind === 'event' && evidence.eventId === opener,
  );
  const done = doneWords(turn);
  const open = (click: MouseEvent<HTMLElement>): void => {
    navigation.openEvent(opener);
    if (cameByKeyboard(click)) goToPane(EVIDENCE_PANE, click.currentTarget);
  };
  return (
    <>
      <button
        type="button"
        className="pick line grow gap-3"
        title="Read it as it was said"
        aria-current={current ? 'true' : undefined}
        onClick={open}
      >
        <span className="mono firm faint">{formatTime(turn.start, zone)}</span>
        <span className="stack grow wrap measure">
          <span className="strong" dir="auto">
            {turn.request}
          </span>
          {done === '' ? null : <span className="faint small">{done}</span>}
          {turn.outcome === null ? null : (
            <span className="quiet" dir="auto">
              {turn.outcome}
            </span>
          )}
        </span>
      </button>
      {turn.gripIds.length === 0 ? null : (
        <EvidenceButton
          claim={turn.request}
          gripIds={turn.gripIds}
          className={`firm accent small chip ${styles['chip']}`}
        >
          {turn.gripIds.length}
          <span className="visually-hidden">
            {' '}
            {plural(turn.gripIds.length, 'passage').replace(/^\S+ /, '')} of this turn
          </span>
        </EvidenceButton>
      )}
    </>
  );
}
