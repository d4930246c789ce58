import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  formatBytes,
  formatCount,
  formatMoment,
  plural,
  sourceName,
} from '../../../state/labels.ts';
import {
  atRisk,
  goesWords,
  rescuedWords,
  sweepRuleWords,
  sweepWords,
  type Sweep,
} from '../../../state/storageSweep.ts';
import { fileName } from '../../../state/storageWords.ts';
import { isBusy } from '../../../state/work.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { ProjectName } from '../../../ui/ProjectName.tsx';
import { useCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { useNow } from '../../activity/useNow.ts';
import { ImportOutcome } from '../../import/ImportOutcome.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { Group } from '../Section.tsx';
import { Table } from '../Table.tsx';
import tableStyles from '../Table.module.css';
import { OnlyHere } from './OnlyHere.tsx';

/** Logs that their tool is about to delete, and those that it has deleted. */
export function SweepGroup() {
  const { queries, work } = useExplorer();
  const { data, failure } = useCall('sweep', {});
  const importing = useStore(work.store, (state) => state.importing);
  const [started, setStarted] = useState(false);
  // The disk changes by itself.
  useEffect(() => {
    if (!queries.peek('sweep', {}).loading) queries.retry('sweep', {});
  }, [queries]);
  const importNow = async (paths: readonly string[]): Promise<void> => {
    setStarted(true);
    await work.importFrom(paths);
    queries.retry('sweep', {});
  };
  return (
    <Group
      title="Logs that are about to go"
      note="Some tools delete their logs after a while. What Strata has read stays in the memory, original lines included."
    >
      {failure === null ? null : (
        <ErrorNote
          what="It could not be seen which logs are about to go"
          failure={failure}
          onRetry={() => queries.retry('sweep', {})}
        />
      )}
      {data === undefined ? (
        failure === null && <p className="note">Looking at the logs on this machine…</p>
      ) : (
        <Found
          sweep={data}
          isBusy={isBusy(importing)}
          onImport={(paths) => void importNow(paths)}
        />
      )}
      {started ? <ImportOutcome importing={importing} /> : null}
    </Group>
  );
}

interface FoundProps {
  readonly sweep: Sweep;
  readonly isBusy: boolean;
  readonly onImport: (paths: readonly string[]) => void;
}

function Found({ sweep, isBusy: busy, onImport }: FoundProps) {
  const { look, words } = sweepWords(sweep);
  const lost = atRisk(sweep);
  const rescued = rescuedWords(sweep.rescued);
  return (
    <>
      <p className="strong" data-look={look}>
        {words}
      </p>
      {lost.length === 0 ? null : (
        <div>
          <ActionButton
            look="main"
            off={busy}
            onClick={() => onImport(lost.map(({ path }) => path))}
          >
            {lost.length === 1 ? 'Import it now' : `Import these ${formatCount(lost.length)} now`}
          </ActionButton>
        </div>
      )}
      {sweep.aboutToGo.length === 0 ? null : <AboutToGo sweep={sweep} />}
      {rescued === null ? null : <p>{rescued}</p>}
      <ul className="quiet wrap">
        {sweep.rules.map((rule) => (
          <li key={rule.source}>{sweepRuleWords(rule)}</li>
        ))}
      </ul>
      <OnlyHere onlyHere={sweep.onlyHere} />
    </>
  );
}

const COLUMNS = [
  { title: 'Goes' },
  { title: 'In the memory' },
  { title: 'Project' },
  { title: 'Size', isNumber: true },
  { title: 'Log' },
] as const;
const MOST_ROWS = 12;

function AboutToGo({ sweep }: { readonly sweep: Sweep }) {
  const zone = useZone();
  const now = useNow(60_000);
  // What would be lost is not hidden behind what is safe.
  const rows = [...atRisk(sweep), ...sweep.aboutToGo.filter(({ imported }) => imported)];
  const more = rows.length - MOST_ROWS;
  return (
    <>
      <Table label="Logs that are about to go" columns={COLUMNS}>
        {rows.slice(0, MOST_ROWS).map(({ path, source, project, bytes, goesAt, imported }) => (
          <tr key={path}>
            <td className="whole" title={formatMoment(goesAt, zone)}>
              {goesWords(goesAt, now)}
            </td>
            <td className={imported ? undefined : 'amber'}>
              {imported ? 'all of it' : 'not all of it'}
            </td>
            <td>{project === null ? sourceName(source) : <ProjectName project={project} />}</td>
            <td className={`number ${tableStyles['number']}`}>{formatBytes(bytes)}</td>
            <td className="mono whole" title={path}>
              <span className="cut">{fileName(path)}</span>
            </td>
          </tr>
        ))}
      </Table>
      {more > 0 ? <p className="note">And {plural(more, 'other')}.</p> : null}
    </>
  );
}
