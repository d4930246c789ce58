import type { TocLevel } from '../../../core/model/toc.ts';
import { PageTranscript } from '../transcript/PageTranscript.tsx';
import { ChildrenTexts } from './ChildrenTexts.tsx';

export interface FullTextProps {
  readonly nodeId: string;
  readonly nodeLevel: TocLevel;
  readonly depth: number;
}

/** Full: of a conversation and its parts what was said, word by word, of a period its children with their Detailed. */
export function FullText({ nodeId, nodeLevel, depth }: FullTextProps) {
  return nodeLevel === 'segment' || nodeLevel === 'conversation' ? (
    <PageTranscript nodeId={nodeId} />
  ) : (
    <ChildrenTexts nodeId={nodeId} level="detailed" depth={depth} />
  );
}
