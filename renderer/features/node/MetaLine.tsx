import { formatMoment, formatRange } from '../../state/labels.ts';
import { causeWords, editedWords } from '../../state/versionWords.ts';
import { useZone } from '../../ui/useZone.ts';
import type { ShownNode } from './shownNode.ts';
import { makerWords, stateWord } from './stateWords.ts';

export interface MetaLineProps {
  readonly node: ShownNode;
}

/** How a text came to be, and when a part was: periods and conversations say that elsewhere. */
export function MetaLine({ node }: MetaLineProps) {
  const zone = useZone();
  const state = stateWord(node.state, node.level);
  // The built-in summariser only quotes: there is nothing to know about it.
  const maker = node.model === null ? null : makerWords(node);
  const edited = editedWords(node.edited);
  const isSilent =
    node.level !== 'segment' && state === null && maker === null && edited === null && !node.pinned;
  if (isSilent) return null;
  return (
    <ul className="beside wraps quiet dotted" aria-label="About this text">
      {node.level === 'segment' ? <li>{formatRange(node.start, node.end, zone)}</li> : null}
      {state === null ? null : (
        <li
          className="strong"
          data-look={node.state === 'stale' || node.state === 'superseded' ? 'amber' : undefined}
          title={state.why}
        >
          {state.word}
        </li>
      )}
      {maker === null ? null : <li title={makerReason(node, zone)}>{maker}</li>}
      {edited === null ? null : <li title={`Written by you: ${edited}`}>edited by you</li>}
      {node.pinned ? (
        <li title="This version stays shown, whatever changes. Unpin it in Versions.">pinned</li>
      ) : null}
    </ul>
  );
}

function makerReason(node: ShownNode, zone: string): string {
  const cause = node.cause === null ? 'A draft' : `Written because: ${causeWords(node.cause)}`;
  return node.createdAt === null ? cause : `${cause}, ${formatMoment(node.createdAt, zone)}`;
}
