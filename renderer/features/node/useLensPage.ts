import { isWide, lensInput } from '../../state/lens.ts';
import type { Page } from '../../state/totals.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import type { ShownNode } from './shownNode.ts';

/** What a node came to; of a period only what the lens leaves of it. */
export function useLensPage({ nodeId, conversationId, page }: ShownNode): Page | undefined {
  const lens = usePlace((place) => place.lens);
  const isPart = page !== undefined && conversationId === null && !isWide(lens);
  const part = useCall('page', isPart ? { nodeId, ...lensInput(lens) } : null).data;
  return part ?? page;
}
