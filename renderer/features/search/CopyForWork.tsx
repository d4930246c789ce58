import type { TocLevel } from '../../../core/model/toc.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { copyContext, copyHandoff, DEFAULT_BUDGET } from './copyContext.ts';

export interface CopyForWorkProps {
  readonly nodeId: string;
  readonly level: TocLevel;
}

/** What can be taken from a node to another conversation: its context, and of a segment how to go on with it. */
export function CopyForWork({ nodeId, level }: CopyForWorkProps) {
  const { client, notice } = useExplorer();
  const context = async (): Promise<void> =>
    notice.say(await copyContext(client, { nodeIds: [nodeId], budget: DEFAULT_BUDGET }));
  const handoff = async (): Promise<void> => notice.say(await copyHandoff(client, nodeId));
  return (
    <>
      <li>
        <Button
          look="quiet"
          title="Copy it, within 4,000 tokens, for another conversation to read"
          onClick={() => void context()}
        >
          Copy as context
        </Button>
      </li>
      {level === 'segment' ? (
        <li>
          <Button
            look="quiet"
            title="Copy the goal, the state and what is open, for whoever goes on"
            onClick={() => void handoff()}
          >
            Resume this work
          </Button>
        </li>
      ) : null}
    </>
  );
}
