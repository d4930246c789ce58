/** The one table of what can be done: it feeds the keys, the palette, the menus of rows, the help and the desktop's menu. */
import type { Command } from './command.ts';
import { closeActivity, toggleActivity } from './features/activity/activityPane.ts';
import { COMMAND_KEY } from './features/search/commandKey.ts';
import { openPlace } from './features/rail/openPlace.ts';
import { openMemory } from './client/memory.ts';
import type { ChangedKeys } from './state/preferences.ts';
import type { Explorer } from './state/explorer.ts';
import { PLACES } from './state/places.ts';
import type { Subject } from './state/subjects.ts';
import { SUBJECT_COMMANDS } from './subjectCommands.ts';
import { TEXT_COMMANDS, WORD_COMMANDS } from './pageCommands.ts';
import { PALETTE_COMMANDS } from './paletteCommands.ts';
import { TRANSCRIPT_COMMANDS } from './transcriptCommands.ts';
import {
  ACTIVITY_PANE,
  EVIDENCE_PANE,
  goToPane,
  leavePane,
  nextPane,
  NODE_PANE,
  TREE_PANE,
  type PaneId,
} from './ui/panes.ts';
import { isTyping } from './ui/isTyping.ts';
import { entryOf, rowsIn } from './ui/pageRows.ts';

const ANYWHERE: readonly Command[] = [
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
    words: 'settings…',
    keys: ['Mod+,'],
    where: 'typing',
    run: ({ openSettings }) => openSettings('general'),
  },
  {
    id: 'activity',
    words: 'activity',
    keys: ['Mod+j'],
    where: 'typing',
    run: ({ explorer }) => toggleActivity(explorer.activity),
    // The sample does nothing by itself.
    isAbsent: ({ explorer }) => explorer.memory === 'sample',
  },
  {
    id: 'undo',
    words: 'take back the last change',
    keys: ['u', 'Mod+z'],
    where: 'reading',
    run: ({ explorer }) => void explorer.notice.undo(),
  },
  {
    id: 'next-row',
    words: 'go to the next row of a list',
    keys: ['j'],
    where: 'reading',
    run: ({ explorer }) => stepRow(explorer, 'next-row', 1),
  },
  {
    id: 'previous-row',
    words: 'go to the previous row of a list',
    keys: ['k'],
    where: 'reading',
    run: ({ explorer }) => stepRow(explorer, 'previous-row', -1),
  },
  {
    id: 'print',
    words: 'print this page',
    keys: ['Mod+p'],
    where: 'reading',
    run: ({ explorer: { pageActs } }) => {
      const act = pageActs.of('print');
      if (act === null) window.print();
      else act(document.activeElement);
    },
  },
  {
    id: 'import',
    words: 'import logs…',
    keys: [],
    where: 'reading',
    // The sample takes in nothing.
    isAbsent: ({ explorer }) => explorer.memory === 'sample',
    run: ({ openDialog }) => openDialog('import'),
  },
  {
    id: 'person',
    words: 'say what somebody is called…',
    keys: [],
    where: 'reading',
    run: ({ ask }) => ask({ kind: 'person', name: null }),
  },
  {
    id: 'address',
    words: 'open an address…',
    keys: [],
    where: 'reading',
    run: ({ openDialog }) => openDialog('address'),
  },
  {
    id: 'sample',
    words: 'look at the sample',
    keys: [],
    where: 'reading',
    isAbsent: ({ explorer }) => explorer.memory === 'sample',
    run: () => openMemory(window.location, 'sample'),
  },
  {
    id: 'own',
    words: 'back to your memory',
    keys: [],
    where: 'reading',
    isAbsent: ({ explorer }) => explorer.memory === 'own',
    run: () => openMemory(window.location, 'own'),
  },
  {
    id: 'messages',
    words: 'read the last messages again',
    keys: [],
    where: 'reading',
    run: ({ openDialog }) => openDialog('messages'),
  },
  {
    id: 'help',
    words: 'keys and help',
    keys: ['?'],
    where: 'reading',
    run: ({ openDialog }) => openDialog('help'),
  },
  {
    id: 'copy-shown',
    words: 'copy the address of what is shown',
    keys: ['c'],
    where: 'reading',
    run: ({ explorer: { pageActs } }) => {
      const shown = hasFocus(EVIDENCE_PANE) ? 'copy-evidence' : 'copy-page';
      pageActs.of(shown)?.(document.activeElement);
    },
  },
  {
    id: 'close',
    words: 'close, and back to where you came from',
    keys: ['Escape'],
    where: 'typing',
    // Who types elsewhere leaves nothing.
    isAbsent: () =>
      isTyping(document.activeElement) && !hasFocus(ACTIVITY_PANE) && !hasFocus(EVIDENCE_PANE),
    run: ({ explorer }) => close(explorer),
  },
];

/** All of it; what acts on a subject comes first, so that its keys win where it has the focus. */
export const COMMANDS: readonly Command[] = [
  ...SUBJECT_COMMANDS,
  ...TEXT_COMMANDS,
  ...TRANSCRIPT_COMMANDS,
  ...WORD_COMMANDS,
  ...ANYWHERE,
  ...PALETTE_COMMANDS,
];

