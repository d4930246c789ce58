import type { ReactNode } from 'react';
import type { Decision } from '../../state/decisions.ts';
import { turnsOf } from '../../state/ideas.ts';
import type { Subject } from '../../state/subjects.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { BulletList } from '../node/BulletList.tsx';
import styles from './DecisionList.module.css';
import { Became } from './Became.tsx';
import { Named } from './Named.tsx';
import { TurnPoint } from './TurnPoint.tsx';
import { Turns } from './Turns.tsx';

export interface DecisionListProps {
  readonly decisions: readonly Decision[];
  readonly label: string;
  /** Called when its evidence is opened. */
  readonly onOpened: (decision: Decision) => void;
}

/** Decisions month by month, each under the conversation in which it was made, with what became of it. */
export function DecisionList({ decisions, label, onOpened }: DecisionListProps) {
  return (
    <BulletList
      bullets={decisions}
      label={label}
      above={heading}
      beside={turn}
      below={about}
      onOpened={onOpened}
      subjectOf={subjectOf}
    />
  );
}

const heading = (decision: Decision): ReactNode => <Heading decision={decision} />;
const turn = (decision: Decision): ReactNode => <TurnPoint point={decision} />;
const about = (decision: Decision): ReactNode => <About decision={decision} />;

const subjectOf = ({ pointId, state, text, gripIds, conversationId }: Decision): Subject => ({
  kind: 'point',
  pointId,
  state,
  text,
  gripIds,
  conversationId,
});

function Heading({ decision: { month, day, title, project, conversationId } }: OfDecision) {
  const { navigation } = useExplorer();
  return (
    <>
      {month === null ? null : (
        <h2 className={`quiet ui inset-row ${styles['heading']}`}>{month}</h2>
      )}
      {day === null ? null : (
        <div className={`row wraps flows gap-3 quiet small inset-row ${styles['heading']}`}>
          <button
            type="button"
            className="link"
            dir="auto"
            onClick={() => void navigation.openConversation(conversationId)}
          >
            {title}
          </button>
          {project === null ? null : <ProjectName project={project} />}
          <span className="faint">{day}</span>
        </div>
      )}
    </>
  );
}

/** What it replaced and what replaced it, and what it names; nothing where there is none of these. */
function About({ decision: { idea, became, word, state } }: OfDecision) {
  const turns = idea === null ? [] : turnsOf(idea);
  const entities = idea?.entities ?? [];
  const isSilent = word === '' && turns.length === 0 && entities.length === 0;
  if (isSilent && became === undefined) return null;
  return (
    <div
      className="row wraps flows gap-3 quiet small below"
      data-closed={state === 'open' ? undefined : ''}
    >
      {word === '' ? null : <span>{word}</span>}
      {turns.length > 0 ? <Turns turns={turns} /> : <Became became={became} />}
      <Named entities={entities} />
    </div>
  );
}

interface OfDecision {
  readonly decision: Decision;
}
