import type { OutputOf } from '../../../core/contract/procedures.ts';
import { formatMoment, formatRange } from '../../state/labels.ts';
import { causeWords, editedWords } from '../../state/versionWords.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
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

/** When it was, where it comes from, how its text came to be and how well it keeps its source. */
export function MetaLine({ node, detailsOpen, onDetails }: MetaLineProps) {
  const zone = useZone();
  const { conversationId } = node;
  const conversation = useCall('conversation', conversationId === null ? null : { conversationId });
  const state = stateWord(node.state, node.level);
  const maker = makerWords(node);
  const edited = editedWords(node.edited);
  return (
    <ul className={styles['meta']} aria-label="About this node">
      <li>{formatRange(node.start, node.end, zone)}</li>
      {conversation.data === undefined ? null : (
        <>
          <li>{conversation.data.source}</li>
          {conversation.data.project === null ? null : (
            <li>
              <ProjectName project={conversation.data.project} />
            </li>
          )}
          <li title={conversation.data.conversationId}>
            <span className={styles['conversation']}>{nameOf(conversation.data, node)}</span>
          </li>
        </>
      )}
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

/** Not the heading once more. */
function nameOf({ title, nativeId }: OutputOf<'conversation'>, node: ShownNode): string {
  return title === null || title === node.title ? `${nativeId.slice(0, 8)}…` : title;
}

function makerReason(node: ShownNode, zone: string): string {
  const cause = node.cause === null ? 'A draft' : `Written because: ${causeWords(node.cause)}`;
  return node.createdAt === null ? cause : `${cause}, ${formatMoment(node.createdAt, zone)}`;
}
