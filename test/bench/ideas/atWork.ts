/**
 * `npm run bench:ideas -- --at-work`: how soon the board shows what a turn settles (in the memory of `--memory`, or
 * a new one), and what links between ideas do to questions of several hops (`locomo` in the data).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../../core/hosts/createHost.ts';
import { measureHops } from './hops.ts';
import { measureOnTheBoard, shareBelow } from './onTheBoard.ts';

export async function reportAtWork(data: string, memory: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-ideas-'));
  try {
    await reportOnTheBoard(folder, memory);
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

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
