import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createRandom } from '../../bench/corpus/random.ts';
import { createSpeaker } from '../logs/said.ts';
import { codexScribe } from '../logs/scribe.ts';

export interface HugeLog {
  readonly path: string;
  readonly bytes: number;
  /** Of the bytes, what says again what was said before. */
  readonly repeated: number;
  /** Turns, each of a request, calls of tools, and a reply. */
  readonly turns: number;
}

const CALLS = 4;
const OUTPUT = 2_000;
/** After so many turns the newest lines are said once more. */
const TURNS = 5;
/** Ten times as many as are new by then. */
const HISTORY_TURNS = 45;

/** Writes a rollout of Codex of some size, nine tenths of which are repeated history. */
export async function writeHugeLog(logs: string, bytes: number): Promise<HugeLog> {
  const random = createRandom(4);
  const startMs = Date.UTC(2024, 2, 4, 8);
  const scribe = codexScribe({ random, startMs, cwd: '/home/mira/atlas' });
  const speaker = createSpeaker('huge', random);
  const path = join(logs, scribe.path);
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  const counts = { bytes: 0, repeated: 0, turns: 0 };
  const put = (lines: readonly string[]): number => {
    const text = lines.map((line) => `${line}\n`).join('');
    const written = writeSync(file, text);
    counts.bytes += written;
    return written;
  };
  let ms = startMs;
  let history: unknown[] = [];
  try {
    put(scribe.begin(ms));
    while (counts.bytes < bytes) {
      const lines = [...scribe.request((ms += 30_000), speaker.ask())];
      for (let call = 0; call < CALLS; call++)
        lines.push(...scribe.callTool((ms += 2_000), speaker.output(OUTPUT)));
      lines.push(...scribe.reply((ms += 2_000), speaker.answer()));
      put(lines);
      counts.turns += 1;
      history = [...history, ...itemsOf(lines)].slice(-HISTORY_TURNS * (2 + 2 * CALLS));
      if (counts.turns % TURNS > 0) continue;
      counts.repeated += put([compacted(ms, history)]);
      await setImmediate();
    }
  } finally {
    closeSync(file);
  }
  return { path, ...counts };
}

function itemsOf(lines: readonly string[]): readonly unknown[] {
  return lines
    .map((line) => JSON.parse(line) as { readonly type: string; readonly payload: unknown })
    .filter(({ type }) => type === 'response_item')
    .map(({ payload }) => payload);
}

function compacted(ms: number, history: readonly unknown[]): string {
  return JSON.stringify({
    timestamp: new Date(ms).toISOString(),
    type: 'compacted',
    payload: { message: '', replacement_history: history },
  });
}
