import { useState, type FormEvent } from 'react';
import { changed } from '../../state/marking.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { Project } from './project.ts';

export interface RenameProjectProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Asks for another name of a project. */
export function RenameProject({ project, onClose }: RenameProjectProps) {
  const { projectId, name, renamed } = project;
  const [typed, setTyped] = useState(name);
  const explorer = useExplorer();
  const rename = async (wanted: string | null): Promise<void> => {
    const give = (to: string | null) =>
      explorer.client.call('renameProject', { project: projectId, name: to });
    const done = await changed(explorer, `Called “${wanted ?? 'its own name'}”`, async () => {
      await give(wanted);
      return () => give(renamed ? name : null);
    });
    if (done) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void rename(typed.trim());
  };
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <form className="stack gap-3" onSubmit={submit}>
        <TextField label="Name" value={typed} error={null} action="Rename" onChange={setTyped} />
        <p className="faint">Later imports keep the name.</p>
        {renamed ? (
          <div>
            <Button onClick={() => void rename(null)}>Give it its own name again</Button>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
