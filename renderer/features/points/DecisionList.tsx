import type { ReactNode } from 'react';
import type { Decision } from '../../state/decisions.ts';
import { turnsOf } from '../../state/ideas.ts';
import { turnPoint } from '../../state/marking.ts';
import type { Subject } from '../../state/subjects.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { BulletList } from '../node/BulletList.tsx';
import { Became } from './Became.tsx';
import { Named } from './Named.tsx';
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
const turn = (decision: Decision): ReactNode => <Turn decision={decision} />;
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
      {month === null ? null : <h2 className="quiet inset-row">{month}</h2>}
      {day === null ? null : (
        <div className="row wraps flows gap-3 quiet small inset-row ui">
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

/** Puts it away, or back. */
function Turn({ decision }: OfDecision) {
  const explorer = useExplorer();
  const isOpen = decision.state === 'open';
  return (
    <Button
      look="quiet"
      className="small firm"
      aria-label={`${isOpen ? 'Close' : 'Open again'}: ${decision.text}`}
      onClick={() => void turnPoint(explorer, decision)}
    >
      {isOpen ? 'Close' : 'Open again'}
    </Button>
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
