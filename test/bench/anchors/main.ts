/**
 * `node test/bench/anchors/main.ts [--data FOLDER] [--list tuning|held-out]`: precision and recall of
 * the rules for anchors on segments labelled by hand. See README.md.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Part, Score } from './measure.ts';
import { judgeSegments, readLabels, scoresOf } from './measure.ts';

const PARTS: readonly Part[] = ['tuning', 'held-out'];
const LABELS = join(import.meta.dirname, '../../fixtures/anchors/labels.json');

const { values } = parseArgs({ options: { data: { type: 'string' }, list: { type: 'string' } } });
const folder = values.data ?? process.env['STRATA_TEST_DATA'] ?? '../shared/data';
if (existsSync(join(folder, 'claude-code'))) for (const part of PARTS) print(part);
else {
  process.stderr.write(
    `No conversations at ${folder}: name the folder with --data or STRATA_TEST_DATA.\n`,
  );
  process.exitCode = 2;
}

function print(part: Part): void {
  const segments = readLabels(LABELS).filter((segment) => segment.part === part);
  const judged = judgeSegments(segments, folder);
  process.stdout.write(`\n| ${part} | labelled | found | precision | recall |\n`);
  process.stdout.write('| --- | --- | --- | --- | --- |\n');
  for (const score of scoresOf(judged)) process.stdout.write(`${row(score)}\n`);
  if (values.list !== part) return;
  for (const { segment, verdict, type, text } of judged)
    process.stdout.write(
      `${verdict}\t${segment.file.slice(-16)}:${segment.from}\t${type}\t${text}\n`,
    );
}

function row({ type, labelled, found, right }: Score): string {
  return `| ${type} | ${labelled} | ${found} | ${share(right, found)} | ${share(right, labelled)} |`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(2);
}
