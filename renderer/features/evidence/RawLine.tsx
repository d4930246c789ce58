import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useGrowingCall } from '../../ui/useCall.ts';
import styles from './RawLine.module.css';

/** Characters shown at first, and the most that the host gives. */
const FIRST = 20_000;
const MOST = 5_000_000;

/** The original line of the log, and where it stands. */
export function RawLine({ eventId }: { readonly eventId: string }) {
  const [limit, setLimit] = useState(FIRST);
  const { data, failure } = useGrowingCall('rawLine', { eventId, limit }, eventId);
  const pretty = useMemo(() => (data === undefined ? '' : prettyJson(data.line)), [data]);
  const box = useRef<HTMLElement>(null);
  const arrived = data !== undefined;
  useLayoutEffect(() => {
    if (arrived) box.current?.scrollIntoView({ block: 'nearest' });
  }, [arrived]);

  if (data === undefined)
    return failure === null ? (
      <p className="mono faint wrap">Loading the original line…</p>
    ) : (
      <ErrorNote what="The original line could not be read" failure={failure} />
    );
  return (
    <section
      ref={box}
      className={`stack gap-1 box pad ${styles['raw']}`}
      aria-label="Original line"
    >
      <p className="mono faint wrap">
        {data.file} at byte {formatCount(data.offset)}, {formatCount(data.bytes)} bytes
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className="pre" tabIndex={0}>
        {pretty}
      </pre>
      <div className="beside gap-2">
        <CopyButton label="Copy line" name="Copy line as it was logged" text={() => data.line} />
        {data.truncated && limit < MOST ? (
          <Button look="quiet" onClick={() => setLimit(MOST)}>
            Show the whole line
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** With line breaks and indents where the line is JSON, as it is where not, or where it was cut. */
function prettyJson(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), null, 2);
  } catch {
    return line;
  }
}
