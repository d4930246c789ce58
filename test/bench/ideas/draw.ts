/**
 * `node test/bench/ideas/draw.ts`: which conversations of the real logs (`STRATA_TEST_DATA`) are labelled, drawn by a
 * seed among those in which a person asks at least twice. Logs that were labelled before the draw are for tuning,
 * whatever the draw says; of the others, the first of each tool are held back. Reads lines, not what Strata tells.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const SEED = 'ideas 2026-11-26';
const LEAST_REQUESTS = 2;
/** Hand-made pieces of logs that show a format, not work. */
const PIECES = /^claude-code\/claude-code-log\/[^/]+\.jsonl$/u;
const HELD_BACK = { claude: 8, codex: 2 } as const;
const TUNED_ON = 20;
/** Labelled before there was a draw. */
const EARLIER = [
  'checkpoints/3cd520f7-d4af-469f-97ac-bcad4933d9d4.jsonl',
  'claude-code/entire-cli/2026-01-05_a0bd162f-1328-48c5-83bc-c0674aa791ac.jsonl',
  'claude-code/entire-cli/2026-01-06_ccc58457-00a5-4a2f-82a9-175e4473c60b.jsonl',
  'claude-code/entire-cli/2026-01-06_f6833005-7be4-4178-bb37-a0e9feadc36b.jsonl',
  'claude-code/entire-cli/2026-01-20_20b81bf8-77cd-4205-8ac9-727b573a70e4.jsonl',
  'claude-code/entire-cli/2026-01-25_f736da47-b2ca-4f86-bb32-a1bbe582e464.jsonl',
  'claude-code/m-claude/ff59cfd2-09dc-4a18-8c9f-0d46c3d4e8cd.jsonl',
  'codex/agentv/rollout-2026-06-18T02-34-50-019ed893-d2a6-7c30-a8b8-5a8a49cfa23e.jsonl',
  'codex/agentv/rollout-2026-06-18T05-34-23-019ed936-c4f5-7a21-ad41-d1eed95dc4df.jsonl',
];

const drawn = globSync(['claude-code/**/*.jsonl', 'checkpoints/*.jsonl', 'codex/**/*.jsonl'], {
  cwd: DATA,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !basename(file).startsWith('agent-') && !PIECES.test(file))
  .filter((file) => !EARLIER.includes(file) && requestsIn(file) >= LEAST_REQUESTS)
  .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
const isCodex = (file: string): boolean => file.startsWith('codex/');
const heldBack = [
  ...drawn.filter((file) => !isCodex(file)).slice(0, HELD_BACK.claude),
  ...drawn.filter(isCodex).slice(0, HELD_BACK.codex),
];
const rest = drawn.filter((file) => !heldBack.includes(file));
const tuning = [
  ...EARLIER,
  ...rest.filter(isCodex),
  ...rest.filter((file) => !isCodex(file)),
].slice(0, TUNED_ON);
console.log(JSON.stringify({ heldBack, tuning }, null, 2));

function placeOf(file: string): string {
  return createHash('sha256').update(`${SEED} ${file}`).digest('hex');
}

/** Lines of a log that hold words of a person. */
function requestsIn(file: string): number {
  return readFileSync(join(DATA, file), 'utf8').split('\n').filter(isRequest).length;
}

function isRequest(line: string): boolean {
  if (!/"role":\s?"user"/u.test(line) || /tool_result|"isMeta":\s?true/u.test(line)) return false;
  const [, words = ''] = /"(?:content|text)":\s?"((?:[^"\\]|\\.)*)/u.exec(line) ?? [];
  return words !== '' && !/^(?:<|#|Caveat|This session is being continued|Warmup)/u.test(words);
}
