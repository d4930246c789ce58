import { Fragment, useState } from 'react';
import { formatCount } from '../../state/labels.ts';
import type { DiffLine, FileDiff } from '../../state/transcriptDiff.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Diff.module.css';

/** Lines shown at first: a file that was written whole may have thousands. */
const FIRST = 200;

/** Changes of one file, line by line, with the words marked that differ. */
export function Diff({ file }: { readonly file: FileDiff }) {
  const [isWhole, setWhole] = useState(false);
  const { path, lines } = file;
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <figure className="stack at-start box">
      <figcaption className="mono quiet wrap pad" dir="auto">
        {path}
      </figcaption>
      <pre
        className={`scrolls-x full ${styles['lines']}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={`Changes of ${path}`}
      >
        {shown.map((line, at) => (
          // Lines have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={at} line={line} />
        ))}
      </pre>
      {shown.length === lines.length ? null : (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {formatCount(lines.length)} lines
        </Button>
      )}
    </figure>
  );
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = {
  same: '  ',
  added: '+ ',
  removed: '− ',
  gap: '',
};

function Line({ line: { kind, parts } }: { readonly line: DiffLine }) {
  if (kind === 'gap') return <span className={`faint ${styles['gap']}`}>⋯{'\n'}</span>;
  return (
    <span className={styles['line']} data-kind={kind}>
      {SIGNS[kind]}
      {parts.map(({ text, changed }, at) =>
        // Parts have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        changed ? <b key={at}>{text}</b> : <Fragment key={at}>{text}</Fragment>,
      )}
      {'\n'}
    </span>
  );
}
