import type { ReactNode } from 'react';
import { formatDay } from '../../state/labels.ts';
import {
  ideaSubject,
  intentWords,
  isFaded,
  openFor,
  turnsOf,
  type ShownIdea,
} from '../../state/ideas.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';
import { useNow } from '../activity/useNow.ts';
import { BulletList } from '../node/BulletList.tsx';
import { Named } from './Named.tsx';
import { TurnPoint } from './TurnPoint.tsx';
import { Turns } from './Turns.tsx';

export interface IdeaListProps {
  readonly ideas: readonly ShownIdea[];
  readonly label: string;
}

/** Ideas in groups, each with its words, what became of it, and what it names. */
export function IdeaList({ ideas, label }: IdeaListProps) {
  const { client } = useExplorer();
  // Whoever reads its words has it in mind again; that it could not be noted is no matter to them.
  const noteOpened = ({ ideaId }: ShownIdea): void => {
    client.call('openIdea', { ideaId }).catch(() => undefined);
  };
  return (
    <BulletList
      bullets={ideas}
      label={label}
      above={heading}
      beside={turn}
      below={about}
      isFaded={isFaded}
      onOpened={noteOpened}
      subjectOf={ideaSubject}
    />
  );
}

const heading = ({ group }: ShownIdea): ReactNode =>
  group === null ? null : <h2 className="small quiet inset-row">{group}</h2>;

const turn = (idea: ShownIdea): ReactNode => <TurnPoint point={ideaSubject(idea)} />;

const about = (idea: ShownIdea): ReactNode => <About idea={idea} />;

function About({ idea }: { readonly idea: ShownIdea }) {
  const explorer = useExplorer();
  const zone = useZone();
  const { title, project, time, conversationId, entities } = idea;
  const age = openFor(idea, useNow(HOUR_MS));
  const point = ideaSubject(idea);
  const isOpen = point.state === 'open';
  return (
    <div className="row wraps flows gap-3 quiet small below" data-closed={isOpen ? undefined : ''}>
      <span>{intentWords(idea)}</span>
      {age === '' ? (
        <span className="faint">{formatDay(time, zone)}</span>
      ) : (
        <span className="faint" title={formatDay(time, zone)}>
          {age}
        </span>
      )}
      {project === null || idea.isGroupedByProject ? null : <ProjectName project={project} />}
      <button
        type="button"
        className="link"
        dir="auto"
        onClick={() => void explorer.navigation.openConversation(conversationId)}
      >
        {title}
      </button>
      <Turns turns={turnsOf(idea)} />
      <Named entities={entities} />
    </div>
  );
}

const HOUR_MS = 3_600_000;
