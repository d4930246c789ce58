import type { OutputOf } from '../../../core/contract/procedures.ts';
import { conversationSubject, periodSubject } from '../../state/storageForget.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';

/** Asks about forgetting a period, or a conversation or its project. */
export function ForgetNode({ node }: { readonly node: OutputOf<'show'> }) {
  const { memory, storage } = useExplorer();
  const zone = useZone();
  const { conversationId } = node;
  const conversation = useCall(
    'conversation',
    conversationId === null ? null : { conversationId },
  ).data;
  // The sample is nobody's.
  if (memory === 'sample') return null;
  if (conversationId === null)
    return (
      <li>
        <Button
          look="quiet"
          title={`Take all of this ${node.level} out of the memory`}
          onClick={() => storage.ask(periodSubject(node, zone))}
        >
          Forget…
        </Button>
      </li>
    );
  if (conversation === undefined) return null;
  return (
    <li>
      <Button
        look="quiet"
        title="Take its conversation out of the memory"
        onClick={() => storage.ask(conversationSubject(conversation, zone))}
      >
        Forget…
      </Button>
    </li>
  );
}
