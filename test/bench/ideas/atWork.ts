/**
 * `npm run bench:ideas -- --at-work`: how soon the board shows what a turn settles (in the memory of `--memory`, or
 * a new one), what linking by a model reads, and what links between ideas do to questions of several hops (`locomo` in the data).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../../core/hosts/createHost.ts';
import { measureLinkingCost } from './linkingCost.ts';
import { measureHops } from './hops.ts';
import { measureOnTheBoard, shareBelow } from './onTheBoard.ts';

export async function reportAtWork(data: string, memory: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-ideas-'));
  try {
    await reportOnTheBoard(folder, memory);
    await reportCost(data, folder);
    const { questions, links, withLinks, without } = await measureHops(
      join(data, 'locomo', 'locomo-dev5.json'),
      folder,
    );
    console.log(
      `${questions} questions of several hops, ${links} links: ${percent(withLinks)} of their turns among the first five, ${percent(without)} without links`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportOnTheBoard(folder: string, memory: string | undefined): Promise<void> {
  const host = await createHost({
    dataDir: memory ?? join(folder, 'memory'),
    rendererDir: null,
    live: true,
    env: { STRATA_TIMEZONE: 'UTC', HOME: folder },
    reportBug: (thrown) => console.error(thrown),
  });
  try {
    const client = await host.connect();
    const took = await measureOnTheBoard(client, folder);
    const ms = (share: number): string => `${Math.round(shareBelow(took, share))} ms`;
    console.log(
      `${took.length} turns, from their end to the board: median ${ms(0.5)}, p95 ${ms(0.95)}, at most ${ms(1)}`,
    );
    client.close();
  } finally {
    await host.close();
  }
}

async function reportCost(data: string, folder: string): Promise<void> {
  const cost = await measureLinkingCost(data, folder);
  const { turns, logs, ideas, askedTurns, instructions, rawTurns } = cost;
  console.log(
    `${logs} logs, ${turns} turns, ${askedTurns} of them with ${ideas} ideas; instructions of ${instructions} tokens\n`,
  );
  console.log('| tokens read | per turn | of raw turns |\n| --- | --- | --- |');
  for (const [name, tokens] of [
    ['linking, conversation by conversation', cost.backfill],
    ['linking, each turn with ideas by itself', cost.turnByTurn],
    ['one call per log', cost.perLog],
    ['an agent fed with raw turns', rawTurns],
  ] as const)
    console.log(`| ${name} | ${Math.round(tokens)} | ${(tokens / rawTurns).toFixed(2)} |`);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
