/** What is read keeps to a time that everything was narrowed down to. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Explorer } from './explorer.ts';
import { lensInput } from './lens.ts';
import { spanOfNode, type Span } from './span.ts';

/**
 * Where what is read lies outside of the span, opens the period that the words mean; of a time that is none, the
 * newest day that is left.
 */
export async function showSpan(
  { client, navigation }: Pick<Explorer, 'client' | 'navigation'>,
  words: string,
  span: Span,
): Promise<void> {
  const { nodeId } = navigation.store.getState();
  const own = nodeId === null ? null : spanOfNode(nodeId);
  if (nodeId === null || own === null || overlap(own, span)) return;
  const period = await client.call('locate', { id: words }).catch(() => null);
  const target = period?.kind === 'node' ? period.nodeId : await newestDay(client, navigation);
  const isThereStill = navigation.store.getState().nodeId === nodeId;
  if (target !== null && isThereStill) await navigation.openNodeInTree(target);
}

/** Dates compare as their letters do. */
const overlap = (a: Span, b: Span): boolean =>
  (a.from === null || b.to === null || a.from <= b.to) &&
  (b.from === null || a.to === null || b.from <= a.to);

type Row = OutputOf<'toc'>['children'][number];

/** The last day that the lens leaves; null where it leaves none. */
async function newestDay(
  client: Explorer['client'],
  navigation: Explorer['navigation'],
): Promise<string | null> {
  const { lens } = navigation.store.getState();
  const { children } = await client.call('toc', { depth: DAYS, ...lensInput(lens) });
  let row: Row | undefined = children.at(-1);
  while (row !== undefined && row.level !== 'day') row = row.children?.at(-1);
  return row?.nodeId ?? null;
}

/** Years, months, weeks, days. */
const DAYS = 4;
