import type { ReactNode } from 'react';
import type { BoardRow } from '../../state/boardRows.ts';
import { turnsOf } from '../../state/ideas.ts';
import { pointSubject, subjectProps } from '../../state/subjects.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { BulletList } from '../node/BulletList.tsx';
import styles from './BoardList.module.css';
import { Became } from './Became.tsx';
import { Named } from './Named.tsx';
import { TurnPoint } from './TurnPoint.tsx';
import { Turns } from './Turns.tsx';

export interface BoardListProps {
  readonly rows: readonly BoardRow[];
  readonly label: string;
  /** Does each say what it is before its words? Else below them. */
  readonly isWorded?: boolean;
}

/** What a board lists, group by group, each under the conversation in which it was said, with what became of it. */
export function BoardList({ rows, label, isWorded = false }: BoardListProps) {
  const { client } = useExplorer();
  // Whoever reads its words has it in mind again; that it could not be noted is no matter to them.
  const noteOpened = ({ idea }: BoardRow): void => {
    if (idea !== null) client.call('openIdea', { ideaId: idea.ideaId }).catch(() => undefined);
  };
  return (
    <BulletList
      bullets={rows}
      label={label}
      above={heading}
      beside={turn}
      below={isWorded ? aboutWorded : about}
      {...(isWorded ? { word: wordOf } : {})}
      isOver={({ state }) => state === 'closed'}
      isFaded={({ isFaded }) => isFaded}
      onOpened={noteOpened}
      subjectOf={pointSubject}
    />
  );
}

const heading = (row: BoardRow): ReactNode => <Heading row={row} />;
const turn = (row: BoardRow): ReactNode => <TurnPoint point={row} />;
const about = (row: BoardRow): ReactNode => <About row={row} />;
const aboutWorded = (row: BoardRow): ReactNode => <About row={{ ...row, word: '' }} isWorded />;
const wordOf = ({ word }: BoardRow): string => word;

function Heading({ row: { group, when, title, project, conversationId } }: OfRow) {
  const { navigation } = useExplorer();
  return (
    <>
      {group === null ? null : (
        <h2 className={`quiet ui inset-row ${styles['group']}`}>{projectWords(group)}</h2>
      )}
      {when === null ? null : (
        <div
          className={`row wraps flows gap-3 quiet small inset-row ${group === null ? 'above' : ''}`}
          data-heading=""
          {...subjectProps({ kind: 'conversation', conversationId })}
        >
          <button
            type="button"
            className="link"
            dir="auto"
            onClick={() => void navigation.openConversation(conversationId)}
          >
            {title}
          </button>
          {project === null ? null : <ProjectName project={project} />}
          <span className="faint">{when}</span>
        </div>
      )}
    </>
  );
}

/** What it replaced and what replaced it, and what it names; nothing where there is none of these. */
function About({
  row: { idea, became, word, state },
  isWorded = false,
}: OfRow & { readonly isWorded?: boolean }) {
  const turns = idea === null ? [] : turnsOf(idea);
  const entities = idea?.entities ?? [];
  const isSilent = word === '' && turns.length === 0 && entities.length === 0;
  if (isSilent && became === undefined) return null;
  return (
    <div
      className={`row wraps flows gap-3 quiet small below ${isWorded ? styles['worded'] : ''}`}
      data-closed={state === 'open' ? undefined : ''}
    >
      {word === '' ? null : <span>{word}</span>}
      {turns.length > 0 ? <Turns turns={turns} /> : <Became became={became} />}
      <Named entities={entities} />
    </div>
  );
}

interface OfRow {
  readonly row: BoardRow;
}
