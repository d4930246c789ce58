import { useState, type SubmitEvent } from 'react';
import { openAddress } from '../../state/openAddress.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TextField } from '../../ui/TextField.tsx';

/** Opens an address that was copied here or in another window. */
export function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const explorer = useExplorer();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = openAddress(explorer, text);
    if (found === null) onClose();
    else setProblem(found);
  };
  return (
    <Dialog title="Open an address" onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Address that was copied here, or in another window"
          value={text}
          onChange={(value) => {
            setText(value);
            setProblem(null);
          }}
          error={problem}
          action="Open"
        />
      </form>
    </Dialog>
  );
}
