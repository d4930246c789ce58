import type { OutputOf } from '../../../core/contract/procedures.ts';
import { conversationSubject } from '../../state/storageForget.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';

/** Asks about forgetting a conversation, or the project that it belongs to. */
export function ForgetConversation({
  conversation,
}: {
  readonly conversation: OutputOf<'conversation'>;
}) {
  const { memory, storage } = useExplorer();
  const zone = useZone();
  if (memory === 'sample') return null;
  return (
    <Button
      look="quiet"
      title="Take this conversation out of the memory"
      onClick={() => storage.ask(conversationSubject(conversation, zone))}
    >
      Forget…
    </Button>
  );
}
