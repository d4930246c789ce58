import { unreachable } from '../../../core/model/result.ts';
import { plural } from '../../state/labels.ts';
import type { ImportReport, ImportState } from '../../state/work.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import styles from './ImportOutcome.module.css';

/** How far the import is, and what it found. */
export function ImportOutcome({ importing }: { readonly importing: ImportState }) {
  switch (importing.phase) {
    case 'idle':
      return null;
    case 'reading':
      return <output>Reading… You can close this and go on reading.</output>;
    case 'indexing':
      return (
        <>
          <Report report={importing.report} />
          <output>Writing the table of contents… You can close this and go on reading.</output>
        </>
      );
    case 'done':
      return (
        <>
          <output className={styles['done']}>{doneWords(importing)}</output>
          {importing.index.failed.length === 0 ? null : (
            <p className={styles['amber']}>
              {plural(importing.index.failed.length, 'text')} could not be written:{' '}
              {importing.index.failed[0]?.message}
            </p>
          )}
          <Report report={importing.report} />
        </>
      );
    case 'failed':
      return (
        <>
          <ErrorNote what="The import did not finish" failure={importing.failure} />
          {importing.report === null ? null : <Report report={importing.report} />}
        </>
      );
    default:
      return unreachable(importing);
  }
}

type Done = Extract<ImportState, { readonly phase: 'done' }>;

/** An import that found nothing says so, rather than that no texts were written. */
function doneWords({ report, index }: Done): string {
  if (report.totals.eventsAdded === 0 && index.nodesWritten === 0)
    return 'Done. Nothing new was found there.';
  return `Done. ${plural(index.segments, 'segment')}, ${plural(index.nodesWritten, 'text')} written.`;
}

/** Lines shown before the rest is only counted. */
const MOST_PROBLEMS = 50;

function Report({ report: { totals, files } }: { readonly report: ImportReport }) {
  const facts: readonly (readonly [string, number])[] = [
    ['Files', totals.files],
    ['Conversations', totals.conversations],
    ['Events read', totals.eventsRead],
    ['Events added', totals.eventsAdded],
    ['Already known', totals.duplicates],
    ['Lines of unknown type, kept', totals.unknownLines],
    ['Broken lines, kept', totals.badLines],
  ];
  const problems = files.flatMap((file) =>
    file.problems.map((problem) => ({ ...problem, place: `${file.path}:${problem.line}` })),
  );
  return (
    <section aria-label="Import report" className={styles['report']}>
      <dl>
        {facts.map(([name, count]) => (
          <div key={name} data-look-here={name.startsWith('Broken') && count > 0 ? '' : undefined}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {problems.length === 0 ? null : (
        <ul aria-label="Broken lines">
          {problems.slice(0, MOST_PROBLEMS).map(({ place, message }) => (
            <li key={place}>
              <code>{place}</code> {message}
            </li>
          ))}
          {problems.length > MOST_PROBLEMS ? (
            <li>and {plural(problems.length - MOST_PROBLEMS, 'more line', 'more lines')}</li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
