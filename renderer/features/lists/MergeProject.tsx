import { useState } from 'react';
import { plural } from '../../state/labels.ts';
import { changed } from '../../state/marking.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Project } from './project.ts';

export interface MergeProjectProps {
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly onClose: () => void;
}

/** Asks which other project one is part of. */
export function MergeProject({ project, projects, onClose }: MergeProjectProps) {
  const { projectId, conversations } = project;
  const name = projectWords(project.name);
  const others = projects.filter((other) => other.projectId !== projectId);
  const [into, setInto] = useState(others[0]?.projectId ?? '');
  const explorer = useExplorer();
  const target = projectWords(others.find((other) => other.projectId === into)?.name ?? '');
  const merge = async (): Promise<void> => {
    const put = (to: string | null) =>
      explorer.client.call('mergeProjects', { project: projectId, into: to });
    const done = await changed(explorer, `${name} is part of ${target}`, async () => {
      await put(into);
      return () => put(null);
    });
    if (done) onClose();
  };
  return (
    <Dialog title={`Merge ${name}`} onClose={onClose}>
      <div className="stack gap-3">
        <SelectField
          label="Make it part of"
          value={into}
          options={others.map((other) => ({
            value: other.projectId,
            label: projectWords(other.name),
          }))}
          onChange={setInto}
        />
        <p>
          {plural(conversations, 'conversation')} of {name} will be listed under {target}. It can be
          taken out again.
        </p>
        <div className="row wraps gap-2 at-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" onClick={() => void merge()}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
