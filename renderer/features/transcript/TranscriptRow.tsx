import { unreachable } from '../../../core/model/result.ts';
import { formatTime } from '../../state/labels.ts';
import { looksWords } from '../../state/transcriptTools.ts';
import {
  placeOf,
  positionsOf,
  positionsOfUse,
  type Row,
  type ToolUse,
} from '../../state/transcript.ts';
import { plural } from '../../state/labels.ts';
import { gistOf, speakerOf } from '../../ui/eventWords.ts';
import { useZone } from '../../ui/useZone.ts';
import { EventText } from '../evidence/EventText.tsx';
import { CardLine } from './CardLine.tsx';
import { EventActions } from './EventActions.tsx';
import { Pictures } from './Pictures.tsx';
import { isOpened, markOf, type RowProps } from './rowProps.ts';
import styles from './Transcript.module.css';
import { ToolCard } from './ToolCard.tsx';

/** One card: what was said in full, all else folded into a line until it is opened. */
export function TranscriptRow({ row, ...props }: RowProps & { readonly row: Row }) {
  const isLoaded = positionsOf(row).some((position) => props.events.has(position));
  if (!isLoaded) return <p className={styles['waiting']} data-waiting="" />;
  switch (row.kind) {
    case 'speech':
      return <Speech position={row.position} {...props} />;
    case 'tool':
      return <ToolCard use={row.use} {...props} />;
    case 'looks':
      return <Looks row={row} {...props} />;
    case 'aside':
      return row.positions.length === 1 ? (
        <Note position={row.position} {...props} />
      ) : (
        <Aside row={row} {...props} />
      );
    default:
      return unreachable(row);
  }
}

/** What somebody said, with who it was where that changes. */
function Speech({ position, ...props }: RowProps & { readonly position: number }) {
  const zone = useZone();
  const event = props.events.get(position);
  if (event === undefined) return null;
  const isHead = props.facts.heads.has(position) || event.name !== null;
  const own = props.isOwn(position);
  return (
    <article
      className={`text stack holds pad ${styles['speech']}`}
      aria-label={`${formatTime(event.time, zone)} ${speakerOf(event)}`}
      data-event-id={event.eventId}
      data-role={event.role}
      data-own={own ? '' : undefined}
    >
      <header className="line gap-2 small ui">
        {isHead ? (
          <span className="strong" dir="auto">
            {speakerOf(event)}
          </span>
        ) : null}
        <span className="faint mono">{formatTime(event.time, zone)}</span>
      </header>
      <EventActions event={event} {...props} />
      <EventText event={event} mark={markOf(event, props.mark)} />
      <Pictures event={event} />
    </article>
  );
}

/** Thoughts and notes that followed each other. */
function Aside({ row, ...props }: RowProps & { readonly row: Extract<Row, { kind: 'aside' }> }) {
  const { positions } = row;
  const isOpen = isOpened(-1 - row.position, positions.some(props.isOwn), props);
  const first = props.events.get(positions[0] ?? -1);
  const thoughts = positions.filter(
    (position) => props.events.get(position)?.kind === 'thinking',
  ).length;
  const notes = positions.length - thoughts;
  return (
    <div className={styles['group']}>
      <CardLine
        open={isOpen}
        sign="·"
        verb={[
          ...(thoughts === 0 ? [] : ['thinking']),
          ...(notes === 0 ? [] : [plural(notes, 'note')]),
        ].join(', ')}
        target={isOpen || first === undefined ? '' : gistOf(first)}
        onToggle={() => props.onToggle(-1 - row.position)}
      />
      {isOpen ? (
        <ul className={styles['inner']}>
          {positions.map((position) => (
            <li key={position}>
              <Note position={position} {...props} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A thought, or a note of the system. */
function Note({ position, ...props }: RowProps & { readonly position: number }) {
  const event = props.events.get(position);
  if (event === undefined) return <p className={styles['waiting']} data-waiting="" />;
  const own = props.isOwn(position);
  const isOpen = isOpened(position, own, props);
  return (
    <article
      className={`holds ${styles['card']}`}
      aria-label={speakerOf(event)}
      data-event-id={event.eventId}
      data-role={event.role}
      data-own={own ? '' : undefined}
    >
      <CardLine
        open={isOpen}
        sign="·"
        verb={speakerOf(event)}
        target={isOpen ? '' : gistOf(event)}
        onToggle={() => props.onToggle(position)}
      />
      <EventActions event={event} {...props} />
      {isOpen ? (
        <div className={`stack gap-2 ${styles['body']}`}>
          <EventText event={event} mark={markOf(event, props.mark)} />
        </div>
      ) : null}
    </article>
  );
}

/** Files read and words searched, one after another. */
function Looks({ row, ...props }: RowProps & { readonly row: Extract<Row, { kind: 'looks' }> }) {
  const { uses } = row;
  const key = -1 - row.position;
  const isOpen = isOpened(
    key,
    uses.some((use) => positionsOfUse(use).some(props.isOwn)),
    props,
  );
  const failed = uses.filter((use) =>
    positionsOfUse(use).some((position) => props.facts.failed.has(position)),
  ).length;
  return (
    <div className={styles['group']}>
      <CardLine
        open={isOpen}
        sign="▤"
        verb={looksWords(uses.map(({ name }: ToolUse) => name))}
        target=""
        outcome={failed === 0 ? '' : `${failed} failed`}
        failed={failed > 0}
        onToggle={() => props.onToggle(key)}
      />
      {isOpen ? (
        <ul className={styles['inner']}>
          {uses.map((use) => (
            <li key={placeOf(use)}>
              <ToolCard use={use} {...props} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
