import { useState, type FormEvent } from 'react';
import { markConversation } from '../../state/marking.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useCall } from '../../ui/useCall.ts';

export interface RenameConversationProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** Asks for another name of a conversation. */
export function RenameConversation({ conversationId, onClose }: RenameConversationProps) {
  const explorer = useExplorer();
  const { data } = useCall('conversation', { conversationId });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? data?.title ?? '';
  const rename = async (name: string | null): Promise<void> => {
    const said = name === null ? 'Called by its title again' : `Called “${name}”`;
    if (await markConversation(explorer, { conversationId, name }, said)) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void rename(shown.trim());
  };
  return (
    <Dialog title="Rename the conversation" onClose={onClose}>
      <form className="stack gap-3" onSubmit={submit}>
        <TextField label="Name" value={shown} error={null} action="Rename" onChange={setTyped} />
        <p className="faint">Later imports keep the name.</p>
        {data === undefined || data.name === null ? null : (
          <div>
            <Button onClick={() => void rename(null)}>Call it by its title again</Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
