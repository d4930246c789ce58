import { createHost } from '../../../core/hosts/createHost.ts';
import type { Client } from '../../../core/contract/client.ts';
import { importing, indexing } from './importing.ts';
import { measureWindow } from '../window/measureWindow.ts';
import type { WindowTimes } from '../window/measureWindow.ts';

export interface WindowTask {
  /** Of the memory that is looked at; it stays. */
  readonly dataDir: string;
  readonly rendererDir: string;
  /** Logs that are imported before; null: the memory holds what is looked at. */
  readonly folder: string | null;
}

export interface WindowResult {
  readonly events: number;
  readonly nodes: number;
  /** null: there is no browser. */
  readonly times: WindowTimes | null;
}

/** Nodes of conversations that are opened one after the other. */
const OPENED = 250;
const LONGEST_OPENED = 7;
const WORDS = 12;

/** What a person waits for in a window on a memory of years. */
export async function windowRound(task: WindowTask): Promise<WindowResult> {
  const { dataDir, rendererDir, folder } = task;
  const host = await createHost({
    dataDir,
    rendererDir,
    live: false,
    env: { PATH: process.env['PATH'], HOME: dataDir, STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => process.stderr.write(`${where}: ${String(thrown)}\n`),
  });
  try {
    const client = await host.connect();
    if (folder !== null) {
      await importing(client, [folder]);
      await indexing(client);
    }
    const { events, nodes } = (await client.call('status', {})).counts;
    const { children } = await client.call('toc', { depth: 4 });
    const days = children
      .flatMap(({ children: months = [] }) => months)
      .flatMap(({ children: weeks = [] }) => weeks)
      .flatMap(({ children: all = [] }) => all)
      .map(({ nodeId }) => nodeId)
      .sort();
    const conversations = await conversationNodes(client, days);
    return {
      events,
      nodes,
      times: await measureWindow({
        launchUrl: (await host.server()).launchUrl,
        days,
        conversations: conversations.map(({ nodeId }) => nodeId),
        longest: await nodesOfLongest(client, conversations),
        words: wordsOf(conversations.map(({ title }) => title)),
      }),
    };
  } finally {
    await host.close();
  }
}

interface ConversationNode {
  readonly nodeId: string;
  readonly title: string;
  readonly events: number;
}

/** Of days over the whole time. */
async function conversationNodes(
  client: Client,
  days: readonly string[],
): Promise<readonly ConversationNode[]> {
  const nodes: ConversationNode[] = [];
  for (const nodeId of days) {
    const { children } = await client.call('toc', { nodeId });
    for (const row of children)
      nodes.push({ nodeId: row.nodeId, title: row.title, events: row.eventCount });
  }
  const step = Math.max(1, Math.floor(nodes.length / OPENED));
  const longest = nodes.toSorted((a, b) => b.events - a.events).slice(0, 1);
  return [...longest, ...nodes.filter((_, at) => at % step === 0)];
}

/** The conversation in which most was said, at several of its parts. */
async function nodesOfLongest(
  client: Client,
  [longest]: readonly ConversationNode[],
): Promise<readonly string[]> {
  if (longest === undefined) return [];
  const { children } = await client.call('toc', { nodeId: longest.nodeId });
  const step = Math.max(1, Math.floor(children.length / LONGEST_OPENED));
  return [
    longest.nodeId,
    ...children.filter((_, at) => at % step === 0).map(({ nodeId }) => nodeId),
  ];
}

function wordsOf(titles: readonly string[]): readonly string[] {
  const words = titles.flatMap((title) => title.match(/[a-z]{6,}/gu) ?? []);
  return [...new Set(words)].slice(0, WORDS);
}
