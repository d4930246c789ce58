import type { TextLevel } from '../model/toc.ts';

/** What it costs to open a node: by level, in tokens. */
export interface NodePrice {
  readonly title: string;
  readonly levels: readonly LevelPrice[];
}

export interface LevelPrice {
  readonly level: TextLevel;
  readonly tokens: number;
}

/** Prices by node id. The terminal shows none: they take one query to the memory per node. */
export type NodePrices = ReadonlyMap<string, NodePrice>;

/** `brief 85 tokens, full 256`; empty if nothing is known. */
export function priceWords(prices: readonly LevelPrice[] = []): string {
  return prices
    .map(({ level, tokens }, at) => `${level} ${tokens}${at === 0 ? ' tokens' : ''}`)
    .join(', ');
}
