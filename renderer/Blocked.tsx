import type { Failure } from '../core/model/result.ts';
import { openMemory } from './client/memory.ts';
import { Stranger } from './Stranger.tsx';
import { DamagedMemory } from './features/storage/DamagedMemory.tsx';
import { Button } from './ui/Button.tsx';
import { useExplorer } from './ui/explorerContext.ts';

/** Instead of the panes, when the memory cannot be opened at all: what happened, where, and what to do. */
export function Blocked({ failure }: { readonly failure: Failure }) {
  const { memory, client, queries, tree } = useExplorer();
  if (failure.code === 'unauthorized') return <Stranger />;
  const retry = (): void => {
    // Only a new page is of the version that Strata is of now.
    if (client.state() === 'refused') return window.location.reload();
    queries.invalidate();
    void tree.refresh();
  };
  if (failure.code === 'database-damaged')
    return <DamagedMemory message={failure.message} onRetry={retry} />;
  return (
    <main className="alone text stack gap-4 wrap measure">
      <h1>{HEADINGS[failure.code] ?? 'The memory cannot be opened'}</h1>
      <p role="alert">{failure.message}</p>
      <div className="beside gap-2">
        <Button look="main" onClick={retry}>
          Try again
        </Button>
        {memory === 'sample' ? (
          <Button onClick={() => openMemory(window.location, 'own')}>Back to your memory</Button>
        ) : (
          <Button onClick={() => openMemory(window.location, 'sample')}>
            Look at the sample memory
          </Button>
        )}
      </div>
    </main>
  );
}

const HEADINGS: Partial<Record<Failure['code'], string>> = {
  'database-from-newer-build': 'This memory was written by a newer Strata',
  'disk-full': 'The disk is full',
  'memory-busy': 'The memory is in use',
  unsupported: 'Strata and this window do not fit together',
};
