/** The one table of what can be done from anywhere: it feeds the keys, the help and the desktop's menu. */
import { toggleActivity } from './features/activity/activityPane.ts';
import { openPlace } from './features/rail/openPlace.ts';
import type { SectionId } from './features/settings/settingsContext.ts';
import type { Explorer } from './state/explorer.ts';
import { PLACES } from './state/places.ts';
import type { DialogName } from './ui/dialogContext.ts';
import { goToPane, nextPane, NODE_PANE, TREE_PANE } from './ui/panes.ts';

/** What commands act on. */
export interface CommandContext {
  readonly explorer: Explorer;
  readonly openDialog: (dialog: DialogName) => void;
  readonly openSettings: (section: SectionId) => void;
}

export interface Command {
  readonly id: string;
  /** What it does, as a verb. */
  readonly words: string;
  /** Names of keys as `KeyboardEvent.key` has them; `Mod` is Ctrl or ⌘. */
  readonly keys: readonly string[];
  /** `typing`: also while words are typed, which cannot hold its keys. */
  readonly where: 'typing' | 'reading';
  readonly run: (context: CommandContext) => void;
  /** Is it of no use in this memory? */
  readonly isAbsent?: (context: CommandContext) => boolean;
}

export const COMMANDS: readonly Command[] = [
  {
    id: 'find',
    words: 'find words, or ask a question',
    keys: ['Mod+k'],
    where: 'typing',
    run: ({ explorer }) => explorer.search.show(),
  },
  ...PLACES.map(({ name, title }, at): Command => ({
    id: `place-${name}`,
    words: `go to ${title}`,
    keys: [`Mod+${at + 1}`],
    where: 'typing',
    run: ({ explorer }) => {
      openPlace(explorer, name);
      goToPane(name === 'time' ? TREE_PANE : NODE_PANE);
    },
  })),
  {
    id: 'back',
    words: 'go back to where you were',
    keys: ['Alt+ArrowLeft', 'Mod+['],
    where: 'reading',
    run: () => window.history.back(),
  },
  {
    id: 'forward',
    words: 'go forward again',
    keys: ['Alt+ArrowRight', 'Mod+]'],
    where: 'reading',
    run: () => window.history.forward(),
  },
  {
    id: 'next-pane',
    words: 'go to the next pane',
    keys: ['F6'],
    where: 'reading',
    run: () => step(1),
  },
  {
    id: 'previous-pane',
    words: 'go to the previous pane',
    keys: ['Shift+F6'],
    where: 'reading',
    run: () => step(-1),
  },
  {
    id: 'settings',
    words: 'open the settings',
    keys: ['Mod+,'],
    where: 'typing',
    run: ({ openSettings }) => openSettings('general'),
  },
  {
    id: 'activity',
    words: 'activity: what Strata does by itself',
    keys: ['Mod+j'],
    where: 'typing',
    run: ({ explorer }) => toggleActivity(explorer.activity),
    // The sample does nothing by itself.
    isAbsent: ({ explorer }) => explorer.memory === 'sample',
  },
  {
    id: 'help',
    words: 'show the keys',
    keys: ['?'],
    where: 'reading',
    run: ({ openDialog }) => openDialog('help'),
  },
  {
    id: 'close',
    words: 'close, and back to where you came from',
    keys: ['Escape'],
    where: 'reading',
    // The pane itself, when it has the focus, has given it back by now.
    run: ({ explorer }) => explorer.navigation.closeEvidence(),
  },
];

function step(by: 1 | -1): void {
  const pane = nextPane(by);
  if (pane !== null) goToPane(pane);
}

/** The command that a key means, if any. */
export function commandFor(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  commands: readonly Command[] = COMMANDS,
): Command | undefined {
  const pressed = keyName(event);
  return commands.find(({ keys }) => keys.includes(pressed));
}

export function commandNamed(id: string): Command | undefined {
  return COMMANDS.find((command) => command.id === id);
}

/** `Mod+k`, `Shift+F6`, `?`: Shift is told only where the key itself does not tell it. */
function keyName({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const isNamed = key.length > 1;
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && isNamed ? ['Shift'] : []),
    isNamed ? key : key.toLowerCase(),
  ].join('+');
}

const SHOWN: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The keys of a command, as people read them: `Ctrl+K or ⌘K`. */
export function keyWords({ keys }: Pick<Command, 'keys'>): string {
  return keys
    .flatMap((name) => {
      const words = name.split('+').map((part) => SHOWN[part] ?? upper(part));
      return name.startsWith('Mod+')
        ? [words.join('+'), `⌘${words.slice(1).join('')}`]
        : [words.join('+')];
    })
    .join(' or ');
}

const upper = (part: string): string => (part.length === 1 ? part.toUpperCase() : part);
