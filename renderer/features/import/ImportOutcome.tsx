import { useStore } from 'zustand';
import { unreachable } from '../../../core/model/result.ts';
import { plural } from '../../state/labels.ts';
import { unwrittenOf } from '../../state/unwritten.ts';
import type { ImportState } from '../../state/work.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { RunningTasks } from '../work/RunningTasks.tsx';
import { ImportReportView } from './ImportReportView.tsx';
import { NewlyFollowed } from './NewlyFollowed.tsx';
import { errorFacts } from '../../../core/contract/errors.ts';

/** How far the import is or how it ended, what it found, and what of a drop it did not take. */
export function ImportOutcome({ importing }: { readonly importing: ImportState }) {
  const { work } = useExplorer();
  const leftOut = useStore(work.store, (state) => state.leftOut);
  return (
    <>
      {leftOut.length === 0 ? null : <LeftOut paths={leftOut} />}
      <Phase importing={importing} />
    </>
  );
}

function Phase({ importing }: { readonly importing: ImportState }) {
  switch (importing.phase) {
    case 'idle':
      return null;
    case 'copying':
    case 'reading':
    case 'indexing':
      return (
        <div className="stack gap-3">
          <RunningTasks />
          <output>You can close this and go on reading.</output>
        </div>
      );
    case 'done':
      return <Done importing={importing} />;
    case 'stopped':
      return <Stopped importing={importing} />;
    case 'failed':
      return <Failed importing={importing} />;
    default:
      return unreachable(importing);
  }
}

type In<Name extends ImportState['phase']> = {
  readonly importing: Extract<ImportState, { readonly phase: Name }>;
};

function Done({ importing: { report, index } }: In<'done'>) {
  const unwritten = unwrittenOf(index);
  // An import that found nothing says so, rather than that no texts were written.
  const nothingNew = report.totals.eventsAdded === 0 && index.nodesWritten === 0;
  return (
    <div className="stack gap-3">
      <output className="strong">
        {nothingNew
          ? 'Done. Nothing new was found there.'
          : `Done. ${plural(report.totals.eventsAdded, 'new event')}, ${plural(index.nodesWritten, 'text')} written.`}
      </output>
      {unwritten === null ? null : <p className="note amber">{unwritten.words}</p>}
      <NewlyFollowed />
      <ImportReportView report={report} />
    </div>
  );
}

function Stopped({ importing: { added, report } }: In<'stopped'>) {
  const { work } = useExplorer();
  return (
    <div className="stack gap-3">
      <output className="strong">
        {report === null ? 'Stopped.' : 'All was read; writing the table of contents was stopped.'}{' '}
        {keptWords(added)}
      </output>
      <div className="ways">
        <Button onClick={() => void work.resume()}>Resume</Button>
        {report === null && added !== null && added > 0 ? (
          <Button look="quiet" onClick={() => void work.index()}>
            Read what is stored
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function keptWords(added: number | null): string {
  if (added === null) return 'What was read is kept.';
  if (added === 0) return 'Nothing new was stored by then.';
  return `${plural(added, 'event')} were stored and are kept.`;
}

function Failed({ importing: { failure, report } }: In<'failed'>) {
  const { work } = useExplorer();
  return (
    <div className="stack gap-3">
      <ErrorNote
        what="The import did not finish"
        failure={failure}
        onRetry={errorFacts[failure.code].mayPass ? () => void work.resume() : undefined}
      />
      {report === null ? null : <ImportReportView report={report} />}
    </div>
  );
}

const MOST_NAMES = 3;

function LeftOut({ paths }: { readonly paths: readonly string[] }) {
  const names = paths.slice(0, MOST_NAMES).join(', ');
  const rest = paths.length - MOST_NAMES;
  return (
    <p className="note amber" title={paths.slice(0, 40).join('\n')}>
      Not taken, because only <code>.jsonl</code> and <code>.jsonl.zst</code> files are logs:{' '}
      {names}
      {rest > 0 ? ` and ${plural(rest, 'other file')}` : ''}.
    </p>
  );
}
