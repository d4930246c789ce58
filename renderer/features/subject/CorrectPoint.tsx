import { useState, type FormEvent } from 'react';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { markPoint } from '../../state/marking.ts';
import type { SubjectOf } from '../../state/subjects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface CorrectPointProps {
  readonly point: SubjectOf<'point'>;
  readonly onClose: () => void;
}

/** Its own role: what the engine took it for. */
const OWN = '';

/** Asks for other words of a point, or for what it is; the words that it quotes stay as they were said. */
export function CorrectPoint({ point, onClose }: CorrectPointProps) {
  const explorer = useExplorer();
  const [typed, setTyped] = useState(point.text);
  const [role, setRole] = useState<string>(OWN);
  const pointIds = [point.pointId];
  const close = (done: boolean): void => {
    if (done) onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = typed.trim();
    const wanted = POINT_ROLES.find((known) => known === role);
    const change = {
      pointIds,
      ...(text === point.text ? {} : { text }),
      ...(wanted === undefined ? {} : { role: wanted }),
    };
    close(await markPoint(explorer, change, 'Corrected'));
  };
  const takeBack = async (): Promise<void> =>
    close(await markPoint(explorer, { pointIds, text: null, role: null }, 'As it was told'));
  return (
    <Dialog title="Correct the point" onClose={onClose}>
      <form className="stack gap-3" onSubmit={(event) => void submit(event)}>
        <SelectField
          label="What it is"
          value={role}
          options={[
            { value: OWN, label: 'As it is' },
            ...POINT_ROLES.map((known) => ({ value: known, label: known })),
          ]}
          onChange={setRole}
        />
        <TextField label="Words" value={typed} error={null} action="Correct" onChange={setTyped} />
        <div>
          <Button onClick={() => void takeBack()}>Tell it as it was</Button>
        </div>
      </form>
    </Dialog>
  );
}
