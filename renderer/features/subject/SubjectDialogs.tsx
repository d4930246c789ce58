import type { ReactNode } from 'react';
import type { Asked } from '../../command.ts';
import { useCall } from '../../ui/useCall.ts';
import { MergeProject } from '../lists/MergeProject.tsx';
import { RenameProject } from '../lists/RenameProject.tsx';
import { NamePerson } from '../people/NamePerson.tsx';
import { CorrectPoint } from './CorrectPoint.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { RenameConversation } from './RenameConversation.tsx';
import { TagsDialog } from './TagsDialog.tsx';

export interface SubjectDialogsProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** The dialog that a command on something opened. */
export function SubjectDialogs({ asked, onClose }: SubjectDialogsProps): ReactNode {
  switch (asked.kind) {
    case 'rename':
      return asked.subject.kind === 'conversation' ? (
        <RenameConversation {...asked.subject} onClose={onClose} />
      ) : (
        <OfProject projectId={asked.subject.projectId} kind="rename" onClose={onClose} />
      );
    case 'merge':
      return <OfProject projectId={asked.subject.projectId} kind="merge" onClose={onClose} />;
    case 'tags':
      return <TagsDialog {...asked.subject} onClose={onClose} />;
    case 'correct':
      return <CorrectPoint point={asked.subject} onClose={onClose} />;
    case 'person':
      return <NamePerson name={asked.name} onClose={onClose} />;
    case 'export':
    case 'journal':
    case 'hand-over':
    default:
      return <DocumentDialog asked={asked} onClose={onClose} />;
  }
}

interface OfProjectProps {
  readonly projectId: string;
  readonly kind: 'rename' | 'merge';
  readonly onClose: () => void;
}

function OfProject({ projectId, kind, onClose }: OfProjectProps) {
  const projects = useCall('projects', {}).data?.projects;
  const project = projects?.find((each) => each.projectId === projectId);
  if (projects === undefined || project === undefined) return null;
  return kind === 'rename' ? (
    <RenameProject project={project} onClose={onClose} />
  ) : (
    <MergeProject project={project} projects={projects} onClose={onClose} />
  );
}
