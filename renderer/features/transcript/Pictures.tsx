import { useMemo, useState } from 'react';
import { hasPicture, picturesIn } from '../../state/transcriptOutput.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { ShownEvent } from '../../ui/eventWords.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './Pictures.module.css';

/** What of a line is read: a picture of a screen takes a few megabytes. */
const MOST = 5_000_000;

/**
 * The pictures that a log holds, from the line that the memory keeps: nothing is fetched from elsewhere,
 * and only kinds that hold nothing but points of colour are drawn.
 */
export function Pictures({ event }: { readonly event: ShownEvent }) {
  const [isShown, setShown] = useState(false);
  if (!hasPicture(event.text)) return null;
  return isShown ? (
    <Shown eventId={event.eventId} />
  ) : (
    <Button onClick={() => setShown(true)}>Show the picture</Button>
  );
}

function Shown({ eventId }: { readonly eventId: string }) {
  const { data, failure } = useCall('rawLine', { eventId, limit: MOST });
  const pictures = useMemo(() => (data === undefined ? [] : picturesIn(data.line)), [data]);
  if (data === undefined)
    return failure === null ? null : (
      <ErrorNote what="The picture could not be read" failure={failure} />
    );
  if (pictures.length === 0)
    return <p className="faint">This line holds no picture that can be shown.</p>;
  return pictures.map(({ type, data: bytes }, at) => (
    <img
      // Pictures have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      className={`box ${styles['picture']}`}
      src={`data:${type};base64,${bytes}`}
      alt="From the log"
    />
  ));
}
