import { formatMoment, formatRange } from '../../state/labels.ts';
import { causeWords, editedWords } from '../../state/versionWords.ts';
import { useZone } from '../../ui/useZone.ts';
import { DetailsButton } from './DetailsButton.tsx';
import styles from './MetaLine.module.css';
import type { ShownNode } from './shownNode.ts';
import { makerWords, stateWord } from './stateWords.ts';

export interface MetaLineProps {
  readonly node: ShownNode;
  /** Is it shown how the text was made? */
  readonly detailsOpen: boolean;
  readonly onDetails: () => void;
}

/** How a text came to be, and when a part was: periods and conversations say that elsewhere. */
export function MetaLine({ node, detailsOpen, onDetails }: MetaLineProps) {
  const zone = useZone();
  const state = stateWord(node.state, node.level);
  const maker = makerWords(node);
  const edited = editedWords(node.edited);
  return (
    <ul className={styles['meta']} aria-label="About this node">
      {node.level === 'segment' ? <li>{formatRange(node.start, node.end, zone)}</li> : null}
      {state === null ? null : (
        <li className={styles['state']} data-state={node.state} title={state.why}>
          {state.word}
        </li>
      )}
      {maker === null ? null : <li title={makerReason(node, zone)}>{maker}</li>}
      {edited === null ? null : <li title={`Written by you: ${edited}`}>edited by you</li>}
      {node.pinned ? (
        <li title="This version stays shown, whatever changes. Unpin it in Versions.">pinned</li>
      ) : null}
      {maker === null ? null : (
        <li>
          <DetailsButton
            title="Who wrote this text, from what, and how well it keeps that (d)"
            open={detailsOpen}
            onToggle={onDetails}
          >
            How this was made
          </DetailsButton>
        </li>
      )}
    </ul>
  );
}

function makerReason(node: ShownNode, zone: string): string {
  const cause = node.cause === null ? 'A draft' : `Written because: ${causeWords(node.cause)}`;
  return node.createdAt === null ? cause : `${cause}, ${formatMoment(node.createdAt, zone)}`;
}
