import { useStore } from 'zustand';
import type { Subject } from '../../state/subjects.ts';
import { commandsFor } from '../../subjectCommands.ts';
import { Button } from '../../ui/Button.tsx';
import { Folding } from '../../ui/Folding.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { useCommandContext } from '../../ui/commandContext.ts';
import { MenuButton, type MenuEntry, type MenuItem } from '../../ui/Menu.tsx';
import styles from './SubjectActions.module.css';
import { MENU_LABELS, menuItem, subjectItems } from './subjectMenu.ts';

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

/** How those of a conversation, of which there are most, are drawn where there is no room for words. */
const DRAWN: Readonly<Partial<Record<string, IconName>>> = {
  resume: 'resume',
  'hand-over': 'hand-over',
  export: 'export',
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
  const changedKeys = useStore(context.explorer.preferences, (state) => state.changedKeys);
  const isDrawn = subject.kind === 'conversation';
  const names = subject.kind === 'project' ? SHOWN_OF_PROJECT : SHOWN;
  const shown = commandsFor(context, subject)
    .filter(({ id }) => names[id] !== undefined)
    .map((command) =>
      menuItem(command, { keys: changedKeys, run: () => command.run(context, subject) }),
    );
  return (
    <>
      {shown.map((item) => (
        <li
          key={item.id}
          className={isDrawn && DRAWN[item.id] !== undefined ? styles['folds'] : undefined}
        >
          <Button look="quiet" aria-label={names[item.id]} title={withKey(item)} onClick={item.run}>
            <Words id={item.id} isDrawn={isDrawn}>
              {names[item.id]}
            </Words>
          </Button>
        </li>
      ))}
      <li>
        <MenuButton
          label={MENU_LABELS[subject.kind]}
          title="More"
          data-actions=""
          items={() => [...first, ...subjectItems(context, subject, ['open'])]}
        >
          ⋯
        </MenuButton>
      </li>
    </>
  );
}

/** `Export (Alt+E)`. */
const withKey = ({ words, keys }: MenuItem): string =>
  keys === undefined ? words : `${words} (${keys})`;

interface WordsProps {
  readonly id: string;
  readonly isDrawn: boolean;
  readonly children: string | undefined;
}

function Words({ id, isDrawn, children }: WordsProps) {
  const icon = isDrawn ? DRAWN[id] : undefined;
  return icon === undefined ? children : <Folding icon={icon}>{children}</Folding>;
}
