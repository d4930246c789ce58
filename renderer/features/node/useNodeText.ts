import type { Failure } from '../../../core/model/result.ts';
import type { TextLevel } from '../../../core/model/toc.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { useGrowingCall } from '../../ui/useCall.ts';
import type { ShownNode } from './shownNode.ts';
import { useTagsRefusal } from './useTagsRefusal.ts';

export interface NodeTextState {
  /** The level that was chosen. */
  readonly level: TextLevel;
  /** The text to be read: while another is on its way, the last one. None at Full, and where there are no Tags. */
  readonly text: ShownNode | null;
  /** Why there are no Tags, as a sentence. */
  readonly tagsRefusal: string | null;
  readonly failure: Failure | null;
}

/** A node's text at the chosen level; of an earlier version, where one is read. */
export function useNodeText(nodeId: string, version: number | null): NodeTextState {
  const level = usePlace((place) => place.level);
  const ownRefusal = useTagsRefusal();
  const isRefused = level === 'tags' && ownRefusal !== null;
  // What stands below does not jump.
  const { data, failure } = useGrowingCall(
    'show',
    {
      nodeId,
      level: level === 'full' || isRefused ? 'brief' : level,
      ...(version === null ? {} : { version }),
    },
    `${nodeId} ${version}`,
  );
  const isMissing = failure?.code === 'feature-required';
  const hasText = level !== 'full' && !isRefused && !isMissing && data !== undefined;
  return {
    level,
    text: hasText ? data : null,
    tagsRefusal: ownRefusal ?? (isMissing ? failure.message : null),
    failure: data === undefined && !isMissing ? failure : null,
  };
}
