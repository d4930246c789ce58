import type { TocLevel } from '../../../core/model/toc.ts';
import { ChildrenDetailed } from './ChildrenDetailed.tsx';
import { RawEvents } from './RawEvents.tsx';

export interface FullTextProps {
  readonly nodeId: string;
  readonly nodeLevel: TocLevel;
  readonly depth: number;
}

/** Full: of a segment the raw events themselves, of a period its children with their Detailed. */
export function FullText({ nodeId, nodeLevel, depth }: FullTextProps) {
  return nodeLevel === 'segment' ? (
    <RawEvents nodeId={nodeId} />
  ) : (
    <ChildrenDetailed nodeId={nodeId} depth={depth} />
  );
}
