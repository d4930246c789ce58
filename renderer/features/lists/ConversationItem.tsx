import {
  correctedWords,
  pointWords,
  spentWords,
  type ConversationRow,
} from '../../state/conversation.ts';
import { formatCount, formatRange, plural, sourceName } from '../../state/labels.ts';
import { subjectProps } from '../../state/subjects.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';
import styles from './ConversationItem.module.css';

/** A conversation in two lines: its title, and what it was. */
export function ConversationItem({ row }: { readonly row: ConversationRow }) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const { conversationId, title, project, source, start, end, requests, agents, edits, errors } =
    row;
  const points = pointWords(row.points);
  const cost = spentWords(row);
  return (
    <button
      type="button"
      className="pick stack full"
      {...subjectProps({ kind: 'conversation', conversationId })}
      onClick={() => void navigation.openConversation(conversationId)}
    >
      <span className="wrap" dir="auto">
        {row.starred ? <Star /> : null}
        {row.parentId === null ? title : `Agent: ${title}`}
      </span>
      <span className={`beside wraps flows gap-3 quiet small ${styles['line']}`}>
        <span className="faint">{formatRange(start, end, zone)}</span>
        {project === null ? null : <ProjectName project={project} />}
        {requests === 0 ? null : <span>{plural(requests, 'request')}</span>}
        {points === '' ? null : (
          <span className="amber" title={correctedWords(row.points)}>
            {points}
          </span>
        )}
        {row.tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
        {cost === null ? null : <span>{cost}</span>}
        {agents === 0 ? null : <span>{plural(agents, 'agent')}</span>}
        {errors === 0 ? null : <span>{formatCount(errors)} failed</span>}
        {edits === 0 ? null : <span>{plural(edits, 'edit')}</span>}
        <span>{sourceName(source)}</span>
      </span>
    </button>
  );
}

function Star() {
  return (
    <>
      <span className="amber" aria-hidden="true">
        ★{' '}
      </span>
      <span className="visually-hidden">Starred: </span>
    </>
  );
}
