import type { OutputOf } from '../../contract/procedures.ts';
import { toFailure } from '../../model/result.ts';
import { TEXT_LEVELS } from '../../model/toc.ts';
import type { TextLevel } from '../../model/toc.ts';
import type { LevelPrice, NodePrice, NodePrices } from '../../text/priceWords.ts';
import type { ToolCall } from './defineTool.ts';

type Shown = OutputOf<'show'>;
type Asking = Pick<ToolCall, 'client' | 'signal'>;

/** Prices are fetched for no more nodes: a list that long is for choosing, not for opening. */
const MOST_PRICED = 40;

/**
 * What the first nodes cost at Brief, and segments also in full; nodes that no longer exist are
 * omitted.
 */
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

/** Prices of the levels that say more than the one shown. */
export async function nextPrices(
  { client, signal }: Asking,
  shown: Shown,
): Promise<readonly LevelPrice[]> {
  const more = TEXT_LEVELS.slice(0, TEXT_LEVELS.indexOf(shown.contentLevel)).toReversed();
  const prices: LevelPrice[] = [];
  for (const level of more) {
    // A whole segment is long: the count made when it was read is close enough.
    const full = level === 'full' ? fullPrice(shown) : [];
    if (full.length > 0) prices.push(...full);
    else {
      const next = await showIfThere(client, { nodeId: shown.nodeId, level }, signal);
      if (next !== null) prices.push(...priceOf(next));
    }
  }
  return prices;
}

/** Empty for a node that has no text yet. */
function priceOf({ content, contentLevel, tokenCount }: Shown): readonly LevelPrice[] {
  return content === '' ? [] : [{ level: contentLevel, tokens: tokenCount }];
}

/**
 * In full, a segment is its events; a period's full text is the texts below it, counted only when
 * made.
 */
function fullPrice({ level, rawTokenCount }: Shown): readonly LevelPrice[] {
  return level === 'segment' ? [{ level: 'full', tokens: rawTokenCount }] : [];
}

async function showIfThere(
  client: ToolCall['client'],
  input: { readonly nodeId: string; readonly level: TextLevel },
  signal: Asking['signal'],
): Promise<Shown | null> {
  try {
    return await client.call('show', input, { signal });
  } catch (thrown) {
    const { code } = toFailure(thrown);
    // A node that was replaced, or whose level this edition lacks, has no price.
    if (code === 'not-found' || code === 'feature-required') return null;
    throw thrown;
  }
}
