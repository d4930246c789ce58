import { forgetBackupWords, forgetLosses, forgetRows } from '../../state/storageWords.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import styles from './ForgetDialog.module.css';
import type { Preview } from './usePreview.ts';

/** What would go, in numbers, and what that means. */
export function ForgetPreview({
  preview: { report, failure, again },
}: {
  readonly preview: Preview;
}) {
  // As a host says that there is nothing of it.
  if (failure?.code === 'not-found') return <output>{failure.message}</output>;
  if (failure !== null)
    return (
      <ErrorNote what="It could not be counted what would go" failure={failure} onRetry={again} />
    );
  if (report === null)
    return <output className={`quiet ${styles['counting']}`}>Counting what would go…</output>;
  if (report.events === 0)
    return <output>Nothing of it is in the memory: there is nothing to forget.</output>;
  const [change, ...losses] = forgetLosses(report);
  const isEverywhere = report.backups.every(({ outcome }) => outcome !== 'unreachable');
  return (
    <>
      <section aria-label="What would go" className={`stack gap-2 ${styles['preview']}`}>
        <p>This would go from the memory, for good:</p>
        <dl className="labelled-each wrap">
          {forgetRows(report).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="wrap">
          {forgetBackupWords(report).map(({ outcome, words, files }) => (
            <li
              key={outcome}
              data-look={outcome === 'unreachable' ? 'amber' : undefined}
              title={files.join('\n')}
            >
              {words}
              {outcome === 'unreachable' ? `: ${files.join(', ')}` : ''}
            </li>
          ))}
        </ul>
      </section>
      <ul className="stack gap-2 wrap ruled-above pad-block">
        <li>
          <strong>It cannot be undone.</strong> No copy stays in Strata, in its index or in{' '}
          {isEverywhere ? 'its backups' : 'the backups that it can reach'}.
        </li>
        <li>
          <strong>{change}</strong> {losses.join(' ')}
        </li>
        <li>
          <strong>The logs on your disk stay.</strong> They belong to the tool that wrote them:
          delete them there if they should go, too. Later imports leave this out, until you allow it
          again under Settings, Storage.
        </li>
      </ul>
    </>
  );
}
