import { formatCount, plural } from '../../state/labels.ts';
import { keptOutWords } from '../../state/storageWords.ts';
import type { ImportReport } from '../../state/work.ts';
import { useZone } from '../../ui/useZone.ts';

/** Lines shown before the rest is only counted. */
const MOST_PROBLEMS = 50;

/** What an import found, line by line where something was wrong. */
export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const { totals } = report;
  const facts: readonly (readonly [string, number])[] = [
    ['Files', totals.files],
    ['Conversations', totals.conversations],
    ['Events read', totals.eventsRead],
    ['Events added', totals.eventsAdded],
    ['Already known', totals.duplicates],
    ['Lines of unknown type, kept', totals.unknownLines],
    ['Broken lines, kept', totals.badLines],
  ];
  const problems = problemsOf(report);
  const zone = useZone();
  return (
    <section aria-label="Import report" className="stack gap-3 ui">
      <dl className="labelled-each">
        {facts.map(([name, count]) => (
          <div key={name} data-look={name.startsWith('Broken') && count > 0 ? 'amber' : undefined}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {report.keptOut.length === 0 ? null : (
        <>
          <h3 className="amber">Kept out, because you had it forgotten</h3>
          <ul
            className="stack gap-1 wrap scrolls low"
            aria-label="Kept out, because you had it forgotten"
          >
            {report.keptOut.map((kept) => (
              <li key={kept.rule?.ruleId ?? 'ended'}>{keptOutWords(kept, zone)}</li>
            ))}
            <li>
              <code>strata import --bring-back</code> takes it in again.
            </li>
          </ul>
        </>
      )}
      {problems.length === 0 ? null : (
        <>
          <h3 className="amber">What could not be read</h3>
          <ul className="stack gap-1 wrap scrolls low" aria-label="What could not be read">
            {problems.slice(0, MOST_PROBLEMS).map(({ place, message }) => (
              <li key={place}>
                <code>{place}</code> {message}
              </li>
            ))}
            {problems.length > MOST_PROBLEMS ? (
              <li>and {plural(problems.length - MOST_PROBLEMS, 'more place', 'more places')}</li>
            ) : null}
          </ul>
        </>
      )}
    </section>
  );
}

/** `file:line`; the file alone where all of it could not be read. */
function problemsOf({ files }: ImportReport) {
  return files.flatMap(({ path, problems }) =>
    problems.map(({ line, message }) => ({
      place: line === 0 ? path : `${path}:${line}`,
      message,
    })),
  );
}
