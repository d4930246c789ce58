import { Button } from '../../ui/Button.tsx';
import { useCommandContext } from '../../ui/commandContext.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { useCall } from '../../ui/useCall.ts';

/** People as a person named them, and the way to name more. */
export function PeoplePart() {
  const { navigation } = useExplorer();
  const { ask } = useCommandContext();
  const people = useCall('people', {}).data?.people;
  if (people === undefined) return null;
  return (
    <Part title="People">
      <p className="faint">
        Who made commits, or is spoken to by a handle, is known. Say here who else there is, or
        which names are one person’s.
      </p>
      {people.length === 0 ? null : (
        <ul aria-label="People">
          {people.map(({ name, aliases }) => (
            <li key={name} className="row wraps gap-3">
              <button
                type="button"
                className="link"
                dir="auto"
                onClick={() =>
                  navigation.openPage({ kind: 'entity', id: `person:${name.toLowerCase()}` })
                }
              >
                {name}
              </button>
              <span className="grow faint small wrap" dir="auto">
                {aliases.join(', ')}
              </span>
              <Button
                look="quiet"
                aria-label={`Names of ${name}`}
                onClick={() => ask({ kind: 'person', name })}
              >
                Names…
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => ask({ kind: 'person', name: null })}>Name somebody…</Button>
      </div>
    </Part>
  );
}
