import type { Client } from '../../contract/client.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import { toFailure } from '../../model/result.ts';
import { TEXT_LEVELS } from '../../model/toc.ts';
import type { TextLevel } from '../../model/toc.ts';
import type { LevelPrice, NodePrice, NodePrices } from '../../text/priceWords.ts';
import type { ToolCall } from './defineTool.ts';

type Shown = OutputOf<'show'>;
type Asking = Pick<ToolCall, 'client' | 'signal'>;

/** More are not asked after: a list that long is for choosing, not for opening. */
const MOST_PRICED = 40;

/** What nodes cost at Brief and, the segments, in full: the first of them, those that there still are. */
export async function briefPrices(
  { client, signal }: Asking,
  nodeIds: readonly string[],
): Promise<NodePrices> {
  const asked = [...new Set(nodeIds)].slice(0, MOST_PRICED);
  const shown = await Promise.all(
    asked.map((nodeId) => showIfThere(client, { nodeId, level: 'brief' }, signal)),
  );
  const prices = new Map<string, NodePrice>();
  for (const [at, nodeId] of asked.entries()) {
    const node = shown[at];
    if (node === undefined || node === null) continue;
    prices.set(nodeId, { title: node.title, levels: [...priceOf(node), ...fullPrice(node)] });
  }
  return prices;
}

/** What the levels cost that say more than the one shown. */
export async function nextPrices(
  { client, signal }: Asking,
  shown: Shown,
): Promise<readonly LevelPrice[]> {
  const more = TEXT_LEVELS.slice(0, TEXT_LEVELS.indexOf(shown.contentLevel)).toReversed();
  const prices: LevelPrice[] = [];
  for (const level of more) {
    // The whole of a segment is long: what it was counted as when it was read is near enough.
    const full = level === 'full' ? fullPrice(shown) : [];
    if (full.length > 0) prices.push(...full);
    else {
      const next = await showIfThere(client, { nodeId: shown.nodeId, level }, signal);
      if (next !== null) prices.push(...priceOf(next));
    }
  }
  return prices;
}

/** Nothing, of a node that has no text yet. */
function priceOf({ content, contentLevel, tokenCount }: Shown): readonly LevelPrice[] {
  return content === '' ? [] : [{ level: contentLevel, tokens: tokenCount }];
}

/** In full, a segment is its events; the whole of a period is the texts below it, and counted only when made. */
function fullPrice({ level, rawTokenCount }: Shown): readonly LevelPrice[] {
  return level === 'segment' ? [{ level: 'full', tokens: rawTokenCount }] : [];
}

async function showIfThere(
  client: Client,
  input: { readonly nodeId: string; readonly level: TextLevel },
  signal: Asking['signal'],
): Promise<Shown | null> {
  try {
    return await client.call('show', input, { signal });
  } catch (thrown) {
    const { code } = toFailure(thrown);
    // It may have been replaced, or its level be none of this edition: then it has no price.
    if (code === 'not-found' || code === 'feature-required') return null;
    throw thrown;
  }
}
