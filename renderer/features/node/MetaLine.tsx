import { formatMoment, formatRange } from '../../state/labels.ts';
import { causeWords, editedWords } from '../../state/versionWords.ts';
import { useZone } from '../../ui/useZone.ts';
import { FidelityBadge } from './FidelityBadge.tsx';
import styles from './MetaLine.module.css';
import type { ShownNode } from './shownNode.ts';
import { makerWords, stateWord } from './stateWords.ts';

export interface MetaLineProps {
  readonly node: ShownNode;
  /** Is it shown how the text was made? */
  readonly detailsOpen: boolean;
  readonly onDetails: () => void;
}

/** When it was, how its text came to be and how well it keeps its source. */
export function MetaLine({ node, detailsOpen, onDetails }: MetaLineProps) {
  const zone = useZone();
  const state = stateWord(node.state, node.level);
  const maker = makerWords(node);
  const edited = editedWords(node.edited);
  return (
    <ul className={styles['meta']} aria-label="About this node">
      <li>{formatRange(node.start, node.end, zone)}</li>
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
          <FidelityBadge fidelity={node.fidelity} open={detailsOpen} onToggle={onDetails} />
        </li>
      )}
    </ul>
  );
}

function makerReason(node: ShownNode, zone: string): string {
  const cause = node.cause === null ? 'A draft' : `Written because: ${causeWords(node.cause)}`;
  return node.createdAt === null ? cause : `${cause}, ${formatMoment(node.createdAt, zone)}`;
}
