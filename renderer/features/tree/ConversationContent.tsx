import type { TocRow } from '../../../core/contract/library.ts';
import { conversationTitle, formatTime, plural } from '../../state/labels.ts';
import { cssVariables } from '../../ui/cssVariables.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { stateWord } from '../node/stateWords.ts';
import styles from './TreeRow.module.css';

interface ConversationContentProps {
  readonly row: TocRow;
  readonly zone: string;
  /** Lines that its title has. */
  readonly titleLines: number;
}

/** A conversation: its title in up to three lines, then when it began, its project, what was asked and who helped. */
export function ConversationContent({ row, zone, titleLines }: ConversationContentProps) {
  const { requestCount, agentCount, projects } = row;
  const title = conversationTitle(row);
  const state = stateWord(row.state, row.level);
  return (
    <span className={`stack grow ${styles['conversation']}`}>
      <span
        className={`clamp ${styles['title']}`}
        style={cssVariables({ '--lines': titleLines })}
        title={title}
        dir="auto"
      >
        {title}
      </span>
      {/* The commas part what a reader of the screen hears. */}
      <span className={`beside gap-2 quiet small whole cut ${styles['about']}`}>
        <span className="visually-hidden">, </span>
        <span className={`faint ${styles['time']}`}>{formatTime(row.start, zone)}</span>
        {projects[0] === undefined ? null : (
          <span className={`cut ${styles['project']}`}>
            <span className="visually-hidden">, </span>
            <ProjectName project={projects[0]} />
          </span>
        )}
        {requestCount === 0 ? null : (
          <span>
            <span className="visually-hidden">, </span>
            {plural(requestCount, 'request')}
          </span>
        )}
        {agentCount === 0 ? null : (
          <span>
            <span className="visually-hidden">, </span>
            {plural(agentCount, 'agent')}
          </span>
        )}
        {state === null || row.state === 'pending' ? null : (
          <span className="firm faint small" data-state={row.state} title={state.why}>
            <span className="visually-hidden">, </span>
            {state.mark}
          </span>
        )}
      </span>
    </span>
  );
}
