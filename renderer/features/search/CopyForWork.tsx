import type { Client } from '../../../core/contract/client.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { copyContext, copyHandoff, DEFAULT_BUDGET } from './copyContext.ts';

export interface CopyForWorkProps {
  readonly nodeId: string;
  /** Null of a period. */
  readonly conversationId: string | null;
}

/** What can be taken from a node to another conversation: its context, and of a conversation how to go on with it. */
export function CopyForWork({ nodeId, conversationId }: CopyForWorkProps) {
  return (
    <>
      <CopyItem
        label="Copy as context"
        title="Copy it, within 4,000 tokens, for another conversation to read"
        copy={(client) => copyContext(client, { nodeIds: [nodeId], budget: DEFAULT_BUDGET })}
      />
      {conversationId === null ? null : (
        <CopyItem
          label="Resume this work"
          title="Copy the goal, the state and what is open, for whoever goes on"
          copy={(client) => copyHandoff(client, conversationId)}
        />
      )}
    </>
  );
}

interface CopyItemProps {
  readonly label: string;
  readonly title: string;
  /** Resolves to how it went, in words. */
  readonly copy: (client: Client) => Promise<string>;
}

function CopyItem({ label, title, copy }: CopyItemProps) {
  const { client, notice } = useExplorer();
  return (
    <li>
      <Button look="quiet" title={title} onClick={() => void copy(client).then(notice.say)}>
        {label}
      </Button>
    </li>
  );
}
