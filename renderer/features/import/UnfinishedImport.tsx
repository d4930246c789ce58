import { useStore } from 'zustand';
import { formatMoment, plural } from '../../state/labels.ts';
import { isBusy, type ImportState } from '../../state/work.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';

/** A quiet line about an import that was stopped before its end, by whatever. Nothing while work goes on. */
export function UnfinishedImport({ where }: { readonly where: 'bar' | 'page' }) {
  const { client, queries, work, notice } = useExplorer();
  const { running, importing } = useStore(work.store);
  const status = useCall('status', {}).data;
  const unfinished = status?.unfinished ?? null;
  if (status === undefined || unfinished === null) return null;
  if (running.size > 0 || isBusy(importing)) return null;
  // Its outcome is told beside this, with the same way on.
  if (importing.phase === 'failed' || (where === 'page' && importing.phase !== 'idle')) return null;

  const { paths, source, startedAt } = unfinished;
  const abandon = async (): Promise<void> => {
    try {
      await client.call('abandonImport', {});
      work.dismiss();
    } catch {
      notice.say('This could not be dismissed: Strata does not answer');
    }
    queries.invalidate();
  };
  const ways = (
    <>
      <Button
        look={where === 'bar' ? 'quiet' : 'plain'}
        onClick={() => void work.importFrom(paths, source)}
      >
        Resume
      </Button>
      {where === 'page' && status.queue.conversations > 0 ? (
        <Button look="quiet" onClick={() => void work.index()}>
          Read what is stored
        </Button>
      ) : null}
      <Button look="quiet" onClick={() => void abandon()}>
        Dismiss
      </Button>
    </>
  );
  if (where === 'bar')
    return (
      <div className="row firm gap-1 amber small" title={paths.join('\n')}>
        <span>{stoppedWords(importing)}</span>
        {ways}
      </div>
    );
  return (
    <div className="stack gap-2 amber" title={paths.join('\n')}>
      <p>
        The import of {formatMoment(startedAt, status.zone)} was not finished. What it read is kept:{' '}
        {plural(status.counts.events, 'event')} of{' '}
        {plural(status.counts.conversations, 'conversation')} are in this memory.
      </p>
      <div className="ways">{ways}</div>
    </div>
  );
}

function stoppedWords(importing: ImportState): string {
  const stored = importing.phase === 'stopped' ? (importing.added ?? 0) : 0;
  return stored === 0 ? 'Import not finished' : `Import stopped, ${plural(stored, 'event')} stored`;
}
