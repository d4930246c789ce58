import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Command } from '../../command.ts';
import { COMMANDS, keyName, keysOf, keyWords, meet } from '../../commands.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph']);

/** A command with its keys: a press of them gives it another one. */
export function KeyRow({ command }: { readonly command: Command }) {
  const { preferences } = useExplorer();
  const { changedKeys } = useStore(preferences);
  const [isAsking, setAsking] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const keys = keysOf(command, changedKeys);
  const give = (given: readonly string[] | null): void => {
    const { [command.id]: _old, ...others } = changedKeys;
    preferences.setState({
      changedKeys: given === null ? others : { ...others, [command.id]: given },
    });
    setAsking(false);
    setTaken(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isAsking || event.key === 'Tab' || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setAsking(false);
    if (event.key === 'Delete' || event.key === 'Backspace') return give([]);
    const pressed = keyName(event.nativeEvent);
    const other = COMMANDS.find(
      (each) =>
        each.id !== command.id &&
        meet(each, command) &&
        keysOf(each, changedKeys).includes(pressed),
    );
    if (other === undefined) give([pressed]);
    else setTaken(`${keyWords([pressed])} is: ${other.words}`);
  };
  const shown = isAsking ? 'Press a key…' : keys.length === 0 ? '–' : keyWords(keys);
  return (
    <div>
      <dt className="mono">
        <Button
          look="quiet"
          aria-label={`${shown}, key of: ${command.words}`}
          aria-pressed={isAsking}
          onClick={() => setAsking(!isAsking)}
          onBlur={() => setAsking(false)}
          onKeyDown={onKeyDown}
        >
          {shown}
        </Button>
      </dt>
      <dd>
        {command.words}
        {taken === null ? null : (
          <span role="alert" className="amber">
            {' '}
            {taken}
          </span>
        )}
        {isAsking ? <span className="amber"> Delete takes its key away, Esc leaves it</span> : null}
        {changedKeys[command.id] === undefined ? null : (
          <Button look="quiet" onClick={() => give(null)}>
            As it was: {command.keys.length === 0 ? 'no key' : keyWords(command.keys)}
          </Button>
        )}
      </dd>
    </div>
  );
}
