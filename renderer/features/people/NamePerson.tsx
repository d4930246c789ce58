import { useState, type FormEvent } from 'react';
import { namePerson, namesIn, namesProblem, type GivenPerson } from '../../state/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { ValueField } from '../../ui/ValueField.tsx';

export interface NamePersonProps {
  /** By any of their names; null: of somebody new. */
  readonly name: string | null;
  readonly onClose: () => void;
}

/** Asks what somebody is called. */
export function NamePerson({ name, onClose }: NamePersonProps) {
  const people = useCall('people', {}).data?.people;
  if (people === undefined) return null;
  const isMeant = (one: string): boolean => one.toLowerCase() === name?.toLowerCase();
  const given = people.find((one) => [one.name, ...one.aliases].some(isMeant)) ?? null;
  return <Names given={given} name={given?.name ?? name ?? ''} onClose={onClose} />;
}

interface NamesProps {
  /** What was said before; null: nothing. */
  readonly given: GivenPerson | null;
  readonly name: string;
  readonly onClose: () => void;
}

function Names({ given, name, onClose }: NamesProps) {
  const explorer = useExplorer();
  const [typed, setTyped] = useState({ name, others: given?.aliases.join(', ') ?? '' });
  const [isTried, setTried] = useState(false);
  const wanted = typed.name.trim();
  const aliases = namesIn(typed.others);
  const wrong = {
    name: wanted === '' ? 'Give a name.' : namesProblem([wanted]),
    others: namesProblem(aliases),
  };
  const give = async (to: GivenPerson | null): Promise<void> => {
    if (await namePerson(explorer, to, given)) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong.name === null && wrong.others === null)
      void give({ name: wanted, aliases: [...aliases] });
  };
  return (
    <Dialog title={given === null ? 'Name somebody' : `Names of ${given.name}`} onClose={onClose}>
      <form className="stack gap-3" onSubmit={submit}>
        <ValueField
          label="Name"
          value={typed.name}
          error={isTried ? wrong.name : null}
          onChange={(value) => setTyped({ ...typed, name: value })}
        />
        <ValueField
          label="Also called, between commas; a handle with its @"
          value={typed.others}
          placeholder="Mira, @mholt"
          error={isTried ? wrong.others : null}
          onChange={(value) => setTyped({ ...typed, others: value })}
        />
        <p className="faint">
          Points in whose words one of the names stands name this person. Names are told from other
          words by how they are spelt.
        </p>
        <div className="row wraps gap-2 at-end">
          {given === null ? null : (
            <Button onClick={() => void give(null)}>Take the names back</Button>
          )}
          <Button type="submit" look="main">
            Name
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