function step(by: 1 | -1): void {
  const pane = nextPane(by);
  if (pane !== null) goToPane(pane);
}

const hasFocus = (pane: PaneId): boolean =>
  document.getElementById(pane)?.contains(document.activeElement) === true;

/** Leaves the part that has the focus, else closes the evidence. */
function close({ activity, navigation, pageActs }: Explorer): void {
  if (hasFocus(ACTIVITY_PANE)) return closeActivity(activity);
  if (hasFocus(EVIDENCE_PANE)) {
    leavePane(EVIDENCE_PANE);
    return navigation.closeEvidence();
  }
  const act = pageActs.of('close');
  if (act === null) navigation.closeEvidence();
  else act(document.activeElement);
}

/** By what the address bar says, the row that one stepped to last there, and what it was of. */
const steppedTo = new Map<string, { readonly at: number; readonly subject: string | undefined }>();

/** Where the focus is gone, with its row or its page, it goes on from where it was. */
function placeAfter(rows: readonly HTMLElement[], by: 1 | -1): number {
  const last = steppedTo.get(window.location.hash);
  if (last === undefined) return by > 0 ? 0 : rows.length - 1;
  const isThere = rows[last.at]?.dataset['subject'] === last.subject;
  return Math.min(rows.length - 1, isThere || by < 0 ? last.at + by : last.at);
}

/** A list that has rows of its own steps through them; else the focus goes on to the next row of its pane, or of the page. */
function stepRow({ pageActs }: Explorer, name: 'next-row' | 'previous-row', by: 1 | -1): void {
  const { activeElement } = document;
  const act = pageActs.of(name);
  if (act !== null) return act(activeElement);
  const pane =
    activeElement?.closest(`#${TREE_PANE}, #${NODE_PANE}`) ?? document.getElementById(NODE_PANE);
  const rows = rowsIn(pane);
  const at = rows.findIndex((row) => row.contains(activeElement));
  // What stands above a row is part of its element, and comes before it.
  const isAbove = activeElement?.closest('[data-heading]') != null;
  const next = at < 0 ? placeAfter(rows, by) : isAbove && by > 0 ? at : at + by;
  const row = rows[next];
  if (row !== undefined)
    steppedTo.set(window.location.hash, { at: next, subject: row.dataset['subject'] });
  if (row !== undefined) entryOf(row)?.focus();
}

/** The keys of a command: those that a person gave it, else its own. */
export const keysOf = (
  { id, keys }: Pick<Command, 'id' | 'keys'>,
  changed: ChangedKeys = {},
): readonly string[] => changed[id] ?? keys;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  readonly code?: string;
};

export interface Situation {
  /** What has the focus, or what the page is about. */
  readonly subject?: Subject | null;
  readonly isTyping?: boolean;
  readonly isInPalette?: boolean;
  readonly changed?: ChangedKeys;
}

/** The command that a key means, if any. */
export function commandFor(
  event: KeyPress,
  { subject = null, isTyping: typing = false, isInPalette = false, changed }: Situation = {},
): Command | undefined {
  const pressed = keyName(event);
  return COMMANDS.find((command) => {
    const { where } = command;
    const isHere =
      where === 'typing' ||
      (!typing && (where === 'reading' || (subject !== null && where.includes(subject.kind))));
    return (
      (isInPalette ? where === 'palette' : isHere) && keysOf(command, changed).includes(pressed)
    );
  });
}

/** Commands that one and the same press could mean: they may not share a key. */
export function meet(one: Command, other: Command): boolean {
  if (one.where === 'palette' || other.where === 'palette') return one.where === other.where;
  return (
    typeof one.where === 'string' ||
    typeof other.where === 'string' ||
    one.where.some((kind) => other.where.includes(kind))
  );
}

export function commandNamed(id: string): Command | undefined {
  return COMMANDS.find((command) => command.id === id);
}

/** `Mod+k`, `Shift+F6`, `?`: Shift is told only where the key itself does not tell it. */
export function keyName({ key, code = '', ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  // Alt makes other characters of letters on some keyboards.
  const letter = altKey && code.startsWith('Key') ? code.slice('Key'.length) : key;
  const isNamed = letter.length > 1;
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && isNamed ? ['Shift'] : []),
    isNamed ? letter : letter.toLowerCase(),
  ].join('+');
}

const SHOWN: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Keys as people read them on this machine: `Ctrl+K`, or `⌘K`. */
export function keyWords(keys: readonly string[]): string {
  return keys
    .map((name) => {
      const words = name.split('+').map((part) => SHOWN[part] ?? upper(part));
      const isShort = name.startsWith('Mod+') && COMMAND_KEY === '⌘';
      return isShort ? `⌘${words.slice(1).join('')}` : words.join('+');
    })
    .join(' or ');
}

const upper = (part: string): string => (part.length === 1 ? part.toUpperCase() : part);
