/**
 * `npm run crash -- [--kills N] [--seed N]`: kills Strata at random moments and compares
 * what it leaves with what it leaves undisturbed. See docs/reliability.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCrashTest } from './crashTest.ts';
import { renderCrashReport } from './report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const temporary = mkdtempSync(join(tmpdir(), 'strata-crash-'));
const report = await runCrashTest({
  kills: Number(values.kills),
  seed: Number(values.seed),
  temporary,
  say: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${renderCrashReport(report)}\n`);
if (report.failures.length === 0) rmSync(temporary, { recursive: true, force: true });
else process.exitCode = 1;
