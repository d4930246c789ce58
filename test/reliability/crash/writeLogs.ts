import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeNote } from '../../../core/node/hook/strata-notify.cjs';
import { spoolDirectory } from '../../../core/node/dataDirectory.ts';
import type { Random } from '../../bench/corpus/random.ts';
import { NOTED } from './corpus.ts';
import type { Growth } from './corpus.ts';

/** Bytes that a tool writes at once, at most: often not whole lines. */
const MOST_AT_ONCE = 900;
const MOST_PAUSE_MS = 40;

/** Adds lines to the logs below a folder. */
export function grow(logs: string, growths: readonly Growth[]): void {
  for (const { path, lines } of growths) append(join(logs, path), textOf(lines));
}

/**
 * Adds lines in small pieces, now to this log and then to that, and at the end the file `written`. What
 * lies in no followed folder is noted as a hook does it.
 */
export async function writeBitByBit(
  logs: string,
  growths: readonly Growth[],
  { random, home }: { readonly random: Random; readonly home: string },
): Promise<void> {
  if (growths.length === 0) return;
  const left = growths.map(({ path, lines }) => ({ path, rest: textOf(lines) }));
  for (let open = left; open.length > 0; open = left.filter(({ rest }) => rest !== '')) {
    const one = random.pick(open);
    const length = 1 + random.below(MOST_AT_ONCE);
    const file = join(logs, one.path);
    append(file, one.rest.slice(0, length));
    one.rest = one.rest.slice(length);
    if (one.path.startsWith(NOTED)) writeNote(spoolDirectory(home), file);
    await delay(random.below(MOST_PAUSE_MS));
  }
  writeFileSync(join(logs, 'written'), '');
}

function append(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, text);
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
