import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ListPage.module.css';
import type { Project } from './project.ts';
import { useChangeProject } from './useChangeProject.ts';

export interface RenameProjectProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Asks for another name of a project. */
export function RenameProject({ project, onClose }: RenameProjectProps) {
  const { projectId, name, renamed } = project;
  const [typed, setTyped] = useState(name);
  const { change, failure } = useChangeProject();
  const rename = async (wanted: string | null): Promise<void> => {
    const done = await change((client) =>
      client.call('renameProject', { project: projectId, name: wanted }),
    );
    if (done) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void rename(typed.trim());
  };
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <TextField
          label="Name"
          value={typed}
          error={failure?.message ?? null}
          action="Rename"
          onChange={setTyped}
        />
        <p className={styles['quiet']}>Later imports keep the name.</p>
        {renamed ? (
          <div>
            <Button onClick={() => void rename(null)}>Give it its own name again</Button>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
