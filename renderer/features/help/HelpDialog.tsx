import { useState } from 'react';
import { useStore } from 'zustand';
import type { Command } from '../../command.ts';
import { COMMANDS, keysOf, keyWords } from '../../commands.ts';
import { TEXT_COMMANDS } from '../../pageCommands.ts';
import { SUBJECT_COMMANDS } from '../../subjectCommands.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { KeyRow } from './KeyRow.tsx';

const ANYWHERE = COMMANDS.filter(({ where }) => where === 'typing' || where === 'reading');
const PALETTE = COMMANDS.filter(({ where }) => where === 'palette');
const TRANSCRIPT = COMMANDS.filter(({ where }) => where.includes('transcript'));

/** Keys of what has the focus, by the patterns of their kind: they are the same everywhere. */
const GROUPS: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
}[] = [
  {
    title: 'Find or ask',
    keys: [
      ['↑ ↓, PgUp, PgDn', 'row by row, ten rows'],
      ['Enter', 'open it in its place; look for what was kept'],
      ['Backspace', 'at the start: make words again of the filter that was typed last'],
      ['Shift+Del', 'forget a saved or recent search'],
      ['→ ←', 'on the way to an answer: search below a row; close, go out'],
      ['Tab', 'to the filters; to what can be done with an answer'],
      ['Esc', 'from an answer to the results; then close'],
    ],
  },
  {
    title: 'List of what was found',
    keys: [
      ['↑ ↓, PgUp, PgDn', 'row by row, ten rows; the place is shown beside it'],
      ['← →', 'fold a conversation, unfold it'],
      ['Enter', 'open the conversation at this place; fetch more'],
    ],
  },
  {
    title: 'Table of contents',
    keys: [
      ['↑ ↓', 'row by row; its page is shown beside it'],
      ['→ ←', 'open and go in; close and go out'],
      ['Home, End, PgUp, PgDn', 'first, last, a page up, a page down'],
      ['*', 'open all beside this row'],
      ['letters', 'next row that starts with them'],
      ['Enter, Space', 'go into its page'],
    ],
  },
  {
    title: 'Calendar',
    keys: [
      ['↑ ↓ ← →', 'day by day, week by week; on into other years'],
      ['PgUp, PgDn, Home, End', 'four weeks; the first and the last day of the year'],
      ['Enter, Space', 'read this day'],
      ['Shift with these', 'narrow everything down to the days between'],
    ],
  },
  {
    title: 'Node',
    keys: [
      ['Tab', 'to markers, points and parts'],
      ['Enter', 'open a marker; show the evidence of a point'],
      ['← →', 'on the level switch: less or more detail'],
    ],
  },
  {
    title: 'Choosing files or folders',
    keys: [
      ['↑ ↓, letters', 'row by row; next row that starts with them'],
      ['Space', 'choose, or choose no more'],
      ['Enter, →', 'go into the folder'],
      ['Backspace, ←', 'go out of it'],
    ],
  },
  {
    title: 'Pane edges and year strip',
    keys: [
      ['← →, Home, End', 'narrower, wider, least, most; day by day on the strip'],
      ['Enter', 'on the strip: open the day'],
    ],
  },
];

/** Commands by where their keys mean something. */
const PARTS: readonly { readonly title: string; readonly commands: readonly Command[] }[] = [
  { title: 'Anywhere', commands: ANYWHERE },
  {
    title: 'On the conversation, period, project or point that has the focus',
    commands: [...SUBJECT_COMMANDS, ...TEXT_COMMANDS],
  },
  { title: 'In a conversation, on its page and in what was said', commands: TRANSCRIPT },
  { title: 'In find or ask', commands: PALETTE },
];

const MENU_KEYS = [
  'Menu, Shift+F10, right click',
  'all that can be done with what has the focus',
] as const;

/** The keys; those of commands can be changed. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { preferences } = useExplorer();
  const { changedKeys } = useStore(preferences);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isWanted = (...words: readonly string[]): boolean =>
    words.some((each) => each.toLowerCase().includes(wanted));
  const left = PARTS.map(({ title, commands }) => ({
    title,
    commands: commands.filter((command) =>
      isWanted(command.words, keyWords(keysOf(command, changedKeys))),
    ),
  }));
  const isKeyed = (command: Command): boolean => keysOf(command, changedKeys).length > 0;
  const parts = [
    ...left.map(({ title, commands }) => ({ title, commands: commands.filter(isKeyed) })),
    {
      title: 'Without a key',
      commands: left.flatMap(({ commands }) => commands.filter((each) => !isKeyed(each))),
    },
  ].filter(({ commands }) => commands.length > 0);
  const groups = [{ title: 'Menus', keys: [MENU_KEYS] }, ...GROUPS]
    .map(({ title, keys }) => ({ title, keys: keys.filter((each) => isWanted(...each)) }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="stack gap-4">
        <input
          type="text"
          aria-label="Filter the keys"
          placeholder="Filter"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {parts.length + groups.length === 0 ? <p className="faint">No key does that.</p> : null}
        {parts.map(({ title, commands }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className="labelled-each">
              {commands.map((command) => (
                <KeyRow key={command.id} command={command} />
              ))}
            </dl>
          </section>
        ))}
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="labelled-each">
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt className="mono">{key}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
