import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { openerOf, shortPath } from '../../state/conversation.ts';
import { formatCount } from '../../state/labels.ts';
import { withTopics } from '../../state/outlineTopics.ts';
import { outlineOf, type OutlineEntry } from '../../state/transcript.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './Outline.module.css';

type Kind = OutlineEntry['kind'];

/** What each kind is called, and the letter that its entries begin with. */
const KINDS: readonly {
  readonly letter: string;
  readonly name: string;
  readonly kinds: readonly Kind[];
}[] = [
  { letter: 'S', name: 'Subjects', kinds: ['topic'] },
  { letter: 'T', name: 'Turns', kinds: ['turn'] },
  { letter: 'D', name: 'Decisions', kinds: ['decided', 'corrected'] },
  { letter: 'O', name: 'Open', kinds: ['open'] },
  { letter: 'E', name: 'Errors', kinds: ['failed'] },
  { letter: 'F', name: 'Files', kinds: ['changed'] },
  { letter: 'A', name: 'Agents', kinds: ['agent'] },
  { letter: 'C', name: 'Compactions', kinds: ['compacted'] },
];

const letterOf = (kind: Kind): string =>
  KINDS.find(({ kinds }) => kinds.includes(kind))?.letter ?? '';

const nameOf = (kind: Kind): string | undefined =>
  KINDS.find(({ kinds }) => kinds.includes(kind))?.name;

/** It follows what is read; it is called when another entry is that. */
const bringIntoView = (entry: HTMLElement | null): void =>
  entry?.scrollIntoView({ block: 'nearest' });

/** Entries that are listed at once: longer outlines are narrowed down, or follow what is read. */
const MOST = 200;

/** What a conversation comes to, place by place; a click goes there. */
export function Outline({ target }: { readonly target: string }) {
  const { navigation, transcripts } = useExplorer();
  const { data: shape, failure } = useCall('transcript', { target });
  const conversationId = shape?.conversationId;
  const whole = useCall(
    'conversation',
    conversationId === undefined ? null : { conversationId },
  ).data;
  const topics = useCall('topics', conversationId === undefined ? null : { conversationId }).data
    ?.topics;
  const [only, setOnly] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const reading = useStore(transcripts.reading);
  const entries = useMemo(() => {
    const requests = new Map(whole?.turns.map((turn) => [openerOf(turn), turn.request]));
    return shape === undefined ? [] : withTopics(outlineOf(shape, requests), topics ?? []);
  }, [shape, whole, topics]);
  if (shape === undefined || conversationId === undefined)
    return failure === null ? (
      <p className="faint pad">Loading…</p>
    ) : (
      <ErrorNote what="The outline could not be read" failure={failure} />
    );

  const wanted = words.trim().toLowerCase();
  const left = entries.filter(
    ({ kind, text }) =>
      (only === null || letterOf(kind) === only) && text.toLowerCase().includes(wanted),
  );
  const at = reading.conversationId === conversationId ? reading.position : -1;
  const current = left.findLastIndex(({ position }) => position <= at);
  const first = Math.max(0, Math.min(left.length - MOST, current - MOST / 2));
  const goTo = ({ kind, position, eventId }: OutlineEntry): void => {
    const view = transcripts.of(conversationId);
    const isFolded = kind === 'failed' || kind === 'changed';
    if (view !== null) (isFolded ? view.show : view.goTo)(position);
    else if (eventId !== null) navigation.openEvent(eventId);
  };
  return (
    <div className="fill scrolls">
      <div className="stack gap-1 sticky">
        <input
          type="text"
          className="grow"
          aria-label="Filter the outline"
          placeholder="Filter"
          dir="auto"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <fieldset aria-label="Kinds" className="row wraps">
          {KINDS.filter(({ letter }) => entries.some(({ kind }) => letterOf(kind) === letter)).map(
            ({ letter, name }) => (
              <button
                key={letter}
                type="button"
                className="pick small faint"
                aria-pressed={only === letter}
                onClick={() => setOnly(only === letter ? null : letter)}
              >
                {name}
              </button>
            ),
          )}
        </fieldset>
      </div>
      {left.length === 0 ? <p className="faint pad">Nothing of this kind.</p> : null}
      <ol aria-label="Outline">
        {left.slice(first, first + MOST).map((entry, index) => (
          <li key={`${entry.kind} ${entry.position} ${entry.text}`}>
            <button
              type="button"
              ref={first + index === current ? bringIntoView : undefined}
              className={`pick line gap-2 quiet full ${styles['entry']}`}
              data-kind={entry.kind}
              aria-current={first + index === current ? 'location' : undefined}
              title={entry.text}
              onClick={() => goTo(entry)}
            >
              <span className={`mono firm faint ${styles['letter']}`} title={nameOf(entry.kind)}>
                {letterOf(entry.kind)}
              </span>
              <span className="cut grow" dir="auto">
                {entry.kind === 'changed' ? shortPath(entry.text) : entry.text}
              </span>
              {entry.kind === 'changed' ? (
                <span className="firm faint">
                  +{formatCount(entry.added)} −{formatCount(entry.removed)}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
      {left.length > MOST ? (
        <p className="faint pad">
          {formatCount(MOST)} of {formatCount(left.length)}, around what is read.
        </p>
      ) : null}
    </div>
  );
}
