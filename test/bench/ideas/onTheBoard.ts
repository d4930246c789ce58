/** How long it takes from a turn's end until what it settles stands on the board, while its log is followed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../core/contract/client.ts';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';

const TURNS = 40;
const BETWEEN_MS = 1_000;
const LOOK_MS = 20;

/** Of each turn, ms from its end, as the window is told of it, to the board. */
export async function measureOnTheBoard(
  client: Client,
  folder: string,
): Promise<readonly number[]> {
  const logs = join(folder, 'followed');
  await mkdir(logs);
  const ended = new Map<string, number>();
  client.on('turn', ({ conversationId, state }) => {
    if (state === 'complete' && !ended.has(conversationId))
      ended.set(conversationId, performance.now());
  });
  await client.call('follow', { paths: [logs] });
  const waits: Promise<number>[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const session = uuid(90_000 + turn);
    await writeFile(join(logs, `${session}.jsonl`), logOf(linesOf(session, turn)));
    waits.push(untilAnswered(client, `claude-code:${session}`, ended));
    await pause(BETWEEN_MS);
  }
  return Promise.all(waits);
}

/** A question, and the report that answers it. */
function linesOf(session: string, turn: number): readonly string[] {
  return [
    claudeLine(session, {
      at: agoBy(1_000),
      text: `Why does the ferry timetable ${turn} skip Sundays in harbour${turn}.ts?`,
      id: 900_000 + 2 * turn,
    }),
    claudeLine(session, {
      at: agoBy(0),
      role: 'assistant',
      text: `Because the calendar of the ferry timetable ${turn} begins on Monday.`,
      id: 900_001 + 2 * turn,
    }),
  ];
}

const agoBy = (ms: number): string => new Date(Date.now() - ms).toISOString();

async function untilAnswered(
  client: Client,
  conversationId: string,
  ended: ReadonlyMap<string, number>,
): Promise<number> {
  for (;;) {
    await pause(LOOK_MS);
    const endedAt = ended.get(conversationId);
    if (endedAt === undefined) continue;
    const { total } = await client.call('ideas', {
      conversationId,
      intents: ['question'],
      states: ['answered'],
    });
    if (total > 0) return performance.now() - endedAt;
  }
}

/** The value that a share of all, 0–1, does not pass. */
export function shareBelow(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
