import type { TocLevel } from '../../../core/model/toc.ts';
import { ChildrenDetailed } from './ChildrenDetailed.tsx';
import { RawEvents } from './RawEvents.tsx';

export interface FullTextProps {
  readonly nodeId: string;
  readonly nodeLevel: TocLevel;
  readonly depth: number;
}

/** Full: of a conversation and its parts the raw events themselves, of a period its children with their Detailed. */
export function FullText({ nodeId, nodeLevel, depth }: FullTextProps) {
  return nodeLevel === 'segment' || nodeLevel === 'conversation' ? (
    <RawEvents nodeId={nodeId} />
  ) : (
    <ChildrenDetailed nodeId={nodeId} depth={depth} />
  );
}
