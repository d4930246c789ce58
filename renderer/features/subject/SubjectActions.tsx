import { useStore } from 'zustand';
import type { Subject } from '../../state/subjects.ts';
import { commandsFor } from '../../subjectCommands.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommandContext } from '../../ui/commandContext.ts';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import styles from './SubjectActions.module.css';
import { MENU_LABELS, subjectItems } from './subjectMenu.ts';

export interface SubjectActionsProps {
  readonly subject: Subject;
  /** What can be done with a text of it: it stands first in the menu. */
  readonly first?: readonly MenuEntry[];
}

/** Commands that stand on the page itself, by what they are called there. */
const SHOWN: Readonly<Record<string, string>> = {
  resume: 'Resume',
  'hand-over': 'Hand over…',
  journal: 'Journal…',
  export: 'Export…',
};

/** What is done most with the page of a project stands there alone. */
const SHOWN_OF_PROJECT: Readonly<Record<string, string>> = {
  narrow: 'Narrow down to it',
  ...SHOWN,
};

const NONE: readonly MenuEntry[] = [];

/** What is done most with what a page is about, and a menu of all that can be done: items of a list. */
export function SubjectActions({ subject, first = NONE }: SubjectActionsProps) {
  const context = useCommandContext();
  // Its menu shows the keys that hold now.
  useStore(context.explorer.preferences, ({ changedKeys }) => changedKeys);
  const names = subject.kind === 'project' ? SHOWN_OF_PROJECT : SHOWN;
  const shown = commandsFor(context, subject).filter(({ id }) => names[id] !== undefined);
  return (
    <>
      {shown.map((command) => (
        <li
          key={command.id}
          className={subject.kind === 'conversation' ? styles['folds'] : undefined}
        >
          <Button look="quiet" title={command.words} onClick={() => command.run(context, subject)}>
            {names[command.id]}
          </Button>
        </li>
      ))}
      <li>
        <MenuButton
          label={MENU_LABELS[subject.kind]}
          title="More"
          data-actions=""
          items={[...first, ...subjectItems(context, subject, ['open'])]}
        >
          ⋯
        </MenuButton>
      </li>
    </>
  );
}
