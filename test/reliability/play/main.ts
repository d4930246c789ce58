/**
 * `npm run play -- FILE… --into FOLDER [--speed X] [--longest SECONDS]`: writes logs anew, line by line, as
 * they were once written, so that one can watch a Strata that follows FOLDER. See docs/reliability.md.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { playLog } from './playLog.ts';

const USAGE = 'npm run play -- FILE… --into FOLDER [--speed X] [--longest SECONDS]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    speed: { type: 'string', default: '10' },
    longest: { type: 'string', default: '3' },
  },
});
const speed = Number(values.speed);
const longestMs = Number(values.longest) * 1_000;
if (values.into === undefined || positionals.length === 0 || !(speed > 0) || !(longestMs >= 0)) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await play(positionals, values.into);

async function play(files: readonly string[], into: string): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      // Tools keep a log in a folder that tells something about it.
      const to = join(into, basename(dirname(file)), basename(file));
      if (existsSync(to)) throw new Error(`${to} is there already: name another folder.`);
      const lines = await playLog(file, { to, speed, longestMs, wait: delay, onLine: tell });
      process.stderr.write(`\n${to}: ${lines} lines\n`);
    }),
  );
}

function tell(at: string | null): void {
  if (at !== null && process.stderr.isTTY) process.stderr.write(`\r${at} `);
}
