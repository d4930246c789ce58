import { useStore } from 'zustand';
import { isBusy } from '../../state/work.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ImportChoices } from './ImportChoices.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { UnfinishedImport } from './UnfinishedImport.tsx';

/** More logs for a memory that holds some: where they are, and what the last import found. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { work } = useExplorer();
  const importing = useStore(work.store, (state) => state.importing);
  return (
    <Dialog title="Import logs" onClose={onClose}>
      <div className="stack gap-5">
        <UnfinishedImport where="page" />
        <ImportOutcome importing={importing} />
        {isBusy(importing) ? null : <ImportChoices />}
      </div>
    </Dialog>
  );
}
