import { useState } from 'react';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './ListPage.module.css';
import type { Project } from './project.ts';
import { useChangeProject } from './useChangeProject.ts';

export interface MergeProjectProps {
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly onClose: () => void;
}

/** Asks which other project one is part of. */
export function MergeProject({ project, projects, onClose }: MergeProjectProps) {
  const { projectId, name, conversations } = project;
  const others = projects.filter((other) => other.projectId !== projectId);
  const [into, setInto] = useState(others[0]?.projectId ?? '');
  const { change, failure, isBusy } = useChangeProject();
  const target = others.find((other) => other.projectId === into)?.name ?? '';
  const merge = async (): Promise<void> => {
    if (await change((client) => client.call('mergeProjects', { project: projectId, into })))
      onClose();
  };
  return (
    <Dialog title={`Merge ${name}`} onClose={onClose}>
      <div className={styles['form']}>
        <SelectField
          label="Make it part of"
          value={into}
          options={others.map((other) => ({ value: other.projectId, label: other.name }))}
          onChange={setInto}
        />
        <p>
          {plural(conversations, 'conversation')} of {name} will be listed under {target}. It can be
          taken out again.
        </p>
        {failure === null ? null : (
          <ErrorNote what="The projects were not merged" failure={failure} />
        )}
        <div className={styles['ways']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={isBusy} onClick={() => void merge()}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
