import { COMMANDS } from '../../commands.ts';
import { FOUND_COMMANDS, TEXT_COMMANDS } from '../../pageCommands.ts';
import { SUBJECT_COMMANDS } from '../../subjectCommands.ts';
import { Dialog } from '../../ui/Dialog.tsx';
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

/** The keys; those of commands can be changed. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="stack gap-4">
        <section>
          <h3>Anywhere</h3>
          <dl className="labelled-each">
            {ANYWHERE.map((command) => (
              <KeyRow key={command.id} command={command} />
            ))}
          </dl>
        </section>
        <section>
          <h3>On the conversation, period, project or point that has the focus</h3>
          <dl className="labelled-each">
            <div>
              <dt className="mono">Menu, Shift+F10, right click</dt>
              <dd>all that can be done with it</dd>
            </div>
            {[...SUBJECT_COMMANDS, ...TEXT_COMMANDS, ...FOUND_COMMANDS].map((command) => (
              <KeyRow key={command.id} command={command} />
            ))}
          </dl>
        </section>
        <section>
          <h3>In a conversation, on its page and in what was said</h3>
          <dl className="labelled-each">
            {TRANSCRIPT.map((command) => (
              <KeyRow key={command.id} command={command} />
            ))}
          </dl>
        </section>
        <section>
          <h3>In find or ask</h3>
          <dl className="labelled-each">
            {PALETTE.map((command) => (
              <KeyRow key={command.id} command={command} />
            ))}
          </dl>
        </section>
        {GROUPS.map(({ title, keys }) => (
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
